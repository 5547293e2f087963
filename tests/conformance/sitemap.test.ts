import { expect, test } from 'vitest';
import { sitemapText } from '#app/public/feeds/sitemap-parts.ts';
import { openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const origin = 'http://site.example';

const urlsIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

test('safety 9: a sitemap above its limit is an index of parts that have every URL once', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  for (let number = 0; number < 9; number += 1) await editor.posts.create({ title: `Post ${number}` });
  for (let number = 0; number < 4; number += 1)
    await editor.projects.create({ title: `P ${number}`, description: 'Text', images: ['/images/a.png'] });
  const site = backend.visitor;
  const whole = await sitemapText({ site, origin, part: undefined });
  const all = urlsIn(whole);
  expect(whole).toContain('<urlset');
  expect(all).toHaveLength(6 + 9 + 4);
  await failureOf(sitemapText({ site, origin, part: 1 }), 'not-found');

  for (const mostUrls of [1, 2, 3, 4, 7, 17]) {
    const index = await sitemapText({ site, origin, part: undefined, mostUrls });
    expect(index).toContain('<sitemapindex');
    const files = urlsIn(index);
    expect(files).toEqual(
      Array.from({ length: Math.ceil(all.length / mostUrls) }, (_, at) => `${origin}/sitemap-${at + 1}.xml`),
    );
    const parts: (string | undefined)[] = [];
    for (const part of files.keys()) {
      const urls = urlsIn(await sitemapText({ site, origin, part: part + 1, mostUrls }));
      expect(urls.length).toBeLessThanOrEqual(mostUrls);
      parts.push(...urls);
    }
    expect(parts).toEqual(all);
    await failureOf(sitemapText({ site, origin, part: files.length + 1, mostUrls }), 'not-found');
  }
  expect(urlsIn(await sitemapText({ site, origin, part: undefined, mostUrls: 19 }))).toEqual(all);
});

test('a page whose canonical URL is its own address stays in the sitemap', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  await editor.posts.create({ title: 'Own', canonicalUrl: 'https://site.example/Blog/own/' });
  await editor.posts.create({ title: 'Foreign', canonicalUrl: 'https://first.example/blog/foreign' });
  await editor.ownPages.create({ title: 'Tools', canonicalUrl: 'https://site.example/tools' });
  const urls = urlsIn(await sitemapText({ site: backend.visitor, origin, part: undefined }));
  expect(urls).toEqual(expect.arrayContaining([`${origin}/blog/own`, `${origin}/tools`]));
  expect(urls).not.toContain(`${origin}/blog/foreign`);
});

test('each entry names one text for each language, also after the site has got another language', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const { id: translationOf } = await editor.posts.create({ title: 'Hafen', language: 'de' });
  await editor.posts.create({ title: 'Harbour', translationOf });
  await editor.posts.create({ title: 'Port', language: 'fr', translationOf });
  await (await backend.signedInAs('admin')).settings.update({ general: { language: 'de' } });
  const sitemap = await sitemapText({ site: backend.visitor, origin, part: undefined });
  const german = [...sitemap.matchAll(/hreflang="de" href="([^"]+)"/g)].map(([, url]) => url);
  expect(german.toSorted()).toEqual(
    ['/blog/hafen', '/blog/hafen', '/blog/harbour'].map((path) => origin + path),
  );
});
