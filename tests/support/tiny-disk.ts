import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that a test can fill. */
export interface TinyDisk extends Disposable {
  path: string;
  fill: () => void;
  /** Removes what `fill` wrote. */
  free: () => void;
}

/** Mounts a disk, where this user may: root of a machine, not of an ordinary container. Otherwise returns undefined. */
export function mountTinyDisk(size: string): TinyDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => {
      for (const bytes of [65_536, 4096]) fillWith(filler, bytes);
    },
    free: () => rmSync(filler),
    [Symbol.dispose]: () => {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

function fillWith(file: string, bytes: number): void {
  try {
    for (;;) writeFileSync(file, new Uint8Array(bytes), { flag: 'a' });
  } catch {
    // The disk is full.
  }
}
