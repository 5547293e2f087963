import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { FILE_FOLDER, IMAGE_FOLDER } from '#format/images/image-paths.ts';
import { type Config, readConfig } from './config.ts';
import { migrations, migrationsIn, requireKnown } from './database/migrate.ts';
import { type DatabasePlace, openDatabase, openForLongWork, sqliteFileIn } from './database/open.ts';
import {
  keepNewestTables,
  migrationsOf,
  requireAlone,
  restoreTables,
  snapshotsInTables,
  snapshotTables,
} from './database/postgres-snapshots.ts';
import { restoreFile, snapshotFiles } from './database/sqlite-snapshots.ts';
import type { Tables } from './database/tables.ts';
import { imageFilesIn } from './media/image-files.ts';
import { otherFilesIn } from './media/other-files.ts';
import { exitOnStartError } from './run.ts';
import { StartError } from './start-error.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The names of the snapshots of a site, the newest first. */
export async function snapshotsOf(place: Place): Promise<string[]> {
  if (place.databaseUrl === undefined) return snapshotFiles(place.dataDir);
  await using long = openForLongWork(place);
  return await snapshotsInTables(long.database);
}

/**
 * Returns a stopped site to a snapshot, by default the newest, and keeps its present state as another snapshot. Returns
 * the name of the snapshot. Throws a StartError if the site runs or there is no such snapshot.
 */
export async function restoreSnapshot(place: Place, wanted?: string): Promise<string> {
  if (place.databaseUrl === undefined && !existsSync(sqliteFileIn(place.dataDir)))
    throw new StartError(
      `There is no site in the data folder ${place.dataDir}. Set DATA_DIR to the one it has.`,
    );
  const names = await snapshotsOf(place);
  const name = wanted ?? names[0];
  if (name === undefined) throw new StartError('This site has no snapshot.');
  if (!names.includes(name)) throw new StartError(`There is no snapshot ${name}, only ${names.join(', ')}.`);
  if (place.databaseUrl === undefined) await restoreSqlite(place, name);
  else await restorePostgres(place, name);
  await bringImagesBack(place);
  return name;
}

async function restoreSqlite(place: DatabasePlace, name: string): Promise<void> {
  const present = openDatabase(place);
  const last = (await migrationsIn(present.write)).at(-1) ?? '0000';
  await present.close();
  restoreFile(place.dataDir, name, last);
}

async function restorePostgres(place: DatabasePlace, name: string): Promise<void> {
  await using long = openForLongWork(place);
  await requireAlone(long.database);
  const last = (await migrationsIn(long.database)).at(-1) ?? '0000';
  await long.database.transaction().execute(async (transaction: Kysely<Tables>) => {
    const done = await migrationsOf(transaction, name);
    requireKnown(done);
    await snapshotTables(transaction, last);
    await restoreTables(transaction, name, async () => {
      // Released migrations never change, so they make the tables that the snapshot was taken of.
      for (const migration of done) await migrations[migration]?.(transaction, 'postgres');
    });
    await keepNewestTables(transaction);
  });
}

/** Images that were removed or replaced after the snapshot are withdrawn for a while; those that it shows come back. */
async function bringImagesBack(place: DatabasePlace): Promise<void> {
  const database = openDatabase(place);
  try {
    const files = imageFilesIn(join(place.dataDir, 'images'));
    const otherFiles = otherFilesIn(join(place.dataDir, 'files'));
    const shown = await database.read
      .selectFrom('images')
      .select('url')
      .where('state', 'in', ['queued', 'ready'])
      .execute();
    // A file that was replaced after the snapshot has lost its copies. The next start makes those that are missing.
    await database.write.deleteFrom('facts').where('name', '=', 'image-widths').execute();
    // The snapshot may be older than the column that tells files from pictures.
    for (const { url } of shown) {
      if (url.startsWith(FILE_FOLDER)) await otherFiles.restore(url.slice(FILE_FOLDER.length));
      else await files.restore(url.slice(IMAGE_FOLDER.length));
    }
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  process.umask(0o077);
  await exitOnStartError(async () => {
    const config = readConfig();
    const [name, ...rest] = process.argv.slice(2);
    if (rest.length > 0) throw new StartError('Name one snapshot: npm run restore-snapshot -- NAME');
    if (name === 'list') {
      process.stdout.write(`${(await snapshotsOf(config)).join('\n') || 'This site has no snapshot.'}\n`);
      return;
    }
    const restored = await restoreSnapshot(config, name);
    process.stdout.write(
      `The site has the content of snapshot ${restored}. Its state before this command is a snapshot as well.\n`,
    );
  });
}
