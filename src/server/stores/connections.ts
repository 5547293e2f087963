import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

/** The connections that a store reads and writes on. Inside a transaction both are the same. */
export interface Connections {
  kind: DatabaseKind;
  read: Kysely<Tables>;
  write: Kysely<Tables>;
}
