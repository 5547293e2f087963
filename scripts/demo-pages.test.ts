import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminPages, publicPages } from '../src/app/urls.ts';
import { basePathOf } from './base-path.mjs';
import { demoPaths, writeDemoPages } from './demo-pages.ts';

test('mend 16: the demo has a file for each page and sample record, and one for unknown paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<!DOCTYPE html>');
    writeDemoPages(folder);
    for (const path of [
      ...demoPaths(),
      '/about',
      '/blog/1',
      '/project/16',
      '/blog/write-the-decision-down-first',
      '/admin/projects/edit/the-model-bill-itemised',
      '/blog/tag/decisions',
      '/blog/category/practice',
      '/blog/series/before-you-trust-a-number',
      '/admin/blog/edit/1',
      '/newsletter',
    ])
      expect(readFileSync(join(folder, path, 'index.html'), 'utf8'), path).toBe('<!DOCTYPE html>');
    expect(existsSync(join(folder, '404.html'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('mend 16: only messages, own pages, previews, media and unknown paths are pages of the demo without a file', () => {
  const paths = demoPaths();
  const hasFile = (path: string) => {
    const [before = '', after] = path.split(':id');
    return after === undefined
      ? paths.includes(path)
      : before !== '/' && paths.some((one) => one.startsWith(before));
  };
  const without = [...publicPages, ...adminPages]
    .map(({ path }) => path)
    .filter((path) => path !== '/' && !hasFile(path));
  expect(without).toEqual([
    '/preview/:id',
    '/:id',
    '/:parent/:id',
    '/*',
    '/admin/messages/:id',
    '/admin/pages/edit/:id',
    '/admin/media/:id',
    '/admin/*',
  ]);
});

test('mend 16: the path of the demo may be written with its slashes or without', () => {
  for (const written of ['/demo/', 'demo', '/demo', 'demo/']) expect(basePathOf(written)).toBe('/demo/');
  for (const written of [undefined, '', '/']) expect(basePathOf(written)).toBe('/');
  expect(basePathOf('people/tove')).toBe('/people/tove/');
  for (const written of ['https://x.example/', '/a?b', '/a b/', '/../'])
    expect(() => basePathOf(written)).toThrow('BASE_PATH');
});
