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
import { up as signInGuard } from './migrations/0012-sign-in-guard.ts';
import { up as jobs } from './migrations/0014-jobs.ts';
import { up as imageReferences } from './migrations/0015-image-references.ts';
import { up as searchIndexCompleted } from './migrations/0016-search-index-completed.ts';
import { up as diskReserve } from './migrations/0017-disk-reserve.ts';
import { up as subscribers } from './migrations/0018-subscribers.ts';
import { up as slugs } from './migrations/0019-slugs.ts';
import { up as redirects } from './migrations/0020-redirects.ts';
import { up as languages } from './migrations/0021-languages.ts';
import { up as postTags } from './migrations/0022-post-tags.ts';
import { up as ownPages } from './migrations/0023-own-pages.ts';
import { up as searchWords } from './migrations/0024-search-words.ts';
import { up as media } from './migrations/0025-media.ts';
import { up as rateLimits } from './migrations/0026-rate-limits.ts';
import { up as canonicalUrls } from './migrations/0027-canonical-urls.ts';
import { up as history } from './migrations/0028-history.ts';
import { up as unpublishedChanges } from './migrations/0029-unpublished-changes.ts';
import { up as imports } from './migrations/0033-imports.ts';
import { type Database, type DatabaseKind, type DatabasePlace, openForLongWork } from './open.ts';
import { keepNewestTables, snapshotTables } from './postgres-snapshots.ts';
import { snapshotFile } from './sqlite-snapshots.ts';
import type { Tables } from './tables.ts';

type Up = (database: Parameters<Migration['up']>[0], kind: DatabaseKind) => Promise<void>;

/** Every migration in order, under the name that the database stores. A released migration never changes. */
export const migrations: Record<string, Up> = {
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
  '0012-sign-in-guard': signInGuard,
  '0014-jobs': jobs,
  '0015-image-references': imageReferences,
  '0016-search-index-completed': searchIndexCompleted,
  '0017-disk-reserve': diskReserve,
  '0018-subscribers': subscribers,
  '0019-slugs': slugs,
  '0020-redirects': redirects,
  '0021-languages': languages,
  '0022-post-tags': postTags,
  '0023-own-pages': ownPages,
  '0024-search-words': searchWords,
  '0025-media': media,
  '0026-rate-limits': rateLimits,
  '0027-canonical-urls': canonicalUrls,
  '0028-history': history,
  '0029-unpublished-changes': unpublishedChanges,
  '0033-imports': imports,
};

/**
 * Brings the database to the version of this program, after a snapshot of a database that has content. Throws a
 * StartError if a newer version has written the database.
 */
export async function migrate(database: Database, place: DatabasePlace): Promise<void> {
  const done = await migrationsIn(database.write);
  requireKnown(done);
  const last = done.at(-1);
  const [next] = Object.keys(migrations).filter((name) => !done.includes(name));
  if (next === undefined) return;
  if (database.kind === 'sqlite') {
    if (last !== undefined) await snapshotFile(place.dataDir, last);
    return run(database.write, providerFor('sqlite'));
  }
  await using long = openForLongWork(place);
  // The snapshot is part of the transaction of the migrations, so that no save comes in between.
  const snapshot = async (inside: Kysely<Tables>) => {
    if (last === undefined) return;
    await snapshotTables(inside, last);
    await keepNewestTables(inside);
  };
  await run(long.database, providerFor('postgres', { [next]: snapshot }));
}

/** The names of the migrations that a database has had, in order; none for a new database. */
export async function migrationsIn(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const done = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return done.map(({ name }) => name);
}

async function run(database: Kysely<Tables>, provider: MigrationProvider): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
}

/** `before` has a step to run in the transaction of a migration, ahead of it. */
function providerFor(kind: DatabaseKind, before: Record<string, Migration['up']> = {}): MigrationProvider {
  const bound: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(migrations)) {
    bound[name] = {
      up: async (database) => {
        await before[name]?.(database);
        await up(database, kind);
      },
    };
  }
  return { getMigrations: async () => bound };
}

/** Throws a StartError for a database that has had migrations which this program does not know. */
export function requireKnown(done: string[]): void {
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was written by a newer version of Vitrine (it has ${unknown.join(', ')}). ` +
        'Start that version, or return to the snapshot made before the update: docs/how-to/return-to-a-snapshot.md.',
    );
  }
}
