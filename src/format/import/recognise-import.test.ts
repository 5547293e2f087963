import { describe, expect, test } from 'vitest';
import { foundText, importFile } from '#tests/support/import/import-files.ts';
import { textOfFile, wholeText } from './file-text.ts';
import type { FoundRecord, ImportFile } from './found-records.ts';
import { ImportError } from './import-error.ts';
import { recogniseImport } from './recognise-import.ts';

const wxr =
  '<?xml version="1.0"?>\n<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel/></rss>';
const ghost = '{"db":[{"meta":{"exported_on":1,"version":"5.0.0"},"data":{}}]}';

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ImportError ? error.code : String(error);
}

async function textFrom(file: ImportFile): Promise<string> {
  let text = '';
  for await (const piece of textOfFile(file)) text += piece;
  return text;
}

describe('import: the format of a package', () => {
  test.each<[string, ImportFile[]]>([
    ['wordpress', [importFile('export.xml', wxr)]],
    ['wordpress', [importFile('readme.md', '# Read me'), importFile('site/export.xml', wxr)]],
    ['ghost', [importFile('harbour.ghost.2024-05-02.json', ghost)]],
    ['markdown', [importFile('content/post/one.md', 'Text'), importFile('content/one.png', 'x')]],
    ['vitrine', [importFile('vitrine.json', '{}'), importFile('posts/one.md', 'Text')]],
  ])('%s', async (format, files) => {
    expect(await recogniseImport(files)).toBe(format);
  });

  test.each<[string, ImportFile[]]>([
    ['empty', []],
    ['empty', [importFile('export.xml', ''), importFile('__MACOSX/._export.xml', wxr)]],
    ['unknown-format', [importFile('photo.jpg', 'x')]],
    ['unknown-format', [importFile('feed.xml', '<rss><channel/></rss>')]],
    ['several-exports', [importFile('export.xml', wxr), importFile('ghost.json', ghost)]],
  ])('a package is refused as %s', async (code, files) => {
    expect(await codeOf(recogniseImport(files))).toBe(code);
  });
});

describe('import: encodings', () => {
  const utf16 = (text: string) =>
    new Uint8Array(Uint16Array.from([0xfeff, ...Buffer.from(text, 'latin1')]).buffer);

  test('UTF-8 with a mark, UTF-16 and a declared encoding are read, whatever the pieces are', async () => {
    expect(await textFrom(importFile('a.xml', '\uFEFF<a>Ærø</a>', 1))).toBe('<a>Ærø</a>');
    expect(await textFrom(importFile('a.xml', utf16('<a>Ærø</a>'), 3))).toBe('<a>Ærø</a>');
    const declared = '<?xml version="1.0" encoding="windows-1252"?><a>\x93Ærø\x94</a>';
    const bytes = Uint8Array.from([...declared].map((sign) => sign.charCodeAt(0)));
    expect(await textFrom(importFile('a.xml', bytes, 5))).toContain('<a>“Ærø”</a>');
  });

  test('bytes that are no text are refused with their line', async () => {
    const broken = Uint8Array.from([...Buffer.from('<a>\n\n'), 0xff, 0xfe, 0x41]);
    const thrown = await textFrom(importFile('a.xml', broken)).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'encoding', line: 3, path: 'a.xml' });
    expect(await codeOf(textFrom(importFile('a.xml', '<?xml version="1.0" encoding="klingon"?><a/>')))).toBe(
      'encoding',
    );
  });

  test('a small file that is not UTF-8 is read as Windows-1252, and a picture is refused', async () => {
    const file = importFile('a.md', Uint8Array.from([0x41, 0xe6, 0x42]));
    expect(await wholeText(file, 100)).toEqual({ text: 'AæB', guessed: true });
    expect(await codeOf(wholeText(file, 2))).toBe('too-long');
    expect(await codeOf(wholeText(importFile('a.md', Uint8Array.from([0xff, 0, 0, 0x41])), 100))).toBe(
      'encoding',
    );
  });
});

test('import: a found text is a record', () => {
  const record: FoundRecord = foundText({ title: '' });
  expect(record.kind).toBe('post');
});
