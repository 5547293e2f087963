/**
 * Measures the site search for docs/performance.md: the operation as pages and API call it, on a site of 10,000 posts on
 * SQLite. `npm run bench:site-search` prints the median, the 95th percentile and the longest processor time of each kind of
 * search, in which other work on the machine does not count.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postRecord } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { searchTextOf } from '#domain/search-text.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';

const POSTS = 10_000;
const SEARCHES = 200;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));

/** Numbers between 0 and 1, the same in every run. */
let state = 1;
function random(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** 40,000 distinct words of two to four syllables: the posts of a real site of this size have about as many. */
const vocabulary = [
  ...new Set(
    Array.from({ length: 60_000 }, () =>
      Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
        [
          pick([...'bcdfghjklmnprstvwz', 'st', 'tr', 'ch']),
          pick(['a', 'e', 'i', 'o', 'u']),
          pick(['', 'n', 'r', 's']),
        ].join(''),
      ).join(''),
    ),
  ),
].slice(0, 40_000);

/** The n-th commonest word comes about 1/n as often as the first. */
const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'a';
const words = (count: number) => Array.from({ length: count }, word).join(' ');

/** A word with two neighbouring letters in the wrong order. */
function mistyped(text: string): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
}

const app = await createApp(
  readConfig({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal', PORT: '0' }),
  { renderPage: async () => async () => new Response('', { status: 404 }) },
);
const { stores } = app.ports;
for (let written = 0; written < POSTS; written += 100) {
  await stores.inTransaction(async ({ posts }) => {
    for (let index = written; index < written + 100; index += 1) {
      const fields = {
        ...defaultsOf(postRecord),
        title: words(6),
        excerpt: words(20),
        content: Array.from({ length: 12 }, () => `<p>${words(60)}.</p>`).join('\n'),
        date: new Date(Date.parse('2001-01-01') + index * 7_200_000).toISOString().slice(0, 10),
        status: index % 20 === 7 ? ('draft' as const) : ('published' as const),
        categoryId: 1,
        authorId: 1,
      };
      const slug = `post-${index}`;
      await posts.add({ ...fields, slug, tags: [] }, searchTextOf(fields), '2026-01-01T00:00:00.000Z', false);
    }
  });
}

const site = createSite(app.ports, pageVisitor);
const long = vocabulary.filter(({ length }) => length >= 6);
const kinds: Record<string, () => string> = {
  'a common word': () => pick(vocabulary.slice(0, 200)),
  'a rare word': () => pick(vocabulary.slice(-20_000)),
  'a common word, mistyped': () => mistyped(pick(long.slice(0, 200))),
  'a rare word, mistyped': () => mistyped(pick(long.slice(-20_000))),
  'two words, one mistyped': () => `${pick(vocabulary.slice(0, 200))} ${mistyped(pick(long.slice(0, 500)))}`,
  'four letters, mistyped': () => mistyped(pick(vocabulary.filter(({ length }) => length === 4))),
  'nothing to find': () => `${pick(long)}${pick(long)}q`,
};
for (const [name, make] of Object.entries(kinds)) {
  const times: number[] = [];
  for (let count = -SEARCHES / 2; count < SEARCHES; count += 1) {
    const q = make();
    const before = process.cpuUsage();
    await site.search.find({ q });
    const { user, system } = process.cpuUsage(before);
    if (count >= 0) times.push((user + system) / 1000);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0).toFixed(1);
  process.stdout.write(`${name.padEnd(28)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms\n`);
}
await app.close();
rmSync(folder, { recursive: true, force: true });
