import { expect, test } from 'vitest';
import type { Post } from '#contract/post.ts';
import { newPostValues, postInput, postValues } from './post-values.ts';

const post: Post = {
  id: 3,
  title: 'Title',
  excerpt: '',
  content: '<p>Text</p>',
  date: '2026-10-09',
  imageUrl: '/placeholder.svg',
  imageAlt: '',
  status: 'published',
  author: { id: 2, username: 'tove', name: 'Tove' },
  category: { id: 5, name: 'Practice' },
  createdAt: '2026-10-09T08:00:00.000Z',
  updatedAt: '2026-10-09T08:00:00.000Z',
  version: 1,
};

test('a day is shown in words, a time of day stays as it is stored', () => {
  expect(postValues(post, 'UTC').date).toBe('October 9, 2026');
  const instant = '2026-10-09T08:30:00.000Z';
  expect(postValues({ ...post, date: instant }, 'UTC').date).toBe(instant);
});

test('row 111: the placeholder picture is an empty field', () => {
  expect(postValues(post, 'UTC').imageUrl).toBe('');
  expect(postValues({ ...post, imageUrl: '/images/1.jpg' }, 'UTC').imageUrl).toBe('/images/1.jpg');
});

test('rows 108 to 110: what is left empty is left to the site', () => {
  const input = postInput({ ...newPostValues('', 7), categoryId: '', authorId: '' });
  expect(input).not.toHaveProperty('date');
  expect(input).not.toHaveProperty('categoryId');
  expect(input).not.toHaveProperty('authorId');
  expect(postInput(newPostValues('November 21, 2026', 7))).toMatchObject({
    date: 'November 21, 2026',
    categoryId: '1',
    authorId: '7',
  });
});
