import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { codeOf } from '../database/failures.ts';
import { newPartName } from '../media/part-names.ts';

/** The time for which the assets of an earlier release stay after it was replaced, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The room for assets of earlier releases, in bytes: about thirty releases. The oldest go first. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Room that the copies leave free for the database and the images, in bytes. */
const ROOM_LEFT = 256 * 1024 * 1024;

/**
 * Copies of assets in the data folder, which outlives a release. A tab that was opened under an earlier release asks for
 * its files after the update, and finds them here.
 */
export interface KeptAssets {
  /** Where to look for a file, in this order. */
  folders: string[];
  /** The errors of the single steps, as on a full or read-only disk. The other steps were done nevertheless. */
  failures: unknown[];
  /** Removes files of releases that were replaced more than a week ago. */
  prune: () => void;
}

/**
 * Keeps the assets of this release in `folder` and marks those of other releases as replaced at this moment. The names
 * carry a hash of the content, so that a file that is there already is complete and the same. Synchronous: where a hard
 * link is possible it takes a few milliseconds, and the copies are there before the server listens. It never throws: a file
 * that cannot be kept takes nothing from the files that are there.
 */
export function keepAssets(built: string, folder: string, clock = () => new Date()): KeptAssets {
  const current = join(folder, 'current');
  const earlier = join(folder, 'earlier');
  const failures: unknown[] = [];
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      failures.push(error);
    }
  };
  for (const each of [current, earlier]) attempt(() => mkdirSync(each, { recursive: true }));
  attempt(() => {
    // Without either list nothing is known to belong to another release.
    const names = new Set(readdirSync(built));
    const present = new Set(readdirSync(current));
    for (const name of present) {
      if (!names.has(name)) attempt(() => moveReplaced(name, current, earlier, clock()));
    }
    for (const name of names) {
      if (!present.has(name)) attempt(() => keep(join(built, name), current, name));
    }
  });
  attempt(() => prune(earlier, clock()));
  return {
    // The slash at the end makes a file in the place of a folder count as missing.
    folders: [current, earlier].filter((each) => existsSync(join(each, sep))),
    failures,
    prune: () => prune(earlier, clock()),
  };
}

/** The week counts from the time of the update. A file whose time cannot be set stays where it is, and is served there. */
function moveReplaced(name: string, current: string, earlier: string, now: Date): void {
  unlessDone(() => utimesSync(join(current, name), now, now));
  unlessDone(() => renameSync(join(current, name), join(earlier, name)));
}

function keep(source: string, folder: string, name: string): void {
  if (!tryToLink(source, join(folder, name)) && hasRoom(folder)) copyWhole(source, folder, name);
}

/** Returns false where the data folder is another file system, as in a container, or one without links. */
function tryToLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    // Another process of the site may have made it.
    return codeOf(error) === 'EEXIST';
  }
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_LEFT;
}

/** The file gets its name when it is complete. */
function copyWhole(source: string, folder: string, name: string): void {
  const part = join(folder, newPartName());
  copyFileSync(source, part);
  renameSync(part, join(folder, name));
}

function prune(folder: string, now: Date): void {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? [{ path, size: stats.size, replacedAt: stats.mtimeMs }] : [];
  });
  let bytes = 0;
  for (const { path, size, replacedAt } of files.toSorted(
    (one, other) => other.replacedAt - one.replacedAt,
  )) {
    bytes += size;
    if (now.getTime() - replacedAt > KEPT_MS || bytes > MOST_BYTES) rmSync(path, { force: true });
  }
}

/** Another process of the site may have moved the file already. */
function unlessDone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
