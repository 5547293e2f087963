import { expect, test } from 'vitest';
import { compareFields, type FieldDescription } from './compare-fields.ts';

const descriptions: FieldDescription[] = [
  { name: 'title', label: 'Title' },
  { name: 'content', label: 'Content', kind: 'html' },
  { name: 'imageUrl', label: 'Featured image', kind: 'picture' },
  { name: 'status', label: 'Status', choices: { draft: 'Draft', published: 'Published' } },
  { name: 'categoryId', label: 'Category' },
  { name: 'noIndex', label: 'Hide from search engines' },
  { name: 'services', label: 'Services', parts: [{ name: 'title', label: 'Title' }] },
];

/** The label of each field that differs, with its runs. */
function told(before: object, after: object, names: { before?: object; after?: object } = {}) {
  const sideOf = (fields: object, named: object = {}) => ({
    fields: { ...fields },
    names: named as Record<string, string>,
  });
  return compareFields(sideOf(before, names.before), sideOf(after, names.after), descriptions).map(
    ({ label, comparison }) => [
      label,
      comparison.blocks
        .map(({ runs, change }) => `${change}: ${runs.map(({ text }) => text).join('|')}`)
        .join('; '),
    ],
  );
}

test('fields that differ have the labels of their form, in its order, and their values the names of the form', () => {
  expect(
    told(
      { categoryId: 2, noIndex: false, status: 'draft', title: 'Slack water', excerpt: '' },
      { categoryId: 3, noIndex: true, status: 'published', title: 'Slack tide', excerpt: null },
      { before: { categoryId: 'Practice' }, after: { categoryId: 'Letters' } },
    ),
  ).toEqual([
    ['Title', 'changed: Slack |water|tide'],
    ['Status', 'removed: Draft; added: Published'],
    ['Category', 'removed: Practice; added: Letters'],
    ['Hide from search engines', 'removed: Off; added: On'],
  ]);
});

test('texts are compared as texts, pictures as pictures and lists by their entries', () => {
  const [content, picture, services] = compareFields(
    {
      fields: { content: '<p>One</p>', imageUrl: '/a"b.png', services: [{ id: 1, title: 'Maps' }] },
      names: {},
    },
    {
      fields: {
        content: '<p>One</p><p>Two</p>',
        imageUrl: '/c.png',
        services: [
          { id: 1, title: 'Maps' },
          { id: 2, title: 'Letters' },
        ],
      },
      names: {},
    },
    descriptions,
  );
  expect(content?.comparison.counts.wordsAdded).toBe(1);
  expect(picture?.comparison.blocks[0]?.before?.[0]?.picture?.src).toBe('/a"b.png');
  expect(services?.comparison.blocks.map(({ change, runs }) => [change, runs[0]?.text])).toEqual([
    ['same', 'Title: Maps'],
    ['added', 'Title: Letters'],
  ]);
});

test('a field that only one version has is named in words, and ids of entries are no difference', () => {
  expect(told({ 'general.oldField': 'a' }, {})).toEqual([['General: old field', 'removed: a']]);
  expect(told({ services: [{ id: 1, title: 'Maps' }] }, { services: [{ title: 'Maps', id: 7 }] })).toEqual(
    [],
  );
});
