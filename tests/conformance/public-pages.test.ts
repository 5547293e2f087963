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
