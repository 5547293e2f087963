import { expect, test } from 'vitest';
import type { Media } from '#contract/media/media.ts';
import { inside, pointAfterKey } from './focal-point.tsx';
import { mediaQueryOf } from './media-query.ts';
import { byMonth } from './months.ts';

test('uploads stand under the month of the site, not that of the reader', () => {
  const at = (id: number, createdAt: string) => ({ id, createdAt }) as Media;
  const items = [
    at(3, '2026-11-02T08:00:00.000Z'),
    at(2, '2026-10-31T23:30:00.000Z'),
    at(1, '2026-10-31T08:00:00.000Z'),
  ];
  const titles = (timeZone: string) =>
    byMonth(items, timeZone).map((month) => [month.title, month.items.length]);
  expect(titles('UTC')).toEqual([
    ['November 2026', 1],
    ['October 2026', 2],
  ]);
  expect(titles('Europe/Oslo')).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
  ]);
});

test('a wrong filter in the URL shows the whole library', () => {
  const queryOf = (text: string) => mediaQueryOf(new URLSearchParams(text));
  expect(queryOf('show=no-alt&kind=image&search=+boat+')).toMatchObject({
    show: 'no-alt',
    kind: 'image',
    search: 'boat',
  });
  expect(queryOf('show=lost&kind=x&search=+')).toEqual(queryOf(''));
});

test('arrow keys move the focal point, with Shift by a tenth, and never out of the picture', () => {
  const middle = { x: 0.5, y: 0.5 };
  expect(pointAfterKey(middle, 'ArrowRight', false)).toEqual({ x: 0.51, y: 0.5 });
  expect(pointAfterKey(middle, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0.4 });
  expect(pointAfterKey({ x: 0.02, y: 1 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 1 });
  expect(pointAfterKey(middle, 'Enter', false)).toBeUndefined();
  expect(inside({ x: 1.4, y: -0.2 })).toEqual({ x: 1, y: 0 });
});
