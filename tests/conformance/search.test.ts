import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import type { ListedPost } from '#contract/post.ts';
import { foldedWords, queryWords, searchTextOf } from '#domain/search-text.ts';
import { migrate } from '#server/database/migrate.ts';
import { up as start } from '#server/database/migrations/0001-start.ts';
import { up as images } from '#server/database/migrations/0002-images.ts';
import { openDatabase } from '#server/database/open.ts';
import { createStores } from '#server/stores/create-stores.ts';
import { type Backend, backendNames, createPostgresDatabase, openBackend } from '../support/backends.ts';
import { sampleOf } from '../support/proof.ts';

interface Written {
  title: string;
  excerpt?: string;
  content?: string;
  date?: string;
}

async function write(backend: Backend, posts: Written[]): Promise<number[]> {
  const editor = await backend.signedInAs('editor');
  const ids = [];
  for (const post of posts) ids.push((await editor.posts.create({ date: '2026-01-01', ...post })).id);
  return ids;
}

const titles = (list: { items: ListedPost[] }) => list.items.map(({ title }) => title);

describe.each(backendNames)('search on %s', (name) => {
  test('row 94: a post is found from the first letter of any of its words on, and by no middle of one', async () => {
    await using backend = await openBackend(name);
    await write(backend, [
      { title: 'Harbour lights', excerpt: 'A quiet evening', content: '<p>Lanterns</p>' },
    ]);
    const found = async (search: string) => (await backend.visitor.posts.list({ search })).total;
    for (const word of ['harbour', 'quiet', 'lanterns']) {
      for (let length = 1; length <= word.length; length += 1) {
        expect(await found(word.slice(0, length)), word.slice(0, length)).toBe(1);
      }
    }
    for (const none of ['arbour', 'harbours', 'ights', 'anterns', 'p'])
      expect(await found(none), none).toBe(0);
    expect(await found('lan har qui eve')).toBe(1);
    expect(await found('lan har qui morning')).toBe(0);
  });

  test('row 94: any text is a valid search', async () => {
    await using backend = await openBackend(name);
    await write(backend, [{ title: 'Or near not and', excerpt: 'title words', content: '<p>100% _a_</p>' }]);
    const found = async (search: string) => (await backend.visitor.posts.list({ search })).total;
    const speaking: [string, number][] = [
      ['"or', 1],
      ["'near'", 1],
      ['NOT', 1],
      ['or AND near', 1],
      ['NEAR(or)', 1],
      ['or*', 1],
      ['words:or', 1],
      ['title:or', 1],
      ['{words}: or', 1],
      ['^or', 1],
      ['or & near | !and', 1],
      ['or:*A', 1],
      ['near <-> not', 1],
      ['100%', 1],
      ['%0', 0],
      ['a_', 1],
      ['o OR zebra', 0],
      ['\\or\\', 1],
      ["or'); drop table posts; --", 0],
      ['\0or\0near', 1],
    ];
    for (const [search, total] of speaking) expect(await found(search), search).toBe(total);
    // A search without a letter or digit has no condition, like an empty search.
    for (const silent of ['"', '*', '-', '()', '%', '_', '\\', '👋', '\0', ' ', ':', '&']) {
      expect(await found(silent), silent).toBe(1);
    }
    for (const lone of ['\ud800', '\udfff or']) expect(await found(lone)).toBe(1);
  });

  test('row 94: accents, case and ligatures do not matter, in any script', async () => {
    await using backend = await openBackend(name);
    const pairs: [string, string][] = [
      ['Crème brûlée', 'CREME bru'],
      ['Straße', 'STRASS'],
      ['Encyclopædia', 'encyclopaedia'],
      ['Smørrebrød', 'smorre'],
      ['Łódź', 'lodz'],
      ['ΟΔΟΣ', 'οδός'],
      ['ΟΔΟΣΚΟΠΟΣ', 'ΟΔΟΣΚ'],
      ['مُراجعة', 'مراجعة'],
      ['שָׁלוֹם עולם', 'שלום'],
      ['監査報告', '監査'],
      ['ｆｕｌｌ　ｗｉｄｔｈ', 'full wid'],
      ['İstanbul', 'istanbul'],
      ['𝔉𝔯𝔞𝔨𝔱𝔲𝔯', 'fraktur'],
      ['𐐔𐐯𐑅𐐨𐑉𐐯𐐻', '𐐼𐐯𐑅'],
      ['٣٤٥', '٣٤'],
    ];
    await write(
      backend,
      pairs.map(([title]) => ({ title })),
    );
    for (const [title, search] of pairs) {
      expect(titles(await backend.visitor.posts.list({ search })), search).toContain(title);
    }
  });

  test('row 94: titles come first, then excerpts, then the text, each newest first, page by page', async () => {
    await using backend = await openBackend(name);
    await write(backend, [
      { title: 'Text, newest', content: '<p>A ferry</p>', date: '2026-09-09' },
      { title: 'Excerpt, old', excerpt: 'The ferry', date: '2026-01-01' },
      { title: 'Ferry, oldest', date: '2025-01-01' },
      { title: 'Excerpt, new', excerpt: 'Ferries', content: '<p>ferry</p>', date: '2026-08-08' },
      { title: 'Ferry, twin', date: '2025-02-02' },
      { title: 'Ferry, younger twin', date: '2025-02-02' },
      { title: 'Without', content: '<p>A boat</p>', date: '2026-10-10' },
    ]);
    const inOrder = [
      'Ferry, younger twin',
      'Ferry, twin',
      'Ferry, oldest',
      'Excerpt, new',
      'Excerpt, old',
      'Text, newest',
    ];
    const list = (more: object) => backend.visitor.posts.list({ search: 'ferr', ...more });
    expect(titles(await list({}))).toEqual(inOrder);
    for (const limit of [1, 2, 4]) {
      for (let page = 1; page <= 7; page += 1) {
        const answer = await list({ limit, page });
        expect(titles(answer), `page ${page} of ${limit}`).toEqual(
          inOrder.slice((page - 1) * limit, page * limit),
        );
        expect(answer.total).toBe(6);
      }
    }
  });

  test('words may stand in different parts of a post; its place is that of the last', async () => {
    await using backend = await openBackend(name);
    await write(backend, [
      { title: 'Harbour', content: '<p>lights</p>', date: '2026-03-03' },
      { title: 'Harbour again', excerpt: 'lights', date: '2026-02-02' },
      { title: 'Harbour lights', date: '2026-01-01' },
    ]);
    const list = await backend.visitor.posts.list({ search: 'lights harbour' });
    expect(titles(list)).toEqual(['Harbour lights', 'Harbour again', 'Harbour']);
  });

  test('row 94: a search takes precedence over the category, one without words does not', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const category = await editor.categories.create({ name: 'Practice' });
    await editor.posts.create({ title: 'Harbour', categoryId: 1 });
    await editor.posts.create({ title: 'Boats', categoryId: category.id });
    const list = async (search: string) =>
      titles(await backend.visitor.posts.list({ search, category: category.id }));
    expect(await list('harb')).toEqual(['Harbour']);
    expect(await list('...')).toEqual(['Boats']);
    expect(await list('')).toEqual(['Boats']);
  });

  test('a search finds what a post says now, nothing it said before, and no hidden or removed post', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Before', content: '<p>lantern</p>' });
    const found = async (search: string) => (await backend.visitor.posts.list({ search })).total;
    expect(await found('lantern')).toBe(1);
    await editor.posts.update({ id, title: 'After' });
    expect([await found('before'), await found('after'), await found('lantern')]).toEqual([0, 1, 1]);
    await editor.posts.update({ id, status: 'draft' });
    expect(await found('after')).toBe(0);
    expect((await editor.posts.list({ search: 'after', status: 'draft' })).total).toBe(1);
    await editor.posts.remove({ id });
    expect((await editor.posts.list({ search: 'after' })).total).toBe(0);
    // A row that takes the place of a removed one must not inherit its words.
    await editor.posts.create({ title: 'Next' });
    expect((await editor.posts.list({ search: 'lantern' })).total).toBe(0);
  });

  test('only the first 16 words of a search count, and only 64 characters of a word', async () => {
    await using backend = await openBackend(name);
    const many = Array.from({ length: 16 }, (_, index) => `word${index}`).join(' ');
    await write(backend, [{ title: many, content: `<p>${'x'.repeat(5000)} ${'𝔵'.repeat(100)}y</p>` }]);
    const found = async (search: string) => (await backend.visitor.posts.list({ search })).total;
    expect(await found(`${many} elsewhere`)).toBe(1);
    expect(await found(`elsewhere ${many}`)).toBe(0);
    expect(await found('x'.repeat(200))).toBe(1);
    expect(await found('x'.repeat(64))).toBe(1);
    expect(await found(`${'x'.repeat(63)}z`)).toBe(0);
  });
});

test('a post of the longest size, all of different words, is indexed on every database', async () => {
  const letters = Array.from({ length: 90_000 }, (_, index) =>
    String.fromCodePoint(0x20000 + (index % 40_000)),
  );
  const content = `<p>${letters.map((letter, index) => `${letter}${letters[(index * 7) % 40_000]}`).join(' ')}</p>`;
  for (const name of ['SQLite', 'PostgreSQL'] as const) {
    await using backend = await openBackend(name);
    await write(backend, [{ title: 'Long', excerpt: 'ﷺ'.repeat(1000), content }]);
    const first = String(letters[0]);
    expect((await backend.visitor.posts.list({ search: first })).total, name).toBe(1);
  }
});

test.each(['SQLite', 'PostgreSQL'] as const)(
  'posts of a site that had no index yet are found after the update of %s',
  async (name) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
    const created = name === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
    const database = openDatabase({ dataDir, databaseUrl: created?.url });
    try {
      const before = {
        '0001-start': { up: (inside: Kysely<unknown>) => start(inside, database.kind) },
        '0002-images': { up: (inside: Kysely<unknown>) => images(inside, database.kind) },
      };
      const provider = { getMigrations: async () => before };
      const { error } = await new Migrator({ db: database.write, provider }).migrateToLatest();
      if (error) throw error;
      const texts = [
        [' harbour lights', ' a quiet evening', ' lantern lantern οδος'],
        [
          '',
          '',
          ` ${'x'.repeat(3000)}${Array.from({ length: 120_000 }, (_, index) => ` word${index}`).join('')}`,
        ],
      ];
      for (const [title = '', excerpt = '', content = ''] of texts) {
        await sql`insert into posts (title, excerpt, content, date, image_url, image_alt, status, category_id, author_id,
          search_title, search_excerpt, search_content, sample, created_at, updated_at, version)
          values ('Old', '', '', '2026-01-01', '', '', 'published', 1, 1, ${title}, ${excerpt}, ${content}, 0, '', '', 1)`.execute(
          database.write,
        );
      }
      await migrate(database, { dataDir, databaseUrl: created?.url });
      const { posts } = createStores(database, async () => {});
      const found = async (search: string) => {
        const words = queryWords(search);
        return (await posts.list({ words, withContent: false, limit: 10, offset: 0 })).items.map(
          ({ id }) => id,
        );
      };
      expect(await found('harb lant')).toEqual([1]);
      expect(await found('quiet')).toEqual([1]);
      expect(await found('οδός')).toEqual([1]);
      expect(await found('ights')).toEqual([]);
      expect(await found('x'.repeat(200))).toEqual([2]);
      expect(await found('word1')).toEqual([2]);
    } finally {
      await database.close();
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** The expected results, computed without a database. */
function reference(posts: Required<Omit<Written, 'date'>>[], ids: number[], search: string): number[] {
  const words = queryWords(search);
  const begins = (text: string[]) =>
    words.every((word) => text.some((candidate) => candidate.startsWith(word)));
  const rankOf = (post: Required<Omit<Written, 'date'>>) => {
    const { title, excerpt, content } = searchTextOf(post);
    if (begins(title)) return 0;
    if (begins([...title, ...excerpt])) return 1;
    return begins([...title, ...excerpt, ...content]) ? 2 : undefined;
  };
  return posts
    .map((post, index) => ({ id: ids[index] ?? 0, rank: rankOf(post) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => Number(one.rank) - Number(other.rank) || other.id - one.id)
    .map(({ id }) => id);
}

/**
 * Text of few letters, so that searches have matches, with syntax of query languages and letters of several scripts.
 */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'ab', 'aba', 'ba', 'é', 'E', 'ß', 'ss', '1', '12') },
  { weight: 4, arbitrary: fc.constantFrom(' ', ' ', '-', '.', '"', "'", '*', '%', '_', ':', '\\', '(', '&') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('OR', 'NEAR', 'שלום', '監査', '👋', 'ﬁ', 'ς', 'Σ', '𐐔', '\u0301', '٣'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const phrase = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));

test.each(['SQLite', 'PostgreSQL', 'local storage'] as const)(
  'row 94: %s finds what a plain comparison of words finds, in the same order',
  { timeout: 120_000 },
  async (name) => {
    await using backend = await openBackend(name);
    const clean = (text: string) => text.replaceAll('\0', ' ').replace(/[<&]/g, ' ').trim();
    const post = fc.record({ title: phrase(6), excerpt: phrase(8), content: phrase(12) });
    const posts = fc.sample(post, { numRuns: 60, seed: 94 }).map(({ title, excerpt, content }) => ({
      title: clean(title) || 'a',
      excerpt: clean(excerpt),
      content: clean(content),
    }));
    const ids = await write(backend, posts);
    await fc.assert(
      fc.asyncProperty(phrase(5), async (search) => {
        fc.pre(foldedWords(search).length > 0);
        const { items, total } = await backend.visitor.posts.list({ search });
        const expected = reference(posts, ids, search);
        expect(items.map(({ id }) => id)).toEqual(expected);
        expect(total).toBe(expected.length);
      }),
      { numRuns: sampleOf(300, 60) },
    );
  },
);
