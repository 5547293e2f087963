import { expect, test } from 'vitest';
import { filesOfInput, filesOfTransfer } from './chosen-files.ts';

const fileEntry = (path: string) => ({
  isDirectory: false,
  fullPath: path,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], path.split('/').at(-1) ?? '')),
});

/** A folder as Chromium gives it: a few entries with each call, none at the end. */
function folderEntry(path: string, children: object[]) {
  return {
    isDirectory: true,
    fullPath: path,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (resolve: (entries: object[]) => void) => {
          resolve(children.slice(at, at + 2));
          at += 2;
        },
      };
    },
  };
}

/** Only a browser makes a whole `DataTransfer`; these are the parts that are read. */
const transferOf = (entries: (object | null)[], files: File[] = []) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files,
  }) as unknown as DataTransfer;

const listed = (files: Awaited<ReturnType<typeof filesOfTransfer>>) =>
  files.map(({ file, folder }) => [folder, file.name]);

test('a dropped folder gives all its files with their path, and none of the files of the system', async () => {
  const folder = folderEntry('/2026', [
    fileEntry('/2026/a.jpg'),
    fileEntry('/2026/.DS_Store'),
    folderEntry('/2026/harbour', [fileEntry('/2026/harbour/b.jpg'), fileEntry('/2026/harbour/Thumbs.db')]),
    fileEntry('/2026/c.jpg'),
    fileEntry('/2026/d.jpg'),
  ]);
  expect(listed(await filesOfTransfer(transferOf([folder, fileEntry('/e.pdf')])))).toEqual([
    ['2026', 'a.jpg'],
    ['2026/harbour', 'b.jpg'],
    ['2026', 'c.jpg'],
    ['2026', 'd.jpg'],
    ['', 'e.pdf'],
  ]);
});

test('a pasted picture without an entry is taken as a file', async () => {
  expect(listed(await filesOfTransfer(transferOf([null], [new File(['x'], 'image.png')])))).toEqual([
    ['', 'image.png'],
  ]);
});

test('a file of a chosen folder knows its path', () => {
  // Node's files have no path.
  const fileAt = (name: string, webkitRelativePath: string) =>
    Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath });
  expect(listed(filesOfInput([fileAt('a.jpg', 'trip/day 1/a.jpg'), fileAt('b.jpg', '')]))).toEqual([
    ['trip/day 1', 'a.jpg'],
    ['', 'b.jpg'],
  ]);
});
