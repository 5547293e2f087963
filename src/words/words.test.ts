import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { publicPages } from '#app/urls.ts';
import type { Part } from './part.ts';
import { counted, fill, loadAllWords, wordLanguage, wordsIn } from './words.ts';

await loadAllWords();
const languages = ['de', 'ar'];

const modules = import.meta.glob<Record<string, Part<object>>>('./english/*.ts', { eager: true });

/** Every part of the English words, by name. */
const parts = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .map((part) => [part.name, part]),
);

/** The texts of a part by the path of their name; a text that depends on a number is one text. */
function textsOf(words: object, path = ''): Map<string, string[]> {
  return new Map(
    Object.entries(words).flatMap(([name, value]) => {
      const key = `${path}${name}`;
      if (typeof value === 'string') return [[key, [value]] as const];
      if (typeof value === 'object' && 'other' in value)
        return [[key, Object.values<string>(value)] as const];
      return [...textsOf(value as object, `${key}.`)];
    }),
  );
}

const marksIn = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).filter((mark) => mark !== '{n}');

test.each(languages)(
  'the catalogue of %s has every word of the English one, and none is empty',
  (language) => {
    for (const part of parts.values()) {
      const english = textsOf(part.words);
      const texts = textsOf(wordsIn(language, part));
      if (part.name !== 'pages')
        expect([...texts.keys()].sort(), part.name).toEqual([...english.keys()].sort());
      for (const [name, forms] of texts) {
        expect(
          forms.filter((form) => form.trim() === ''),
          `${part.name}.${name}`,
        ).toEqual([]);
      }
    }
  },
);

test.each(languages)('the texts of %s have the same places for names as the English ones', (language) => {
  for (const part of parts.values()) {
    const texts = textsOf(wordsIn(language, part));
    for (const [name, [english = '']] of textsOf(part.words)) {
      for (const form of texts.get(name) ?? []) {
        expect(marksIn(form).sort(), `${part.name}.${name}`).toEqual(marksIn(english).sort());
      }
    }
  }
});

test.each(languages)('the texts of %s have a form for every plural category', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const part of parts.values()) {
    for (const [name, words] of Object.entries(wordsIn(language, part))) {
      if (typeof words !== 'object' || !('other' in words)) continue;
      expect(Object.keys(words).sort(), `${part.name}.${name}`).toEqual([...pluralCategories].sort());
    }
  }
});

test.each(languages)('every page of the menu has a name in %s', (language) => {
  const pages = parts.get('pages');
  const names = pages && (wordsIn(language, pages) as Record<string, Record<string, string>>);
  for (const { path, menu, loading } of publicPages) {
    if (!menu) continue;
    expect(names?.labels?.[path], path).toBeTruthy();
    if (path !== '/') expect(names?.titles?.[path], path).toBeTruthy();
    if (menu.heroAction) expect(names?.actions?.[path], path).toBeTruthy();
    if (loading) expect(names?.loading?.[path], path).toBeTruthy();
  }
});

test('a language without a catalogue has English words', () => {
  const frame = parts.get('frame');
  expect(frame && wordsIn('fr', frame)).toBe(frame?.words);
  expect(wordLanguage('fr')).toBe('en');
  expect(wordLanguage('de-AT')).toBe('de-AT');
});

test('a number takes the plural form of its language', () => {
  const forms = { one: '{n} Tag', two: 'two', few: '{n} few', other: '{n} Tage' };
  expect([1, 2, 1000].map((n) => counted(forms, n, 'de'))).toEqual(['1 Tag', '2 Tage', '1.000 Tage']);
  expect([2, 3].map((n) => counted(forms, n, 'ar'))).toEqual(['two', '3 few']);
  expect(fill('{a} {b}', { a: 1 })).toBe('1 {b}');
});

/** Texts that are the same in every language, of the trap for programs, or no text for people. */
const NAMES = ['you@company.com', 'Website', 'h2', 'h3'];

/** The attributes whose values people read or hear. */
const SAID = ['aria-label', 'title', 'placeholder', 'alt', 'label'];

test('public pages have no words of their own: all are in the catalogue', () => {
  const found: string[] = [];
  for (const file of globSync('src/app/public/**/*.tsx')) {
    const note = (text: string) => {
      const plain = text.trim();
      if (/\p{L}/u.test(plain) && !NAMES.includes(plain)) found.push(`${file}: ${plain}`);
    };
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    new Visitor({
      JSXText: ({ value }) => note(value),
      JSXAttribute: ({ name, value }) => {
        const isSaid = name.type === 'JSXIdentifier' && SAID.includes(name.name);
        if (isSaid && value?.type === 'Literal') note(String(value.value));
      },
    }).visit(program);
  }
  expect(found).toEqual([]);
});
