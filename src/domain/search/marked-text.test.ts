import { expect, test } from 'vitest';
import { beginningOf, markWords, snippetOf } from './marked-text.ts';

const terms = (...words: string[]) => words.map((word) => ({ word, corrections: [] as string[] }));
const written = (marked: { text: string; isMatch: boolean }[]) =>
  marked.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test('words are marked in any case and with any accents, from their first letter on', () => {
  expect(written(markWords('Crème BRÛLÉE, brulées; umbrule', terms('brul')))).toBe(
    'Crème [BRÛLÉE], [brulées]; umbrule',
  );
  expect(written(markWords('Straße und STRASSE', terms('strass')))).toBe('[Straße] und [STRASSE]');
  expect(written(markWords('مُراجعة النص', terms('مراجعة')))).toBe('[مُراجعة] النص');
  expect(written(markWords('監査報告', terms('監査')))).toBe('[監査報告]');
  expect(written(markWords('The harbor', [{ word: 'harbour', corrections: ['harbor'] }]))).toBe(
    'The [harbor]',
  );
});

test('a text of HTML is text', () => {
  expect(written(markWords('<script>alert("mark")</script>', terms('script')))).toBe(
    '<[script]>alert("mark")</[script]>',
  );
});

test('a snippet is the part of a text with the most words of the search', () => {
  const text = `A ferry. ${'Words. '.repeat(80)}The ferry leaves the harbour at night. ${'More. '.repeat(80)}`;
  const snippet = snippetOf(text, terms('harbour', 'ferry'));
  expect(written(snippet?.marked ?? [])).toMatch(/^… .*The \[ferry\] leaves the \[harbour\] at night\..* …$/);
  expect(snippet?.terms).toBe(2);
  expect(snippetOf(text, terms('lantern'))).toBeUndefined();
});

test('a snippet is cut between words, and between characters in a text without spaces', () => {
  const japanese = `${'監査'.repeat(300)}`;
  const emoji = `${'👋'.repeat(300)} hello ${'👋'.repeat(300)}`;
  for (const [text, word] of [
    [japanese, '監査'],
    [emoji, 'hello'],
  ] as const) {
    const shown = written(snippetOf(text, terms(word))?.marked ?? []);
    expect(shown.isWellFormed()).toBe(true);
    expect(shown.length).toBeGreaterThan(0);
  }
  expect(beginningOf('👋'.repeat(300)).isWellFormed()).toBe(true);
  expect(beginningOf(' Short\n text ')).toBe('Short text');
});

test('a text of a thousand matches has a snippet at once', () => {
  const text = 'ferry '.repeat(8000);
  const start = performance.now();
  expect(snippetOf(text, terms('ferr', 'harbour'))).toBeDefined();
  expect(performance.now() - start).toBeLessThan(500);
});
