import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarkedText, SearchResult } from '#contract/search.ts';
import { withinOneError } from '#domain/search/typing-errors.ts';
import { foldedWords, queryWords, searchTextOf } from '#domain/search-text.ts';
import { type Backend, backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';
import { sampleOf } from '../support/proof.ts';

const images = ['/images/default-placeholder.jpg'];

/** A site with a post, a project and a page about harbours, and one of each without a word of them. */
async function openSite(name: (typeof backendNames)[number]) {
  const backend = await openBackend(name);
  const editor = await backend.signedInAs('editor');
  const post = await editor.posts.create({
    title: 'Harbour lights',
    excerpt: 'A quiet evening',
    content: '<p>Lanterns &lt;b&gt; on the quay</p>',
    date: '2026-03-03',
  });
  await editor.posts.create({ title: 'Nothing', content: '<p>of it</p>', date: '2026-04-04' });
  const project = await editor.projects.create({
    title: 'Quay walls',
    description: 'For a harbour',
    fullDescription: '<p>Lanterns again</p>',
    images,
  });
  const page = await editor.ownPages.create({
    title: 'Uses',
    content: '<p>A harbour chart</p>',
    date: '2026-01-01',
  });
  return {
    visitor: backend.visitor,
    signedInAs: backend.signedInAs,
    editor,
    post,
    project,
    page,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

const kinds = (items: SearchResult[]) => items.map(({ kind }) => kind);
const titles = (items: SearchResult[]) => items.map(({ title }) => title);
const written = (marked: MarkedText) =>
  marked.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe.each(backendNames)('the site search on %s', (name) => {
  test('posts, projects and pages are found together, the best place of the words first', async () => {
    await using site = await openSite(name);
    const found = await site.visitor.search.find({ q: 'harb' });
    expect(kinds(found.items)).toEqual(['post', 'project', 'own-page']);
    expect(found.items[0]).toEqual({
      kind: 'post',
      id: site.post.id,
      path: '/blog/harbour-lights',
      title: 'Harbour lights',
      markedTitle: [
        { text: 'Harbour', isMatch: true },
        { text: ' lights', isMatch: false },
      ],
      snippet: [{ text: 'A quiet evening', isMatch: false }],
      date: '2026-03-03',
      language: null,
    });
    expect(found.items.map(({ snippet }) => written(snippet))).toEqual([
      'A quiet evening',
      'For a [harbour]',
      'A [harbour] chart',
    ]);
    expect(found.items.slice(1).map(({ path }) => path)).toEqual(['/project/quay-walls', '/uses']);
    expect(found).toMatchObject({ total: 3, page: 1, limit: 10, isCorrected: false, suggestions: [] });
    expect(found.counts).toEqual([
      { kind: 'post', count: 1 },
      { kind: 'project', count: 1 },
      { kind: 'own-page', count: 1 },
    ]);
    const lanterns = await site.visitor.search.find({ q: 'LANTÉRNS', kind: 'post' });
    expect(lanterns.items.map(({ snippet }) => written(snippet))).toEqual(['[Lanterns] <b> on the quay']);
    expect([lanterns.total, lanterns.counts[1]?.count]).toEqual([1, 1]);
  });

  test('one typing error in a word of four letters is forgiven, after the exact results', async () => {
    await using site = await openSite(name);
    await site.editor.posts.create({ title: 'Harbor of old', content: '<p>wave</p>', date: '2026-12-12' });
    const find = async (q: string) => site.visitor.search.find({ q });
    expect(titles((await find('harbour')).items)).toEqual([
      'Harbour lights',
      'Quay walls',
      'Uses',
      'Harbor of old',
    ]);
    for (const wrong of ['arbour', 'hrabour', 'harboour', 'harbouf', 'HARBÖURR']) {
      const found = await find(wrong);
      expect(titles(found.items), wrong).toEqual(['Harbour lights', 'Quay walls', 'Uses']);
      expect(found.isCorrected, wrong).toBe(true);
      expect(written(found.items[0]?.markedTitle ?? []), wrong).toBe('[Harbour] lights');
    }
    expect(titles((await find('qiuet lanterms')).items)).toEqual(['Harbour lights']);
    expect(titles((await find('wvae')).items)).toEqual(['Harbor of old']);
    // Two errors, three letters, and numbers.
    for (const q of ['hrabuor', 'hra', 'qay', '2027']) expect((await find(q)).total, q).toBe(0);
    // A corrected word is a whole word.
    expect((await find('lantenr')).total).toBe(0);
  });

  test('it finds what visitors see, whoever asks', async () => {
    await using site = await openSite(name);
    const { editor, post, project, page } = site;
    const admin = await site.signedInAs('admin');
    const found = async () => kinds((await editor.search.find({ q: 'harbour' })).items);
    await editor.posts.update({ id: post.id, status: 'draft' });
    expect(await found()).toEqual(['project', 'own-page']);
    expect((await site.visitor.search.find({ q: 'hrabour' })).total).toBe(2);
    await editor.posts.update({ id: post.id, status: 'scheduled', date: '2999-01-01' });
    expect(await found()).toEqual(['project', 'own-page']);
    await editor.posts.update({ id: post.id, date: '2026-01-02' });
    expect(await found()).toEqual(['post', 'project', 'own-page']);
    await editor.projects.update({ id: String(project.id), isPublic: false });
    await editor.ownPages.update({ id: page.id, status: 'draft' });
    expect(await found()).toEqual(['post']);
    await admin.settings.update({ features: { enableBlog: false } });
    expect(await found()).toEqual([]);
    await editor.projects.update({ id: String(project.id), isPublic: true });
    expect((await site.visitor.search.find({ q: 'harbour' })).counts).toEqual([
      { kind: 'project', count: 1 },
      { kind: 'own-page', count: 0 },
    ]);
    await admin.settings.update({ features: { enableBlog: true } });
    await editor.posts.remove({ id: post.id });
    expect(await found()).toEqual(['project']);
  });

  test('a search that finds nothing suggests words that do, and none of a hidden text', async () => {
    await using site = await openSite(name);
    await site.editor.posts.create({ title: 'Secretariat', status: 'draft' });
    const suggested = async (q: string) => (await site.visitor.search.find({ q })).suggestions;
    expect(await suggested('lanterns zebra')).toEqual([{ q: 'lanterns', total: 2 }]);
    expect(await suggested('lanternfish')).toEqual([{ q: 'lanterns', total: 2 }]);
    expect(await suggested('secretarial')).toEqual([]);
    expect(await suggested('zebra')).toEqual([]);
    expect(await suggested('harbour')).toEqual([]);
  });

  test('any text is a search: empty, symbols, HTML, emoji, from right to left', async () => {
    await using site = await openSite(name);
    await site.editor.posts.create({ title: 'مُراجعة النصوص', content: '<p>script tags</p>' });
    const total = async (q: string) => (await site.visitor.search.find({ q })).total;
    for (const nothing of ['', ' ', '""', '*', '%_\\', '👋', '()', "'; --", '\u202e'])
      expect(await total(nothing), nothing).toBe(0);
    expect(await total('"<script>')).toBe(1);
    expect(await total('مراجعة')).toBe(1);
    // One letter is wrong.
    expect(await total('مراجعه')).toBe(1);
    expect(await total('harb* OR "x')).toBe(0);
    await failureOf(site.visitor.search.find({ q: 'a'.repeat(1000) }), 'invalid');
    const far = await site.visitor.search.find({ q: 'harbour', page: 999 });
    expect([far.items, far.total, far.page]).toEqual([[], 3, 999]);
  });

  test('the pages of a search hold every result once', async () => {
    await using site = await openSite(name);
    for (let index = 0; index < 7; index += 1)
      await site.editor.posts.create({ title: `Ferry ${index}`, excerpt: index % 2 ? 'harbour' : 'harbor' });
    const whole = await site.visitor.search.find({ q: 'harbour', limit: 100 });
    expect(whole.total).toBe(10);
    const paged: SearchResult[] = [];
    for (let page = 1; page <= 5; page += 1)
      paged.push(...(await site.visitor.search.find({ q: 'harbour', limit: 2, page })).items);
    expect(paged).toEqual(whole.items);
  });
});

interface Written {
  title: string;
  excerpt: string;
  content: string;
}

/** The expected order, computed without a database. */
function reference(posts: (Written & { id: number })[], search: string): number[] {
  const words = queryWords(search);
  const isLetters = (word: string, least: number) => [...word].length >= least && /^\p{L}{1,40}$/u.test(word);
  const has = (texts: string[], word: string, forgiving: boolean) =>
    texts.some(
      (text) =>
        text.startsWith(word) ||
        (forgiving && isLetters(word, 4) && isLetters(text, 3) && withinOneError(word, text)),
    );
  const rankOf = (post: Written) => {
    const { title, excerpt, content } = searchTextOf(post);
    const places = [title, [...title, ...excerpt], [...title, ...excerpt, ...content]];
    const found = [false, true].flatMap((forgiving) =>
      places.map((place) => words.every((word) => has(place, word, forgiving))),
    );
    return found.indexOf(true);
  };
  return posts
    .map((post) => ({ id: post.id, rank: rankOf(post) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank || other.id - one.id)
    .map(({ id }) => id);
}

const piece = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'E'), minLength: 2, maxLength: 6 }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('12', 'שלום', 'שולם', '監査報告', '監査報', 'ß', '𐐔𐐯𐑅𐐨', '-', '"', '%'),
  },
);
const phrase = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(' '));

async function writeAll(backend: Backend, posts: Written[]) {
  const editor = await backend.signedInAs('editor');
  const stored = [];
  for (const post of posts) {
    const { id } = await editor.posts.create({ ...post, date: '2026-01-01' });
    stored.push({ ...post, id });
  }
  return stored;
}

test.each(['SQLite', 'PostgreSQL', 'local storage'] as const)(
  '%s forgives what a plain comparison of words forgives, in the same order',
  { timeout: 120_000 },
  async (name) => {
    await using backend = await openBackend(name);
    const post = fc.record({ title: phrase(2), excerpt: phrase(3), content: phrase(6) });
    const drawn = fc.sample(post, { numRuns: 30, seed: 6 });
    const posts = await writeAll(
      backend,
      drawn.map((each) => ({ ...each, title: each.title.trim() || 'a' })),
    );
    await fc.assert(
      fc.asyncProperty(phrase(2), async (q) => {
        fc.pre(foldedWords(q).length > 0);
        const { items, total } = await backend.visitor.search.find({ q, limit: 100 });
        const expected = reference(posts, q);
        expect(items.map(({ id }) => id)).toEqual(expected);
        expect(total).toBe(expected.length);
      }),
      { numRuns: sampleOf(80, 30) },
    );
  },
);
