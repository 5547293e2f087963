import { expect, test } from 'vitest';
import { addressOf, isAddress } from '#app/rich-text/links/link-address.ts';
import type { Site } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import { printText } from '#format/printed-text.ts';
import { findTargets } from './link-targets.ts';
import { printedHeadings } from './printed-headings.ts';

test('an address is read as it is typed, and words or refused schemes are none', () => {
  const hrefs = {
    'example.org': 'https://example.org',
    ' https://example.org/a?b#c ': 'https://example.org/a?b#c',
    '/about': '/about',
    '#tides': '#tides',
    'mailto:tove@example.org': 'mailto:tove@example.org',
    'tove@example.org': 'mailto:tove@example.org',
    'tel:+4930123': 'tel:+4930123',
    '+49 (30) 123-456': 'tel:+4930123456',
    '': '',
  };
  for (const [typed, href] of Object.entries(hrefs)) expect(addressOf(typed)).toEqual({ href });
  for (const refused of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//example.org',
    'ftp://example.org',
  ]) {
    expect(addressOf(refused)).toEqual({ problem: expect.stringContaining('cannot be linked to') });
  }
  for (const words of ['the harbour', 'harbour', 'see /about now']) {
    expect(addressOf(words)).toEqual({ problem: expect.stringContaining('no address') });
    expect(isAddress(words)).toBe(false);
  }
});

const html = [
  '<h2>Größe &amp; <em>Maß</em></h2><p>a</p><h3 id="own">Tides</h3><h2>Größe &amp; Maß</h2><h2></h2>',
  '<p><a href="#own">x</a></p><h4 id="own">Again</h4>',
].join('');

test('the headings of a text have the ids that its page prints', () => {
  const headings = printedHeadings(html);
  expect(headings).toEqual([
    { level: 2, text: 'Größe & Maß', id: 'große-maß', ownId: 'große-maß' },
    { level: 3, text: 'Tides', id: 'text-own', ownId: 'own' },
    { level: 2, text: 'Größe & Maß', id: 'große-maß-2', ownId: 'große-maß-2' },
    { level: 4, text: 'Again', id: 'text-own..2', ownId: 'own..2' },
  ]);
  const page = printText(html).html;
  for (const { id } of headings) expect(page).toContain(`id="${id}"`);
  const linked = printText(
    `${html}${headings.map(({ ownId }) => `<a href="#${ownId}">x</a>`).join('')}`,
  ).html;
  for (const { id } of headings) expect(linked).toContain(`href="#${id}"`);
});

/** The site as far as links ask it. */
function siteOf() {
  const asked: unknown[] = [];
  const list = (items: unknown[]) => async (input: unknown) => {
    asked.push(input);
    return { items };
  };
  const missing = async () => {
    throw new SiteError('not-found', 'There is no such page.');
  };
  const site = {
    posts: {
      list: list([
        { id: 1, slug: 'harbour', title: 'Harbour', status: 'published' },
        { id: 2, slug: 'harbour-two', title: 'Harbour two', status: 'draft' },
      ]),
      get: async ({ id }: { id: string }) =>
        id === 'harbour' ? { title: 'Harbour', content: html } : missing(),
    },
    projects: {
      list: list([{ id: 3, slug: 'quay', title: 'Quay', status: 'published', isPublic: false }]),
      get: missing,
    },
    ownPages: { list: list([{ id: 4, path: '/now', title: 'Now', status: 'scheduled' }]), find: missing },
  };
  return { site: site as unknown as Site, asked };
}

const linesOf = (groups: Awaited<ReturnType<typeof findTargets>>) =>
  groups.map(({ heading, targets }) => [
    heading,
    ...targets.map(({ address, label, hidden }) => [address, label, hidden].filter(Boolean).join(' ')),
  ]);

test('words find posts, projects, pages and headings of the same text, and say which are hidden', async () => {
  const { site, asked } = siteOf();
  expect(linesOf(await findTargets({ site, typed: 'tides', html }))).toEqual([
    ['Posts', '/blog/harbour Harbour', '/blog/harbour-two Harbour two draft'],
    ['Projects', '/project/quay Quay not public'],
    ['Pages', '/now Now scheduled'],
    ['Headings of this text', '#own Tides'],
  ]);
  expect(asked[0]).toMatchObject({ search: 'tides' });
  const about = await findTargets({ site, typed: 'abou', html });
  expect(linesOf(about)).toContainEqual(['Pages', '/about About', '/now Now scheduled']);
});

test('a number sign lists the headings of the same text, and of the text at a path before it', async () => {
  const { site } = siteOf();
  expect(linesOf(await findTargets({ site, typed: '#', html }))).toEqual([
    [
      'Headings of this text',
      '#große-maß Größe & Maß',
      '#own Tides',
      '#große-maß-2 Größe & Maß',
      '#own..2 Again',
    ],
  ]);
  expect(linesOf(await findTargets({ site, typed: '/blog/harbour#tid', html: '' }))).toEqual([
    ['Headings of Harbour', '/blog/harbour#text-own Tides'],
  ]);
  expect(await findTargets({ site, typed: '/blog/none#', html })).toEqual([]);
});

test('a path lists what begins with it, and another address searches nothing', async () => {
  const { site, asked } = siteOf();
  expect(linesOf(await findTargets({ site, typed: '/blog/harbour', html: '' }))).toEqual([
    expect.arrayContaining(['Headings of Harbour']),
    ['Posts', '/blog/harbour-two Harbour two draft'],
  ]);
  asked.length = 0;
  for (const typed of ['https://example.org', 'example.org', 'tove@example.org']) {
    expect(await findTargets({ site, typed, html })).toEqual([]);
  }
  expect(asked).toEqual([]);
});
