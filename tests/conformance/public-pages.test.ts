import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { elementsOf } from '../support/html-elements.ts';

/** A site with its sample content, and the HTML of its pages as visitors get it. */
async function openSite() {
  const backend = await openBackend('SQLite', { sample: true, pages: builtPages });
  const htmlOf = async (path: string) => (await backend.app.server.inject(path)).body;
  return { ...backend, htmlOf, elements: async (path: string) => elementsOf(await htmlOf(path)) };
}

test('mend 2: row 19, the newsletter block is on the account pages and on unknown paths as well', async () => {
  await using site = await openSite();
  for (const path of ['/', '/login', '/signup', '/blog/999', '/nowhere', '/nowhere/at/all']) {
    const fields = (await site.elements(path)).filter(({ id }) => id === 'newsletterEmail');
    // Row 71: the field is announced as required.
    expect(fields, path).toMatchObject([{ required: '' }]);
  }
  await (await site.signedInAs('admin')).settings.update({ features: { enableNewsletter: false } });
  for (const path of ['/login', '/nowhere']) expect(await site.htmlOf(path)).not.toContain('newsletterEmail');
});

test('mend 3: a page knows the size of each picture in its text', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { url } = await admin.posts.uploadImage({
    image: new File([png], 'boat.png', { type: 'image/png' }),
  });
  const html = `<p>Text</p><p><img src="${url}"></p><p><img src="https://other.example/a.png" alt="A"></p>`;
  const { id } = await admin.posts.create({ title: 'Boats', content: html });
  const project = await admin.projects.create({
    title: 'Boats',
    description: 'Two',
    images: [url],
    fullDescription: html,
  });
  const lazy = { loading: 'lazy', decoding: 'async' };
  for (const path of [`/blog/${id}`, `/project/${project.id}`]) {
    const images = (await site.elements(path)).filter(({ tag }) => tag === 'img');
    expect(
      images.findLast(({ src }) => src === url),
      path,
    ).toMatchObject({ width: '90', height: '60', alt: '', ...lazy });
    const external = images.find(({ src }) => src?.startsWith('https://other.example'));
    expect(external, path).toMatchObject({ alt: 'A', ...lazy });
    expect(external).not.toHaveProperty('width');
  }
});

test('mend 6: a post without a cover has no box on its page and a cover of type on its card', async () => {
  await using site = await openSite();
  const { id, imageUrl } = await (await site.signedInAs('admin')).posts.create({ title: '“élan” and more' });
  expect(imageUrl).toBe('/placeholder.svg');
  const classes = async (path: string) => (await site.elements(path)).map((element) => element.class);
  expect(await classes(`/blog/${id}`)).not.toContain('page sheet article-cover');
  expect(await classes('/blog/1')).toContain('page sheet article-cover');
  const list = await site.htmlOf('/blog');
  expect(list).toContain('letter-cover" aria-hidden="true"><span>É</span>');
  expect(list).not.toContain('/placeholder.svg"');
});
