import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import { up as start } from './migrations/0001-start.ts';
import { up as images } from './migrations/0002-images.ts';
import { up as projects } from './migrations/0003-projects.ts';
import { up as messages } from './migrations/0004-messages.ts';
import { up as accounts } from './migrations/0005-accounts.ts';
import { up as searchIndex } from './migrations/0006-search-index.ts';
import { up as answers } from './migrations/0007-answers.ts';
import { up as removedMessages } from './migrations/0008-removed-messages.ts';
import { up as sessions } from './migrations/0009-sessions.ts';
import { up as oneTimeCodes } from './migrations/0010-one-time-codes.ts';
import { up as imagesAside } from './migrations/0011-images-aside.ts';
import type { DatabaseKind } from './open.ts';
import type { Tables } from './tables.ts';

/** Every migration in order, under the name that the database stores. A released migration never changes. */
const migrations = {
  '0001-start': start,
  '0002-images': images,
  '0003-projects': projects,
  '0004-messages': messages,
  '0005-accounts': accounts,
  '0006-search-index': searchIndex,
  '0007-answers': answers,
  '0008-removed-messages': removedMessages,
  '0009-sessions': sessions,
  '0010-one-time-codes': oneTimeCodes,
  '0011-images-aside': imagesAside,
};

/**
 * Brings the database to the version of this program. Throws a StartError if a newer version has written the database.
 */
export async function migrate(database: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await refuseNewerDatabase(database);
  const { error } = await new Migrator({ db: database, provider: providerFor(kind) }).migrateToLatest();
  if (error) throw error;
}

function providerFor(kind: DatabaseKind): MigrationProvider {
  const bound: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(migrations)) bound[name] = { up: (database) => up(database, kind) };
  return { getMigrations: async () => bound };
}

async function refuseNewerDatabase(database: Kysely<Tables>): Promise<void> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was written by a newer version of Vitrine (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the update.',
    );
  }
}
