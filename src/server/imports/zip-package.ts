import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { PackageError } from '#domain/imports/package-error.ts';
import type { ImportFile } from '#format/import/found-records.ts';

/** The limits of a zip. Exports of ten years lie far below them, zip bombs far above. */
interface ZipLimits {
  entries: number;
  /** Unpacked bytes of all entries together. */
  bytes: number;
}

const zipLimits: ZipLimits = { entries: 100_000, bytes: 8_000_000_000 };

interface OpenZip extends Disposable {
  files: ImportFile[];
}

/**
 * Opens a zip for reading. Nothing is written to the disk: an entry is unpacked while it is read, and never further than the size
 * that the zip gives it. Throws a `PackageError` for a zip that is damaged, encrypted, too large, or has paths that lead out of it.
 */
export async function openZip(path: string, bytes: number, limits: ZipLimits = zipLimits): Promise<OpenZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse);
  try {
    if (zip.entryCount > limits.entries)
      throw new PackageError(
        `The zip has more than ${limits.entries.toLocaleString('en')} files. Divide it into several.`,
      );
    const entries = await entriesOf(zip, limits);
    const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
    // Entries that share their bytes make a small zip unpack to any size.
    if (packed > bytes) throw new PackageError('The zip is built like an attack, so it is not unpacked.');
    return {
      files: entries.map((entry) => ({
        path: entry.fileName,
        size: entry.uncompressedSize,
        open: () => bytesOf(zip, entry),
      })),
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  let unpacked = 0;
  zip.on('entry', (entry: Entry) => {
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) reject(new PackageError('The zip has a password. Send one without.'));
    else if (unpacked > limits.bytes)
      reject(
        new PackageError(
          `The zip unpacks to more than ${Math.floor(limits.bytes / 1_000_000).toLocaleString('en')} MB. Divide it into several.`,
        ),
      );
    else {
      if (!entry.fileName.endsWith('/')) entries.push(entry);
      zip.readEntry();
    }
  });
  zip.once('end', () => resolve(entries));
  zip.once('error', (error) => {
    try {
      refuse(error);
    } catch (refused) {
      reject(refused);
    }
  });
  zip.readEntry();
  return promise;
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(refuse);
  try {
    for await (const part of stream) yield part;
  } catch (error) {
    refuse(error);
  } finally {
    stream.destroy();
  }
}

/** The reader of zips throws plain errors with English messages. Those of paths begin as below. */
function refuse(error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error);
  if (/^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(detail))
    throw new PackageError(
      `The zip has a file whose path leads out of it, so it is not unpacked (${detail}).`,
    );
  throw new PackageError(`The zip is damaged or incomplete (${detail}). Make it again.`);
}
