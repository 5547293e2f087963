import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the content of a file is on the disk. */
export function syncFile(path: string): void {
  const opened = openSync(path, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Waits until the names in a folder are on the disk. Some systems cannot open or sync a folder; they need none of it. */
export function syncFolder(path: string): void {
  try {
    const opened = openSync(path, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    // The rename itself is done.
  }
}
