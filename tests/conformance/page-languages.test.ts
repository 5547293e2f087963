import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { elementsOf } from '../support/html-elements.ts';

/** A site with its sample content in a language, and its pages as visitors get them. */
async function openSite(language: 'de' | 'ar' | 'fr') {
  const backend = await openBackend('SQLite', { sample: true, pages: builtPages });
  const admin = await backend.signedInAs('admin');
  await admin.settings.update({ general: { language } });
  const { server } = backend.app;
  /** Follows one redirect, as of a number to its slug, and leaves out the marks between React's pieces of text. */
  const htmlOf = async (path: string) => {
    const answer = await server.inject(path);
    const { location } = answer.headers;
    const { body } = location ? await server.inject(location.replace(/^https?:\/\/[^/]+/, '')) : answer;
    return body.replaceAll('<!-- -->', '');
  };
  const send = (path: string, fields: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  return { ...backend, admin, htmlOf, send };
}

test('a German site is German: document, menu, dates, plurals and missing pages', async () => {
  await using site = await openSite('de');
  await site.admin.posts.create({ title: 'Erster', date: '2026-03-05', content: '<p>Kurz.</p>' });
  const home = await site.htmlOf('/');
  expect(elementsOf(home)[0]).toMatchObject({ tag: 'html', lang: 'de', dir: 'ltr' });
  for (const words of ['>Start<', '>Über mich<', '>Projekte<', '>Kontakt<', '>Meine Arbeiten ansehen<'])
    expect(home).toContain(words);
  const blog = await site.htmlOf('/blog?search=Erster');
  expect(blog).toContain('5. März 2026');
  expect(blog).toContain('1 Beitrag zu „');
  expect(await site.htmlOf('/projects')).toContain('<title>Meine Projekte · ');
  expect(await site.htmlOf('/nowhere')).toContain('Hoppla! Seite nicht gefunden');
  expect(home).toContain('property="og:locale" content="de"');
  expect(await site.htmlOf('/feed.xml')).toContain('<language>de</language>');
  // The admin area is English on every site.
  expect(elementsOf(await site.htmlOf('/admin'))[0]).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test('an Arabic site is read from right to left, and its forms answer in Arabic', async () => {
  await using site = await openSite('ar');
  const contact = await site.htmlOf('/contact');
  expect(elementsOf(contact)[0]).toMatchObject({ tag: 'html', lang: 'ar', dir: 'rtl' });
  expect(contact).toContain('>الرئيسية<');
  const refused = await site.send('/contact', {
    name: 'ن'.repeat(200),
    email: 'nobody',
    subject: '',
    message: 'x',
  });
  expect(refused.statusCode).toBe(400);
  for (const words of [
    'تعذّر إرسال الرسالة',
    '80 حرفًا',
    'صيغة البريد الإلكتروني غير صحيحة',
    'يُرجى كتابة الموضوع.',
  ])
    expect(refused.body).toContain(words);
  const newsletter = await site.send('/newsletter', { email: 'nobody' });
  expect(newsletter.body).toContain('يُرجى إدخال عنوان بريد إلكتروني صحيح');
  const sent = { name: 'Ida', email: 'ida@moss.example', subject: 'S', message: 'M' };
  expect((await site.send('/contact', sent)).body).toContain('أُرسلت الرسالة!');
});

test('a language without a catalogue has its own dates, and English words', async () => {
  await using site = await openSite('fr');
  await site.admin.posts.create({ title: 'Premier', date: '2026-03-05' });
  const blog = await site.htmlOf('/blog?search=Premier');
  expect(elementsOf(blog)[0]).toMatchObject({ lang: 'fr' });
  expect(blog).toContain('5 mars 2026');
  expect(blog).toContain('1 post for “');
});

test('a text in another language says so on its page, its card, in feeds and in the sitemap', async () => {
  await using site = await openSite('de');
  const fields = { date: '2026-03-05', content: '<p>نص</p>' };
  const german = await site.admin.posts.create({ ...fields, title: 'Hafen' });
  const arabic = await site.admin.posts.create({
    ...fields,
    title: 'ميناء',
    language: 'ar',
    translationOf: german.id,
  });
  const page = await site.htmlOf(`/blog/${arabic.id}`);
  const elements = elementsOf(page);
  expect(elements[0]).toMatchObject({ lang: 'de' });
  for (const tag of ['h1', 'article'])
    expect(
      elements.find((element) => element.tag === tag),
      tag,
    ).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(page).toContain('5 مارس 2026');
  expect(page).toContain('property="og:locale" content="ar"');
  expect(page).toContain('Auch auf: ');
  const links = elements.filter(({ tag, hreflang }) => tag === 'link' && hreflang !== undefined);
  expect(links.map(({ hreflang }) => hreflang).sort()).toEqual(['ar', 'de', 'x-default']);
  const standard = links.find(({ hreflang }) => hreflang === 'x-default');
  expect(standard?.href).toBe(links.find(({ hreflang }) => hreflang === 'de')?.href);
  const card = elementsOf(await site.htmlOf('/blog')).find(({ tag, lang }) => tag === 'h2' && lang === 'ar');
  expect(card).toMatchObject({ dir: 'rtl' });
  expect(await site.htmlOf('/feed.xml')).toContain('<dc:language>ar</dc:language>');
  expect(await site.htmlOf('/atom.xml')).toContain('<entry xml:lang="ar">');
  expect(JSON.parse(await site.htmlOf('/feed.json')).items).toContainEqual(
    expect.objectContaining({ title: 'ميناء', language: 'ar' }),
  );
  const about = await site.admin.ownPages.create({ title: 'Über mich' });
  await site.admin.ownPages.create({
    title: 'Uses',
    language: 'en',
    parentId: about.id,
    translationOf: about.id,
  });
  const sitemap = await site.htmlOf('/sitemap.xml');
  expect(sitemap).toContain('xmlns:xhtml');
  expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(4);
  expect(sitemap).toMatch(/hreflang="en" href="[^"]+\/uses"/);
});
