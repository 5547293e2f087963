/**
 * Measures what related posts add to a save, for docs/performance.md: `npm run bench:related`; the number of posts may
 * follow (`-- 10000`). The posts have words with the frequencies of a language (Zipf's law), one of eight categories and up
 * to three of 200 tags. DATABASE_URL names a PostgreSQL database instead of a new SQLite file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postRecord } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { relatePost, wordsOfPost } from '#domain/posts/related-posts.ts';
import { readWords, searchTextOf } from '#domain/search-text.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { median, print } from './support.ts';

const POSTS = Number(process.argv[2] ?? 10_000);
const WARM_UP = 50;
const SAVES = 200;
const VOCABULARY = 20_000;
const WORDS_PER_POST = 500;
const CATEGORIES = 8;
const TAGS = 200;
const AT = '2026-01-01T00:00:00.000Z';

let seed = 7;
/** The same numbers on every run. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

/** The rank of a word is exponential in a uniform number, which is Zipf's law. */
const word = () => `word${Math.floor(VOCABULARY ** random())}x`;
const words = (count: number) => Array.from({ length: count }, word).join(' ');

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const env = { DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_URL: process.env['DATABASE_URL'] };
const app = await createApp(readConfig(env), {
  renderPage: async () => async () => new Response('', { status: 404 }),
});
const { stores } = app.ports;

async function add(transaction: typeof stores, number: number, categories: number[], related: boolean) {
  const fields = {
    ...defaultsOf(postRecord),
    title: words(6),
    excerpt: words(20),
    content: `<p>${words(WORDS_PER_POST)}</p>`,
    date: AT,
    status: 'published' as const,
    categoryId: categories[number % CATEGORIES] ?? 1,
    authorId: 1,
    tags: [...new Set([1, 2, 3].map(() => `Tag ${Math.floor(TAGS ** random())}`))],
  };
  const id = await transaction.posts.add(fields, searchTextOf(fields), AT, false);
  const postWords = wordsOfPost(fields, readWords(fields.content).frequent);
  if (related) await relatePost(transaction, { id, categoryId: fields.categoryId, words: postWords });
  else await transaction.related.putWords(id, postWords);
  return { id, categoryId: fields.categoryId, words: postWords };
}

const categories: number[] = [];
await stores.inTransaction(async (transaction) => {
  for (let number = 0; number < CATEGORIES; number += 1) {
    const fields = { name: `Bench ${number}`, slug: `bench-${number}`, description: '' };
    categories.push((await transaction.categories.add(fields, AT, false)) ?? 1);
  }
});
const added: Awaited<ReturnType<typeof add>>[] = [];
for (let written = 0; written < POSTS; written += 500) {
  await stores.inTransaction(async (transaction) => {
    for (let number = written; number < Math.min(POSTS, written + 500); number += 1)
      // The lists of the last posts are full, as on a site that computed all of them.
      added.push(await add(transaction, number, categories, number > POSTS - 300));
  });
}

/** The post with every tenth of its words replaced, as after an edit. */
const edited = (post: (typeof added)[number]) => ({
  ...post,
  words: post.words.map((own, index) => (index % 10 === 0 ? { ...own, word: `${own.word}${edits}` } : own)),
});
let edits = 0;

const times: number[] = [];
const cpuTimes: number[] = [];
for (let run = -WARM_UP; run < SAVES; run += 1) {
  const post = added[Math.floor(random() * added.length)];
  if (!post) continue;
  edits += 1;
  await stores.inTransaction(async (transaction) => {
    const input = edited(post);
    const cpuBefore = process.cpuUsage();
    const start = performance.now();
    await relatePost(transaction, input);
    const { user, system } = process.cpuUsage(cpuBefore);
    if (run < 0) return;
    times.push(performance.now() - start);
    cpuTimes.push((user + system) / 1000);
  });
}
print(`${POSTS} posts on ${app.database.kind}, ${times.length} saves: related posts take, in ms,`);
for (const [name, measured] of Object.entries({ 'processor time': cpuTimes, 'elapsed time': times })) {
  const sorted = measured.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(0.95 * sorted.length)];
  print(
    `${name}: p50 ${median(sorted).toFixed(1)}, p95 ${p95?.toFixed(1)}, the slowest ${sorted.at(-1)?.toFixed(1)}`,
  );
}
await app.close();
rmSync(folder, { recursive: true, force: true });
