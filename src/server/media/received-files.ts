import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SiteError } from '#contract/errors.ts';
import { codeOf } from '../database/failures.ts';
import { newPartName } from './part-names.ts';

/** A received file on the disk, under a name that no URL leads to. */
interface Part {
  path: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

const parts = new WeakMap<File, Part>();

/**
 * Writes a file to a folder while it arrives, so that its bytes never lie in memory together. The returned file reads
 * from the disk. Throws `storage-full` if there is no room; nothing is left behind then, nor if the stream fails.
 */
export async function receiveStream(
  folder: string,
  stream: Readable,
  { name, type }: { name: string; type: string },
): Promise<File> {
  const path = join(folder, newPartName());
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(stream, hashed, createWriteStream(path, { flush: true }));
    const file = new File([await openAsBlob(path)], name, { type });
    parts.set(file, { path, hash: hash.digest('hex') });
    return file;
  } catch (error) {
    await rm(path, { force: true });
    throw withoutRoom(error);
  }
}

/** The error of a write for people, where the disk is full. */
export function withoutRoom(error: unknown): unknown {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
    ? new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.')
    : error;
}

/** The part of a file; one that came from a caller in the process is written first. */
export async function partOf(folder: string, file: File): Promise<Part> {
  const known = parts.get(file);
  if (known) return known;
  const received = await receiveStream(folder, Readable.from(file.stream()), file);
  const part = parts.get(received);
  if (!part) throw new Error('A received file has no part.');
  parts.set(file, part);
  return part;
}

/** Deletes what is left of a received file. Does nothing if the file was stored under a name of its own. */
export async function discard(file: File): Promise<void> {
  const part = parts.get(file);
  if (part) await rm(part.path, { force: true });
}

/** The first bytes of a part. */
export async function headOf({ path }: Pick<Part, 'path'>, length: number): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: 0 });
  return buffer.subarray(0, bytesRead);
}
