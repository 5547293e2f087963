import { expect, test } from 'vitest';
import { preferredForm } from './markdown-form.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test.each([
  ['/blog/3', 'text/markdown', '/blog/3.md'],
  ['/blog/3?utm_source=x', 'text/markdown, text/html;q=0.9', '/blog/3.md'],
  ['/blog/3', 'text/markdown, text/html, */*', '/blog/3.md'],
  ['/projects/berth-planner', 'text/markdown', '/project/berth-planner.md'],
  ['/about', 'TEXT/HTML;q=0.1, text/markdown;q=0.2', '/about.md'],
  ['/blog/3', 'text/markdown;charset=utf-8', '/blog/3.md'],
  ['/blog/3', 'text/markdown; variant=GFM; q=0.4, text/html;q=0.5', '/blog/3'],
  ['/blog/3', 'text/html, text/markdown;q=0.9', '/blog/3'],
  ['/blog/3', 'text/markdown;q=0', '/blog/3'],
  ['/blog/3', browser, '/blog/3'],
  ['/blog/3', '*/*', '/blog/3'],
  ['/blog/3', undefined, '/blog/3'],
  ['/blog', 'text/markdown', '/blog'],
  ['/', 'text/markdown', '/'],
  ['/blog/3.md', 'text/markdown', '/blog/3.md'],
])('%s for %s is answered by %s', (url, accept, form) => {
  expect(preferredForm(url, accept)).toBe(form);
});
