import type { ChosenFile } from './upload-queue.ts';

/** Files that operating systems keep in folders for themselves. */
const systemFiles = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

/** The files of a file input; one that takes folders tells the path of each. */
export function filesOfInput(files: Iterable<File>): ChosenFile[] {
  return withoutSystemFiles([...files].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) })));
}

/**
 * The files of a drop or a paste, with those of dropped folders and the folders in them. The entries are read before the
 * first `await`: the browser empties the transfer when the event is over.
 */
export async function filesOfTransfer({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  const found = await Promise.all(entries.map((entry) => (entry ? filesOfEntry(entry) : [])));
  const chosen = found.flat();
  // A pasted screenshot has no entry in some browsers.
  return withoutSystemFiles(chosen.length > 0 ? chosen : [...files].map((file) => ({ file, folder: '' })));
}

/** The part of `FileSystemEntry` that this file uses. */
type Entry = Pick<FileSystemEntry, 'isDirectory' | 'fullPath'>;

async function filesOfEntry(entry: Entry): Promise<ChosenFile[]> {
  if (!entry.isDirectory) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, folder: folderOf(entry.fullPath) }];
  }
  const found: ChosenFile[] = [];
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesOfEntry(child)));
  return found;
}

/** All entries of a folder. A reader answers some of them, at most 100, until there are none left. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const folderOf = (path: string) => path.split('/').slice(0, -1).filter(Boolean).join('/');

const withoutSystemFiles = (files: ChosenFile[]) => files.filter(({ file }) => !systemFiles.test(file.name));
