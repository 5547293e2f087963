import { headOf } from './file-text.ts';
import type { ImportFile } from './found-records.ts';
import { ImportError } from './import-error.ts';

/** The formats that an import reads. `vitrine` is the export of this program. */
const importFormats = ['vitrine', 'wordpress', 'ghost', 'markdown'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The file at the root of an own export that says what it is. */
const OWN_MANIFEST = 'vitrine.json';

const MARKDOWN = /\.(?:md|mdx|markdown|mdown|mkd)$/i;
/** Files of programs that say nothing of a site. */
const NO_CONTENT = /(?:^|\/)(?:node_modules|__MACOSX|\.git)\/|(?:^|\/)(?:\._|\.DS_Store$)/;

/** Leaves out the files that an operating system or another program put into a package. */
export function contentFiles(files: readonly ImportFile[]): ImportFile[] {
  return files.filter(({ path }) => !NO_CONTENT.test(path));
}

export const isMarkdownFile = ({ path }: ImportFile): boolean => MARKDOWN.test(path);

/** Whether the beginning of a file is that of an export of WordPress (WXR). */
export async function isWordPressFile(file: ImportFile): Promise<boolean> {
  if (!/\.(?:xml|wxr|txt)$/i.test(file.path)) return false;
  const head = await headOf(file);
  return head.includes('<rss') && (head.includes('wordpress.org/export/') || head.includes('wxr_version'));
}

/** Whether the beginning of a file is that of an export of Ghost. */
export async function isGhostFile(file: ImportFile): Promise<boolean> {
  if (!/\.json$/i.test(file.path)) return false;
  const head = await headOf(file);
  return /^\s*\{/.test(head) && /"exported_on"\s*:|^\s*\{\s*"db"\s*:\s*\[/.test(head);
}

/** Returns the format of a package. It throws an `ImportError` when no reader knows it. */
export async function recogniseImport(given: readonly ImportFile[]): Promise<ImportFormat> {
  const files = contentFiles(given).filter(({ size }) => size > 0);
  if (files.length === 0) throw new ImportError('empty');
  if (files.some(({ path }) => path === OWN_MANIFEST || /^[^/]+\/vitrine\.json$/.test(path)))
    return 'vitrine';
  const wordpress = await anyOf(files, isWordPressFile);
  const ghost = await anyOf(files, isGhostFile);
  if (wordpress && ghost) throw new ImportError('several-exports');
  if (wordpress) return 'wordpress';
  if (ghost) return 'ghost';
  if (files.some(isMarkdownFile)) return 'markdown';
  throw new ImportError('unknown-format', { path: files.length === 1 ? files[0]?.path : undefined });
}

async function anyOf(
  files: readonly ImportFile[],
  test: (file: ImportFile) => Promise<boolean>,
): Promise<boolean> {
  for (const file of files) if (await test(file)) return true;
  return false;
}
