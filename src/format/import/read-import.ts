import type { ImportReader } from './found-records.ts';
import type { ImportFormat } from './recognise-import.ts';

/** The formats of other programs. */
export type ForeignFormat = Exclude<ImportFormat, 'vitrine'>;

/** Loads the reader of a format, which only an import needs. */
export async function readerOf(format: ForeignFormat): Promise<ImportReader> {
  switch (format) {
    case 'wordpress':
      return (await import('./wordpress/wordpress-reader.ts')).readWordPress;
    case 'ghost':
      return (await import('./ghost/ghost-reader.ts')).readGhost;
    case 'markdown':
      return (await import('./markdown/markdown-reader.ts')).readMarkdown;
  }
}
