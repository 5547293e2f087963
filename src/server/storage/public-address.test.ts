import { expect, test } from 'vitest';
import { createPublicMedia } from './public-address.ts';

const media = createPublicMedia('https://files.example/site', 'https://tove.example');

test('pages name pictures at the public address, in every attribute and in structured data', () => {
  const page =
    '<img src="/images/boat-k3v7x2qa.jpg" srcset="/images/boat-k3v7x2qa-400.avif 400w, /images/boat-k3v7x2qa.jpg 900w">' +
    '<meta content="https://tove.example/images/boat-k3v7x2qa.jpg">' +
    '<page-island props="{&quot;url&quot;:&quot;/images/boat-k3v7x2qa.jpg&quot;}"></page-island>' +
    '<script type="application/ld+json">{"image":"https://tove.example/images/boat-k3v7x2qa.jpg"}</script>';
  const shown = media.inHtml(page);
  expect(shown).not.toMatch(/(?<!site)\/images\//);
  expect(shown).toContain(
    'srcset="https://files.example/site/images/boat-k3v7x2qa-400.avif 400w, https://files.example/site/images/boat-k3v7x2qa.jpg 900w"',
  );
  expect(shown).toContain('&quot;https://files.example/site/images/boat-k3v7x2qa.jpg&quot;');
  expect(shown).toContain('"image":"https://files.example/site/images/boat-k3v7x2qa.jpg"');
});

test('texts that mention a path, stand-ins, private folders and other sites stay as they are', () => {
  for (const page of [
    '<p>See /images/boat-k3v7x2qa.jpg > or "/images/boat-k3v7x2qa.jpg"</p>',
    '<script>"/images/boat-k3v7x2qa.jpg"</script>',
    '<img src="/images/blog-placeholder.jpg">',
    '<img src="/images/originals/boat-k3v7x2qa.jpg">',
    '<img src="https://other.example/images/boat-k3v7x2qa.jpg">',
    '<img src="https://other.example/a/images/boat-k3v7x2qa.jpg">',
  ])
    expect(media.inHtml(page)).toBe(page);
});

test('feeds and Markdown name pictures of the site at the public address', () => {
  expect(media.inText('![](https://tove.example/images/boat-k3v7x2qa.jpg) /images/boat-k3v7x2qa.jpg')).toBe(
    '![](https://files.example/site/images/boat-k3v7x2qa.jpg) /images/boat-k3v7x2qa.jpg',
  );
});
