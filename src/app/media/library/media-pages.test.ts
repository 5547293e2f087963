import { expect, test } from 'vitest';
import type { Media } from '#contract/media/media.ts';
import { nextPage, withFirstPage, withItem, without, withPage } from './media-pages.ts';

const item = (id: number, name = `${id}.jpg`) => ({ id, name }) as Media;
const items = (...ids: number[]) => ids.map((id) => item(id));
const ids = (list: { items: Media[] }) => list.items.map(({ id }) => id);

test('an upload between two pages repeats no picture', () => {
  // Picture 6 arrived, so the second page begins with one that the first page had.
  const loaded = withPage({ items: items(5, 4, 3) }, { items: [item(3, 'renamed.jpg'), item(2)], total: 6 });
  expect(ids(loaded)).toEqual([5, 4, 3, 2]);
  expect(loaded.items[2]?.name).toBe('renamed.jpg');
});

test('a removal between two pages loses no picture', () => {
  // Of six pictures in pages of three, picture 4 was removed after the first page.
  expect(nextPage(2, 3)).toBe(1);
  expect(ids(withPage({ items: items(6, 5) }, { items: items(6, 5, 3), total: 5 }))).toEqual([6, 5, 3]);
  expect(nextPage(3, 3)).toBe(2);
});

test('the first page that is read again brings new pictures and keeps the later pages', () => {
  const page = { items: items(7, 6, 5), total: 7, limit: 3 };
  expect(ids(withFirstPage({ items: items(6, 5, 4, 3, 2, 1) }, page))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  // Picture 6 was removed elsewhere.
  expect(
    ids(withFirstPage({ items: items(7, 6, 5, 4, 3) }, { items: items(7, 5, 4), total: 4, limit: 3 })),
  ).toEqual([7, 5, 4, 3]);
  expect(ids(withFirstPage({ items: items(3, 2, 1) }, { items: [], total: 0, limit: 3 }))).toEqual([]);
});

test('a deleted picture that is brought back stands where it stood', () => {
  const at = (id: number, day: number) => ({ id, createdAt: `2026-11-0${day}T08:00:00.000Z` }) as Media;
  const list = { items: [at(4, 3), at(3, 2), at(2, 2), at(1, 1)], total: 9 };
  const left = without(list, 3);
  expect([ids(left), left.total]).toEqual([[4, 2, 1], 8]);
  expect(withItem(left, at(3, 2))).toEqual(list);
  // It may be there already, when the list was read again meanwhile.
  expect(withItem(list, at(3, 2))).toEqual(list);
});
