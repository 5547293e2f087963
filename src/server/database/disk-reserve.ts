import { accessSync, constants, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './open.ts';
import { syncFile } from './sync-path.ts';

/** Enough for the writes of some hundred sign-ins. */
const RESERVE_BYTES = 256 * 1024;

/** The room that a disk must have to count as free again: a long post with its revision and its index. */
const ROOM_BYTES = 4 * 1024 * 1024;

/** Space on the disk of the database that the site occupies, and releases for the owner's sign-in on a full disk. */
export interface DiskReserve {
  /** Occupies the space, unless it is occupied. Throws when there is no room, or when the disk is read-only. */
  ensure: () => Promise<void>;
  /** Occupies the space. Throws as well when there is no room for a save beside it. */
  fill: () => Promise<void>;
  /** Frees the space. Returns false if it was free already. */
  release: () => Promise<boolean>;
  /** A check without a write. Throws when saves cannot succeed; does nothing where only a write would tell. */
  check: () => void;
}

export function createDiskReserve(database: Database, dataDir: string): DiskReserve {
  return database.kind === 'sqlite' ? reserveInFolder(dataDir) : reserveInTable(database);
}

function reserveInFolder(dataDir: string): DiskReserve {
  const file = join(dataDir, 'disk-reserve');
  const probe = join(dataDir, 'disk-reserve.probe');

  function write(path: string, bytes: number): void {
    try {
      writeFileSync(path, new Uint8Array(bytes), { mode: 0o600 });
      syncFile(path);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  async function ensure(): Promise<void> {
    if (!existsSync(file)) write(file, RESERVE_BYTES);
  }

  return {
    ensure,
    fill: async () => {
      write(probe, ROOM_BYTES);
      rmSync(probe);
      await ensure();
    },
    release: async () => {
      const isThere = existsSync(file);
      rmSync(file, { force: true });
      return isThere;
    },
    check: () => {
      accessSync(dataDir, constants.W_OK);
      const { bavail, bsize } = statfsSync(dataDir);
      if (bavail * bsize < RESERVE_BYTES)
        throw Object.assign(new Error('The disk of the data folder is full'), { code: 'ENOSPC' });
    },
  };
}

/** A table of filler. `truncate` returns the space of a table to the disk at once, unlike `delete`. */
function reserveInTable({ write }: Database): DiskReserve {
  const insert = (bytes: number) =>
    sql`insert into disk_reserve (filler) values (repeat('-', ${bytes}::integer))`;
  const isFilled = async () => (await sql`select 1 from disk_reserve limit 1`.execute(write)).rows.length > 0;
  return {
    ensure: async () => {
      if (!(await isFilled())) await insert(RESERVE_BYTES).execute(write);
    },
    fill: () =>
      write.transaction().execute(async (transaction) => {
        await sql`truncate disk_reserve`.execute(transaction);
        await insert(RESERVE_BYTES).execute(transaction);
        await sql`savepoint room`.execute(transaction);
        await insert(ROOM_BYTES).execute(transaction);
        await sql`rollback to savepoint room`.execute(transaction);
      }),
    release: async () => {
      if (!(await isFilled())) return false;
      await sql`truncate disk_reserve`.execute(write);
      return true;
    },
    check: () => {},
  };
}
