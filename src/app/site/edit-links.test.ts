import { expect, test } from 'vitest';
import { editPathOf } from './site-pages.ts';

test.each([
  ['/', '/admin/home'],
  ['/projects/7', '/admin/projects/edit/7'],
])('row 25: %s is edited at %s', (path, editor) => {
  expect(editPathOf(path)).toBe(editor);
});

test.each([
  ['/blog/3', '/admin/blog/edit/3'],
  ['/blog/3/', '/admin/blog/edit/3'],
  ['/project/7', '/admin/projects/edit/7'],
  ['/blog', '/admin/blog'],
  ['/about', '/admin/about'],
  ['/projects', '/admin/projects'],
  ['/blog/3/more', '/admin/blog/3/more'],
  ['//elsewhere.example', '/admin/elsewhere.example'],
])('row 26: %s is edited at %s', (path, editor) => {
  expect(editPathOf(path)).toBe(editor);
});

test.each([
  ['/blog/tag/decisions', '/admin/tags?tab=tags&edit=decisions'],
  ['/blog/category/3', '/admin/tags?tab=categories&edit=3'],
  ['/blog/series/numbers', '/admin/tags?tab=series&edit=numbers'],
])('the edit link of %s opens the topic: %s', (path, editor) => {
  expect(editPathOf(path)).toBe(editor);
});
