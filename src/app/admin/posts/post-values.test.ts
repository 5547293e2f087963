import { expect, test } from 'vitest';
import { comesAtOnce } from '#app/admin/texts/date-values.ts';
import { type Post, postInputSchema } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { categoryNamed, changedPostInput, newPostValues, postInput, postValues } from './post-values.ts';

const post: Post = {
  ...defaultsOf(postInputSchema),
  id: 3,
  slug: 'title',
  title: 'Title',
  excerpt: '',
  content: '<p>Text</p>',
  date: '2026-10-09',
  imageUrl: '/placeholder.svg',
  imageAlt: '',
  status: 'published',
  author: { id: 2, username: 'tove', name: 'Tove' },
  category: { id: 5, name: 'Practice', slug: 'practice' },
  tags: [],
  series: null,
  createdAt: '2026-10-09T08:00:00.000Z',
  updatedAt: '2026-10-09T08:00:00.000Z',
  version: 1,
};

test('a day is shown in words, an instant as day and time of the site', () => {
  expect(postValues(post, 'UTC')).toMatchObject({ date: 'October 9, 2026', time: '' });
  const stored = { ...post, date: '2026-10-08T22:30:00.000Z' };
  expect(postValues(stored, 'Europe/Amsterdam')).toMatchObject({ date: 'October 9, 2026', time: '00:30' });
});

test('a day with a time is sent as the instant it is in the time zone of the site', () => {
  const sent = (date: string, time: string) =>
    postInput({ ...newPostValues(date, 7), time }, 'Europe/Amsterdam').date;
  expect(sent('October 9, 2026', '')).toBe('October 9, 2026');
  expect(sent('October 9, 2026', '00:30')).toBe('2026-10-08T22:30:00.000Z');
  expect(sent('2026-12-01', '09:00')).toBe('2026-12-01T08:00:00.000Z');
  expect(sent('soon', '09:00')).toBe('soon');
});

test('a date that was not touched is not sent, so that it keeps its seconds', () => {
  const stored = postValues({ ...post, date: '2026-10-09T08:30:21.000Z' }, 'UTC');
  expect(changedPostInput({ ...stored, title: 'New' }, stored, 'UTC')).not.toHaveProperty('date');
  expect(changedPostInput({ ...stored, time: '08:31' }, stored, 'UTC').date).toBe('2026-10-09T08:31:00.000Z');
  expect(changedPostInput({ ...stored, time: '' }, stored, 'UTC').date).toBe('October 9, 2026');
});

test('an update has only the changed fields, so that it undoes no change of another tab', () => {
  const stored = postValues(post, 'UTC');
  expect(changedPostInput(stored, stored, 'UTC')).toEqual({});
  expect(changedPostInput({ ...stored, title: 'New', categoryId: '6' }, stored, 'UTC')).toEqual({
    title: 'New',
    categoryId: 6,
  });
});

test('a scheduled post whose day or time has come comes out when it is saved', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const comes = (date: string, time = '') => comesAtOnce({ date, time }, 'America/New_York', now);
  expect([comes('November 21, 2026'), comes('November 22, 2026'), comes('')]).toEqual([true, false, false]);
  expect([comes('November 21, 2026', '07:00'), comes('November 21, 2026', '07:01')]).toEqual([true, false]);
});

test('row 110: a date that is taken out of a stored post is the present day', () => {
  const stored = postValues(post, 'UTC');
  const now = new Date('2026-11-03T12:00:00.000Z');
  expect(changedPostInput({ ...stored, date: ' ' }, stored, 'UTC', now).date).toBe('2026-11-03');
});

test('row 111: the placeholder picture is an empty field', () => {
  expect(postValues(post, 'UTC').imageUrl).toBe('');
  expect(postValues({ ...post, imageUrl: '/images/1.jpg' }, 'UTC').imageUrl).toBe('/images/1.jpg');
});

test('mend 2, rows 108 to 110, 190: what is left empty is left to the site, and ids are sent as numbers', () => {
  const input = postInput({ ...newPostValues('', 7), categoryId: '', authorId: '' }, 'UTC');
  expect(input).not.toHaveProperty('date');
  expect(input).not.toHaveProperty('categoryId');
  expect(input).not.toHaveProperty('authorId');
  expect(postInput(newPostValues('November 21, 2026', 7), 'UTC')).toMatchObject({
    date: 'November 21, 2026',
    categoryId: 1,
    authorId: 7,
  });
});

test('row 108: a category is found by its name, without regard to case', () => {
  const categories = [
    { id: 1, name: 'General' },
    { id: 5, name: 'Practice' },
  ];
  expect(categoryNamed(' practice', categories)?.id).toBe(5);
  expect(categoryNamed('Advice', categories)).toBeUndefined();
});

test('row 109: a new post is by whoever writes it', () => {
  expect(newPostValues('November 21, 2026', 7).authorId).toBe('7');
});
