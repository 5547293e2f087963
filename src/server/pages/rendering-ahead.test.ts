import { expect, test } from 'vitest';
import { createRenderingAhead } from './rendering-ahead.ts';

test('a save during a rendering begins again with the pages that are the most requested then', async () => {
  let version = 1;
  let searches = 0;
  const current = new Map<string, number>();
  const rendered: string[] = [];
  const keys = ['/', '/blog', '/about'];
  const renderAhead = createRenderingAhead(
    {
      cache: {
        mostRequested: (count) => {
          searches += 1;
          return keys.filter((key) => current.get(key) !== version).slice(0, count);
        },
      },
      contentVersion: () => version,
      watch: { isDown: false },
      isStopping: () => false,
    },
    async (key) => {
      const began = version;
      rendered.push(key);
      if (rendered.length === 2) version += 1;
      if (began === version) current.set(key, version);
    },
  );
  await Promise.all([renderAhead(), renderAhead()]);
  expect(rendered).toEqual(['/', '/blog', '/', '/blog', '/about']);
  expect(searches, 'once for each version').toBe(2);
});

test('a page that is not cached any more is tried once', async () => {
  const rendered: string[] = [];
  const renderAhead = createRenderingAhead(
    {
      cache: { mostRequested: () => ['/gone', '/'] },
      contentVersion: () => 1,
      watch: { isDown: false },
      isStopping: () => false,
    },
    async (key) => rendered.push(key),
  );
  await renderAhead();
  expect(rendered).toEqual(['/gone', '/']);
});
