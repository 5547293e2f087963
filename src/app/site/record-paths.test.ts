import { expect, test } from 'vitest';
import { recordPath } from '#domain/addresses/record-paths.ts';
import { postPath, projectPath } from './record-paths.ts';
import { categoryPath, seriesPath, tagPath } from './topic-paths.ts';

test('the server leads to the addresses that the pages have', () => {
  const pathOf = {
    post: postPath,
    project: projectPath,
    tag: tagPath,
    category: categoryPath,
    series: seriesPath,
  };
  for (const [kind, path] of Object.entries(pathOf)) {
    for (const record of [
      { id: 7, slug: 'лето-1' },
      { id: 7, slug: '' },
    ]) {
      const own = recordPath(kind as keyof typeof pathOf, record);
      expect(new URL(own, 'https://site.example').pathname, kind).toBe(
        new URL(path(record), 'https://site.example').pathname,
      );
    }
  }
});
