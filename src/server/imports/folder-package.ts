import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { contentFiles } from '#format/import/recognise-import.ts';

/** Packs the files of a folder into a zip, as which an import reads them. Links are left out: they may lead anywhere. */
export async function packFolder(folder: string, target: string): Promise<void> {
  const zip = new ZipFile();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const files = paths.map((path) => ({ path, size: 0, open: async function* () {} }));
  // Pictures do not become smaller, and the zip lives for a short time.
  for (const { path } of contentFiles(files)) zip.addFile(join(folder, path), path, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}
