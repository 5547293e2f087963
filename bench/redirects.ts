/**
 * Measures redirects for docs/performance.md: the look-up and the memory with 50,000 redirects, the look-up of a slug
 * among 100,000, and a redirect against a cached page under load, on SQLite in an empty folder. The page is as long as
 * the sample home page. The load comes from `wrk` on the other core: `npm run bench:redirects`.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRuleIndex, ruleOf } from '#domain/addresses/redirect-rules.ts';
import { readConfig } from '#server/config.ts';
import { type App, createApp } from '#server/create-app.ts';
import { median, print } from './support.ts';

const FEW = 100;
const REDIRECTS = 50_000;
const SLUGS = 100_000;
const LOOKUPS = 20_000;
const ROUNDS = 5;
const LOAD_SECONDS = 4;
const PAGE = `<p>${'x'.repeat(27_175)}</p>`;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const config = {
  ...readConfig(),
  dataDir: folder,
  databaseUrl: undefined,
  smtpUrl: undefined,
  logLevel: 'silent' as const,
};

const open = () =>
  createApp(config, {
    renderPage: async () => async (request) => {
      const status = new URL(request.url).pathname === '/' ? 200 : 404;
      return new Response(PAGE, { status, headers: { 'content-type': 'text/html' } });
    },
  });

/** An old address as blogs wrote them, and the text that it leads to. */
const sourceOf = (number: number) => `/2013/01/11/an-old-text-of-some-words-${number}`;
const targetOf = (number: number) => `/blog/an-old-text-of-some-words-${number}`;

function rules(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    source: sourceOf(index),
    target: targetOf(index),
    targetKind: 'address' as const,
    targetId: null,
    code: 301,
  })).flatMap((stored) => ruleOf(stored) ?? []);
}

const heapMegabytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

/** Microseconds of one look-up, the median of some rounds. */
async function lookupTime(lookUp: (number: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    for (let number = 0; number < LOOKUPS; number += 1) await lookUp(number);
    times.push(((performance.now() - begin) / LOOKUPS) * 1000);
  }
  return median(times);
}

/** The same index with few and with many rules; the look-up itself is synchronous. */
async function measureIndex(): Promise<void> {
  const few = createRuleIndex(rules(FEW));
  const before = heapMegabytes();
  const many = createRuleIndex(rules(REDIRECTS));
  const megabytes = heapMegabytes() - before;
  const timeOf = (index: typeof few, count: number) =>
    lookupTime((number) => index.match(sourceOf((number * 7919) % count), 'plain'));
  const [short, long] = [await timeOf(few, FEW), await timeOf(many, REDIRECTS)];
  print(
    `look-up of a redirect         ${short.toFixed(2)} µs among ${FEW}, ${long.toFixed(2)} µs among ${REDIRECTS}`,
  );
  print(`memory of ${REDIRECTS} redirects    ${megabytes.toFixed(1)} MB`);
}

async function addSlugs({ database, ports }: App, from: number, to: number): Promise<void> {
  const since = new Date().toISOString();
  for (let start = from; start < to; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, to - start) }, (_, index) => ({
      kind: 'post' as const,
      slug: `an-old-text-of-some-words-${start + index}`,
      record_id: 1_000_000 + start + index,
      is_current: 1,
      since,
    }));
    await database.write.insertInto('slugs').values(rows).execute();
  }
  await ports.stores.slugs.find('post', 'warm');
}

async function measureSlugs(app: App): Promise<void> {
  const find = (count: number) =>
    lookupTime((number) =>
      app.ports.stores.slugs.find('post', `an-old-text-of-some-words-${(number * 7919) % count}`),
    );
  await addSlugs(app, 0, FEW);
  const before = heapMegabytes();
  const few = await find(FEW);
  await addSlugs(app, FEW, SLUGS);
  const many = await find(SLUGS);
  const megabytes = Math.max(0, heapMegabytes() - before);
  print(
    `look-up of a slug             ${few.toFixed(0)} µs among ${FEW}, ${many.toFixed(0)} µs among ${SLUGS}`,
  );
  print(`memory of ${SLUGS} slugs       ${megabytes.toFixed(1)} MB of JavaScript, they stay in the database`);
}

/** Requests per second that wrk completes. */
async function load(url: string): Promise<number> {
  const arguments_ = ['-c', '1', 'wrk', '-t1', '-c32', `-d${LOAD_SECONDS}s`, url];
  const { stdout } = await run('taskset', arguments_);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Page and redirects in turn, so that whatever else the machine does meets all of them. */
async function measureLoad(app: App): Promise<void> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const paths = {
    page: '/',
    redirect: sourceOf(40_000),
    'redirect of a pattern': '/2014/some/text',
    alias: '/feed',
  };
  const ratios = new Map<string, number[]>();
  for (const path of Object.values(paths)) await (await fetch(url(path), { redirect: 'manual' })).text();
  for (let round = 0; round < 3; round += 1) {
    const page = await load(url(paths.page));
    if (round === 0) print(`cached page                   ${Math.round(page)} requests/s`);
    for (const [name, path] of Object.entries(paths)) {
      if (name === 'page') continue;
      ratios.set(name, [...(ratios.get(name) ?? []), page / (await load(url(path)))]);
    }
  }
  for (const [name, values] of ratios)
    print(`${name.padEnd(29)} takes ${median(values).toFixed(2)} times as long as a cached page`);
}

await measureIndex();
const app = await open();
try {
  await measureSlugs(app);
  const at = new Date().toISOString();
  const fields = {
    targetKind: 'address' as const,
    targetId: null,
    code: 301 as const,
    isEnabled: true,
    isPattern: false,
  };
  await app.ports.stores.inTransaction(async ({ redirects, site }) => {
    const many = Array.from({ length: REDIRECTS }, (_, index) => ({
      ...fields,
      source: sourceOf(index),
      path: sourceOf(index),
      target: targetOf(index),
    }));
    await redirects.putMany(
      [...many, { ...fields, source: '/2014/*', path: '/2014/*', target: '/blog/*', isPattern: true }],
      at,
    );
    await site.bumpContentVersion({ redirects: true });
  });
  await measureLoad(app);
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
