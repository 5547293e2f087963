import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A table of filler, which is emptied when the disk is full. On SQLite a file beside the database has that purpose. */
export async function up(database: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`create table disk_reserve (filler text not null)`.execute(database);
  // Filler of one letter would be compressed to nothing.
  await sql`alter table disk_reserve alter column filler set storage external`.execute(database);
}
