import type { FoundNote, FoundRecord, ImportFile, ImportReader } from '#format/import/found-records.ts';
import { readGhost } from '#format/import/ghost/ghost-reader.ts';
import { ImportError } from '#format/import/import-error.ts';
import { readMarkdown } from '#format/import/markdown/markdown-reader.ts';
import { contentFiles, type ImportFormat, recogniseImport } from '#format/import/recognise-import.ts';
import { readWordPress } from '#format/import/wordpress/wordpress-reader.ts';

/** A format without a reader is not known yet. */
const readers: Partial<Record<ImportFormat, ImportReader>> = {
  wordpress: readWordPress,
  markdown: readMarkdown,
  ghost: readGhost,
};

export interface FoundPackage {
  format: ImportFormat;
  records: AsyncIterable<FoundRecord>;
  /** The notes on the package as a whole. They are complete when all records are read. */
  notes: FoundNote[];
}

/** Finds the reader of a package. Throws an `ImportError` if there is none. */
export async function readPackage(given: readonly ImportFile[], now: Date): Promise<FoundPackage> {
  const files = contentFiles(given);
  const format = await recogniseImport(files);
  const read = readers[format];
  if (!read) throw new ImportError('unknown-format');
  const notes: FoundNote[] = [];
  const report = { note: (note: FoundNote) => void notes.push(note), progress: () => {}, now };
  return { format, records: read(files, report), notes };
}
