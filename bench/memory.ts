/**
 * Measures memory for docs/reliability.md: the resident memory of the built site after thousands of made-up addresses and
 * after thousands of different pages, on a site of many posts. It needs Linux: `npm run build && npm run bench:memory`;
 * the number of posts and that of the requests of each step may follow
 * (`-- 50000 3000`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postRecord } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { searchTextOf } from '#domain/search-text.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { heapOptions, memorySettings, print, root, stop, until200 } from './support.ts';

const POSTS = Number(process.argv[2] ?? 10_000);
const PORT = 4331;
/** The number of requests of each step. */
const REQUESTS = Number(process.argv[3] ?? 3000);
const AT_ONCE = 8;
/** The time in which a server without requests returns memory. */
const IDLE_MS = 3000;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const url = `http://127.0.0.1:${PORT}`;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** HTML of about 5 KB. */
const contentOf = (number: number) =>
  Array.from(
    { length: 60 },
    (_, line) =>
      `<p>Line ${line} of post ${number} has the number ${line * number}, a harbour and a lantern.</p>`,
  ).join('\n');

async function fill(): Promise<void> {
  const app = await createApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }), {
    renderPage: async () => async () => new Response('', { status: 404 }),
  });
  for (let written = 0; written < POSTS; written += 500) {
    await app.ports.stores.inTransaction(async ({ posts }) => {
      for (let number = written; number < written + 500; number += 1) {
        const fields = {
          ...defaultsOf(postRecord),
          title: `Post number ${number}`,
          excerpt: `An excerpt of post ${number}`,
          content: contentOf(number),
          date: new Date(Date.parse('2001-01-01') + number * 3_600_000).toISOString(),
          imageUrl: '/placeholder.svg',
          status: 'published' as const,
          categoryId: 1,
          authorId: 1,
          tags: [],
        };
        await posts.add(fields, searchTextOf(fields), '2026-01-01T00:00:00.000Z', false);
      }
    });
  }
  await app.close();
}

function load(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    get(url + path, { agent, headers }, (response) => response.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });
}

async function loadAll(paths: Iterable<string>): Promise<void> {
  const rest = paths[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await load(next.value);
    }),
  );
}

/** Addresses that nothing has, and parameters that nobody knows. */
function* madeUp(from: number, count: number): Generator<string> {
  const forms = [
    (number: number) => `/nothing/${number}`,
    (number: number) => `/blog/${POSTS + 1000 + number}`,
    (number: number) => `/blog/made-up-${number}`,
    (number: number) => `/?utm=${number}`,
    (number: number) => `/blog?search=harbour${number}`,
    (number: number) => `/projects?tag=tag${number}`,
    (number: number) => `/api/blog/posts?search=lantern${number}`,
    (number: number) => `/api/nothing/${number}`,
    (number: number) => `/images/nothing-${number}.png`,
    (number: number) => `/share/post-${number}-abc.png`,
    (number: number) => `/blog/${number % POSTS}.md?x=${number}`,
    (number: number) => `/blog?page=${number}`,
  ];
  for (let number = from; number < from + count; number += 1)
    yield forms[number % forms.length]?.(number) ?? '/';
}

function* pages(from: number, count: number): Generator<string> {
  for (let number = from; number < from + count; number += 1) yield `/blog/${(number % POSTS) + 1}`;
}

function residentMb({ pid }: ChildProcess): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(found) / 1024);
}

await fill();
const site = spawn(process.execPath, [...heapOptions, 'build/server/main.js'], {
  cwd: root,
  env: {
    PATH: process.env.PATH ?? '',
    ...memorySettings,
    PORT: String(PORT),
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '100000',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await until200(url);
  print(`posts ${POSTS}; idle after one page: ${residentMb(site)} MB`);
  const steps: [string, () => Iterable<string>][] = [
    [`${REQUESTS} made-up addresses`, () => madeUp(0, REQUESTS)],
    [`${REQUESTS} others`, () => madeUp(REQUESTS, REQUESTS)],
    [`${REQUESTS} different pages`, () => pages(0, REQUESTS)],
    [`${REQUESTS} others`, () => pages(REQUESTS, REQUESTS)],
    ['the sitemap and the feeds', () => ['/sitemap.xml', '/feed.xml', '/llms.txt'].values()],
    [`${REQUESTS} made-up addresses again`, () => madeUp(0, REQUESTS)],
  ];
  for (const [name, paths] of steps) {
    await loadAll(paths());
    const busy = residentMb(site);
    await wait(IDLE_MS);
    print(`${name}: ${busy} MB, after ${IDLE_MS / 1000} s without requests ${residentMb(site)} MB`);
    await wait(300);
  }
} finally {
  agent.destroy();
  await stop(site);
  rmSync(folder, { recursive: true, force: true });
}
