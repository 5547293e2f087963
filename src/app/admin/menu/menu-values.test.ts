import { expect, test } from 'vitest';
import { defaultValues, menuInput, newEntry, pageChoices, stateOf } from './menu-values.ts';

const site = [
  { name: 'home', path: '/', label: 'Home' },
  { name: 'blog', path: '/blog', label: 'Blog', feature: 'enableBlog' },
] as const;

test('the default menu is sent as no entries, so that it stays the default', () => {
  expect(menuInput({ entries: defaultValues })).toEqual({ entries: [] });
  const [first, ...others] = defaultValues;
  if (!first) throw new Error('The default menu is empty');
  const moved = menuInput({ entries: [...others, first] });
  expect(moved.entries).toHaveLength(5);
  expect(moved.entries.at(-1)).toEqual({ kind: 'site-page', id: 1, page: 'home', label: '', hidden: false });
});

test('an entry sends the fields of its kind only', () => {
  const link = newEntry(defaultValues, { kind: 'link' });
  expect(menuInput({ entries: [link] }).entries).toEqual([
    { kind: 'link', id: 6, url: '', label: '', hidden: false },
  ]);
});

test('an entry that visitors do not see says why', () => {
  const markOf = (entry: Parameters<typeof stateOf>[0]) =>
    stateOf(entry, { site: [...site], on: ['home'], own: [] }).mark;
  const [home, , , blog] = defaultValues;
  if (!home || !blog) throw new Error('The default menu lacks a page');
  expect(markOf(home)).toBeUndefined();
  expect(markOf({ ...home, hidden: true })).toBe('Hidden');
  expect(markOf(blog)).toBe('Switched off');
  expect(markOf(newEntry([], { kind: 'own-page', ownPageId: 7 }))).toBe('Removed');
});

test('a page can be added once', () => {
  const labels = (entries: typeof defaultValues) =>
    pageChoices(entries, [...site], []).map(({ label }) => label);
  expect(labels(defaultValues)).toEqual([]);
  expect(labels(defaultValues.slice(1))).toEqual(['Home']);
});
