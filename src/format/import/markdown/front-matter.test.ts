import { describe, expect, test } from 'vitest';
import { booleanField, listField, readFrontMatter, textField, UnreadableFields } from './front-matter.ts';

describe('import: data above a text', () => {
  test.each([
    [
      'YAML',
      '---\ntitle: "The quay"\ndate: 2024-05-02T09:30:00+02:00\ntags: [tide, pier]\ndraft: true\n---\nText',
    ],
    [
      'YAML with dots',
      '\uFEFF---\r\ntitle: The quay\r\ndate: 2024-05-02T09:30:00+02:00\r\ntags:\r\n- tide\r\n- pier\r\ndraft: true\r\n...\r\nText',
    ],
    [
      'TOML',
      '+++\ntitle = "The quay"\ndate = 2024-05-02T09:30:00+02:00\ntags = ["tide", "pier"]\ndraft = true\n+++\nText',
    ],
    [
      'JSON',
      '{\n  "title": "The quay",\n  "date": "2024-05-02T09:30:00+02:00",\n  "tags": ["tide", "pier"],\n  "Draft": "true"\n}\nText',
    ],
  ])('%s', (_, source) => {
    const { fields, body } = readFrontMatter(source);
    expect(textField(fields, 'title')).toBe('The quay');
    expect(textField(fields, 'date')).toMatch(/^2024-05-02T09:30:00(?:\.000)?\+02:00$/);
    expect(listField(fields, /,/, 'tags')).toEqual(['tide', 'pier']);
    expect(booleanField(fields, 'draft')).toBe(true);
    expect(body).toBe('Text');
  });

  test('a text without data is whole, with a divider or a brace at its beginning as well', () => {
    for (const text of ['Text', '---\nText', '{ "a" }', '{\n"a\n}\nText'])
      expect(readFrontMatter(text)).toEqual({ fields: {}, body: text, bodyLine: 1 });
  });

  test('a fault names its line', () => {
    for (const source of ['---\na: 1\nb: [\n---\n', '+++\na = 1\nb = [\n+++\n']) {
      const thrown = (() => {
        try {
          return readFrontMatter(source);
        } catch (error) {
          return error;
        }
      })();
      expect(thrown).toBeInstanceOf(UnreadableFields);
      expect(thrown).toMatchObject({ line: expect.toSatisfy((line: number) => line >= 3 && line <= 4) });
    }
  });

  test('aliases that stand for endless data are refused', () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) =>
        `${'abcdefghijklm'[n + 1]}: &${'abcdefghijklm'[n + 1]} [${`*${'abcdefghijklm'[n]},`.repeat(9)}]`,
    );
    expect(() => readFrontMatter(`---\na: &a [1]\n${levels.join('\n')}\n---\n`)).toThrow(UnreadableFields);
  });
});
