/**
 * Measures the search for unused images for docs/performance.md: the deletion of a post with 19 pictures on a site with
 * 20,000 posts, and the search at a start with 50,000 posts and as many pictures. It runs on the sources, with SQLite
 * in an empty folder: `npm run bench:image-use`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { mediaRecord } from '#contract/media/media.ts';
import { postInputSchema } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { withoutExtension } from '#format/images/image-paths.ts';
import { readConfig } from '#server/config.ts';
import { type App, createApp } from '#server/create-app.ts';
import { rowsOf } from '#server/database/rows.ts';
import { print } from './support.ts';

const PICTURES = 19;
const DELETIONS = 10;
const PARAGRAPH = 'A quiet harbour in the evening, with lanterns on the water. '.repeat(80);
const LONG_AGO = '2020-01-01T00:00:00.000Z';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const config = {
  ...readConfig(),
  dataDir: folder,
  databaseUrl: undefined,
  smtpUrl: undefined,
  logLevel: 'silent' as const,
};
const open = () =>
  createApp(config, { renderPage: async () => async () => new Response('', { status: 404 }) });

let pictures = 0;

function nextUrl(): string {
  pictures += 1;
  const letters = pictures
    .toString(8)
    .padStart(8, '0')
    .replace(/[01]/g, (digit) => 'ab'[Number(digit)] ?? 'a');
  return `/images/picture-${letters}.jpg`;
}

/** Adds posts of 5 kB with a number of pictures each. Returns the id of the last post. */
async function addPosts({ ports, database }: App, count: number, picturesEach: number): Promise<number> {
  let last = 0;
  for (let from = 0; from < count; from += 1000) {
    const urls: string[] = [];
    await ports.stores.inTransaction(async ({ posts }) => {
      for (let number = from; number < Math.min(count, from + 1000); number += 1) {
        const own = Array.from({ length: picturesEach }, nextUrl);
        urls.push(...own);
        const fields = {
          ...defaultsOf(postInputSchema),
          title: `Post ${number}`,
          slug: `post-${number}`,
          date: LONG_AGO,
          content: own.map((url) => `<p>${PARAGRAPH}</p><p><img src="${url}" alt=""></p>`).join(''),
          categoryId: 1,
          authorId: 1,
        };
        last = await posts.add(fields, { title: [], excerpt: [], content: [] }, LONG_AGO, false);
      }
    });
    const image = {
      ...rowsOf('images', mediaRecord).toRow({
        ...{ ...defaultsOf(mediaRecord), type: 'image/jpeg', bytes: 1, width: 9, height: 9, placeholder: '' },
        ...{ createdAt: LONG_AGO, updatedAt: LONG_AGO },
      }),
      search: '',
    };
    for (let start = 0; start < urls.length; start += 1000) {
      const rows = urls
        .slice(start, start + 1000)
        .map((url) => ({ ...image, url, stem: withoutExtension(url), state: 'ready' as const }));
      await database.write.insertInto('images').values(rows).execute();
    }
  }
  return last;
}

/** The processor time of some work and the longest time in which the event loop stood still, in milliseconds. */
async function measured<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(50);
  delay.reset();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  await wait(20);
  delay.disable();
  return { result, cpu: (user + system) / 1000, longest: delay.max / 1e6 };
}

async function searchEnded({ database }: App): Promise<void> {
  const row = await database.read
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'image-sweep')
    .where('leased_by', 'is', null)
    .where('run_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (row) return;
  await wait(20);
  await searchEnded({ database } as App);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

try {
  let app = await open();
  await searchEnded(app);
  await addPosts(app, 20_000, 1);
  const account = await app.ports.stores.accounts.get(1);
  if (!account) throw new Error('The site has no owner.');
  const site = createSite(app.ports, { ...pageVisitor, account: { ...account, sessionHash: '' } });
  const ids = [];
  for (let count = 0; count < DELETIONS; count += 1) ids.push(await addPosts(app, 1, PICTURES));
  await wait(1000);
  const deletions = [];
  for (const id of ids) {
    deletions.push(await measured(() => site.posts.remove({ id })));
    await wait(300);
  }
  print(`deleting a post with ${PICTURES} pictures at 20,000 posts, ${DELETIONS} times:`);
  print(`  processor time at most ${ms(Math.max(...deletions.map(({ cpu }) => cpu)))}`);
  print(`  event loop blocked at most ${ms(Math.max(...deletions.map(({ longest }) => longest)))}`);

  await addPosts(app, 30_000, 1);
  await app.close();
  const idle = await measured(() => wait(2000));
  app = await open();
  const search = await measured(() => searchEnded(app));
  print('the search for unused pictures at a start with 50,000 posts and pictures:');
  print(`  processor time ${ms(search.cpu)}`);
  print(`  event loop blocked at most ${ms(search.longest)} (idle for 2 s: ${ms(idle.longest)})`);
  await app.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
