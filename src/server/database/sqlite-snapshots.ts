import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { diskIsFull } from './failures.ts';
import { sqliteFileIn } from './open.ts';
import { byTime, KEPT, snapshotName } from './snapshot-names.ts';
import { syncFile, syncFolder } from './sync-path.ts';

const folderIn = (dataDir: string) => join(dataDir, 'snapshots');

const NAME = /^(\d{4}-\d{17})\.sqlite$/;

/** The names of the snapshots in a data folder, the newest first. */
export function snapshotFiles(dataDir: string): string[] {
  if (!existsSync(folderIn(dataDir))) return [];
  return byTime(readdirSync(folderIn(dataDir)).flatMap((file) => NAME.exec(file)?.[1] ?? []));
}

/**
 * Copies the database of a data folder into its `snapshots` folder, and removes the oldest copies. Throws a StartError
 * if there is no room.
 */
export function snapshotFile(dataDir: string, lastMigration: string): string {
  const name = snapshotName(lastMigration);
  const folder = folderIn(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.sqlite`);
  const part = `${file}.part`;
  const source = new DatabaseSync(sqliteFileIn(dataDir), { timeout: 5000 });
  try {
    rmSync(part, { force: true });
    source.prepare('vacuum into ?').run(part);
    syncFile(part);
    renameSync(part, file);
    syncFolder(folder);
  } catch (error) {
    rmSync(part, { force: true });
    if (!diskIsFull(error)) throw error;
    throw new StartError(
      `There is no room in ${folder} for the snapshot that is made before an update. Free some space, then start again.`,
    );
  } finally {
    source.close();
  }
  for (const old of snapshotFiles(dataDir).slice(KEPT)) rmSync(join(folder, `${old}.sqlite`));
  return name;
}

/**
 * Puts a snapshot in the place of the database, and keeps the present database as a snapshot. Throws a StartError if a
 * process has the database open.
 */
export function restoreFile(dataDir: string, name: string, lastMigration: string): void {
  const file = sqliteFileIn(dataDir);
  requireAlone(file);
  const part = `${file}.part`;
  // Copied before the present database is kept, because that may remove the oldest snapshot.
  copyFileSync(join(folderIn(dataDir), `${name}.sqlite`), part);
  syncFile(part);
  snapshotFile(dataDir, lastMigration);
  // SQLite would apply these files of the old database to the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  renameSync(part, file);
  syncFolder(dataDir);
}

/**
 * Moves everything in the `-wal` file into the database and closes it. An exclusive lock is granted only if no other
 * process has the file open.
 */
function requireAlone(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec(
      'pragma locking_mode = exclusive; begin exclusive; commit; pragma wal_checkpoint(truncate);',
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database is in use (${reason}). Stop Vitrine, then run the command again.`);
  } finally {
    database.close();
  }
}
