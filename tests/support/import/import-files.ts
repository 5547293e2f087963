import type {
  FoundNote,
  FoundRecord,
  FoundText,
  ImportFile,
  ImportReader,
} from '#format/import/found-records.ts';

/** A file of a package in memory. It is read in small pieces, which may divide a character. */
export function importFile(path: string, content: string | Uint8Array, pieceBytes = 64): ImportFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    path,
    size: bytes.length,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

/** A post as a reader finds it. A test overrides what it is about. */
export function foundText(changes: Partial<FoundText> = {}): FoundText {
  return {
    kind: 'post',
    key: 'a-day-at-the-harbour',
    title: 'A day at the harbour',
    slug: 'a-day-at-the-harbour',
    html: '<p>The ferry leaves at nine.</p>',
    excerpt: '',
    date: '2024-05-02T09:30:00Z',
    updatedAt: undefined,
    status: 'published',
    authorKey: undefined,
    categoryKeys: [],
    tagKeys: [],
    cover: undefined,
    language: undefined,
    translationKey: undefined,
    series: undefined,
    seriesPlace: undefined,
    menuOrder: undefined,
    parentKey: undefined,
    oldPaths: [],
    canonicalUrl: undefined,
    searchTitle: undefined,
    searchDescription: undefined,
    pictures: [],
    files: [],
    comments: [],
    notes: [],
    ...changes,
  };
}

/** All records that a reader finds in some files, and its notes on the whole package. */
export async function readAll(
  reader: ImportReader,
  files: readonly ImportFile[],
): Promise<{ records: FoundRecord[]; notes: FoundNote[]; texts: FoundText[] }> {
  const records: FoundRecord[] = [];
  const notes: FoundNote[] = [];
  const run = {
    note: (note: FoundNote) => void notes.push(note),
    progress: () => {},
    now: new Date('2024-06-01T00:00:00Z'),
  };
  for await (const record of reader(files, run)) records.push(record);
  const texts = records.filter(
    (record): record is FoundText => record.kind === 'post' || record.kind === 'page',
  );
  return { records, notes, texts };
}
