/**
 * Measures how a site grows, for docs/performance.md: sites of 10 to 50,000 posts with pictures, messages and revisions, on
 * one of the databases. `npm run build && npm run bench:growth -- [--postgres] [--sizes=100,1000] [--rounds=5]`. The
 * table has the processor time of the thread with the event loop, which other work on the machine hardly changes, and
 * the longest time in which that thread did nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { fill, pictureUrl, type Size, sizeOf, vocabulary } from './growth-content.ts';
import { startPostgres } from './postgres.ts';
import {
  heapOptions,
  median,
  memorySettings,
  type Needed,
  needed,
  print,
  root,
  SETUP_CODE,
  stop,
  until200,
  untilQuiet,
  watched,
} from './support.ts';

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '10,100,1000,10000,50000' },
    rounds: { type: 'string', default: '5' },
    /** The time of reading under load, in seconds. */
    load: { type: 'string', default: '15' },
  },
});
const SITE = 4251;
const POSTGRES = 4252;
/** The size that others are compared with. */
const BASE = 100;
const WARM_UPS = 2;
/** The thread for long texts ends after half a minute without work. */
const IDLE_MS = 33_000;
const READERS = 32;
const PICTURES = 19;
const url = `http://127.0.0.1:${SITE}`;
const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

/** A measured line: what was done, and what the process needed each time. */
type Lines = Map<string, Needed[]>;

interface Site {
  process: ChildProcess;
  token: string;
}

async function request(site: Site, method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'accept-encoding': 'br',
      ...(path.startsWith('/api') ? { authorization: `Bearer ${site.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status >= 400)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`, {
      cause: response.status,
    });
  return response;
}

/** True for a 404; every other failure ends the bench. */
function isNotFound(error: unknown): true {
  if (error instanceof Error && error.cause === 404) return true;
  throw error;
}

async function start(env: Record<string, string>): Promise<Site> {
  const args = [...heapOptions, ...watched, 'build/server/main.js'];
  const site = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...memorySettings, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => site.kill('SIGKILL');
  process.once('exit', kill);
  site.once('exit', () => process.off('exit', kill));
  await until200(`${url}/`, 120_000);
  return { process: site, token: '' };
}

async function signUp(site: Site): Promise<void> {
  const response = await request(site, 'POST', '/api/auth/signup', { ...owner, setupCode: SETUP_CODE });
  ({ token: site.token } = (await response.json()) as { token: string });
}

/** The posts as the owner lists them: the newest first. */
async function listPosts(site: Site): Promise<{ id: number; slug: string; title: string }[]> {
  return (await (await request(site, 'GET', '/api/blog/posts?limit=50')).json()) as never;
}

/** The number of the last page of the list. Of twenty posts one is a draft. */
const lastPageOf = ({ posts }: Size) => Math.ceil(Math.ceil((posts * 19) / 20) / 12);

/** A post that visitors see, near this one (growth-content.ts). */
const numberOfShown = (number: number) => (number % 20 === 7 ? number - 1 : number);

/** Measures each piece of work some times. What visitors read is outdated by a save before. */
async function measureAll(site: Site, size: Size): Promise<Lines> {
  const lines: Lines = new Map();
  const posts = await listPosts(site);
  const [first] = (await (
    await request(site, 'GET', `/api/blog/posts?limit=1&page=${size.posts}`)
  ).json()) as { id: number }[];
  const hasParts = (await (await fetch(`${url}/sitemap.xml`)).text()).includes('sitemap-1.xml');
  const get = (path: string) => async () => void (await (await request(site, 'GET', path)).arrayBuffer());
  let turn = 0;
  const postOf = (index: number) => posts[index % posts.length] ?? { id: 1, slug: '' };
  const save = () => request(site, 'PUT', `/api/blog/posts/${postOf(turn).id}`, { title: `Changed ${turn}` });
  const visited: Record<string, () => Promise<unknown>> = {
    Home: get('/'),
    'List, first page': get('/blog'),
    'List, last page': get(`/blog?page=${lastPageOf(size)}`),
    'A post': () => get(`/blog/post-${numberOfShown(turn)}`)(),
    'Search page': () => get(`/search?q=${vocabulary[turn % 40]}`)(),
    Feed: get('/feed.xml'),
    Sitemap: get(hasParts ? '/sitemap-1.xml' : '/sitemap.xml'),
  };
  const written: Record<string, () => Promise<unknown>> = {
    'Admin: posts': get('/api/blog/posts'),
    'Admin: posts, last page': get(`/api/blog/posts?page=${Math.ceil(size.posts / 100)}`),
    'Admin: search of posts': () => get(`/api/blog/posts?search=${vocabulary[turn % 40]}`)(),
    'Admin: messages': get('/api/contact/messages?limit=50'),
    'Admin: counts of messages': get('/api/contact/messages/figures?after=1'),
    'Admin: search of messages': () =>
      get(`/api/contact/messages?limit=50&search=${vocabulary[turn % 40]}`)(),
    'Admin: media': get('/api/media'),
    'Admin: media, unused': get('/api/media?show=unused'),
    'Admin: media, no alternative text': get('/api/media?show=no-alt'),
    'Admin: media, search': () => get(`/api/media?search=picture-${turn}`)(),
    'Save a post': save,
    [`Save a post with ${size.revisions} revisions`]: () =>
      request(site, 'PUT', `/api/blog/posts/${first?.id}`, { excerpt: `Changed ${turn}` }),
    'Save the settings': () =>
      request(site, 'PUT', '/api/settings', { general: { siteName: `Site ${turn}` } }),
    'Delete a post with pictures': async () => {
      const { id } = await addPost(site, turn, size.pictures);
      await needed(site.process);
      await request(site, 'DELETE', `/api/blog/posts/${id}`);
    },
  };
  for (const [name, work] of Object.entries({ ...visited, ...written })) {
    const all: Needed[] = [];
    for (turn = 0; turn < WARM_UPS + Number(options.rounds); turn += 1) {
      if (name in visited) await save();
      await needed(site.process);
      const isMissing = await work().then(() => false, isNotFound);
      // A part that this version does not have.
      if (isMissing) {
        print(`${name}: this version does not have it`);
        break;
      }
      const found = await needed(site.process);
      if (turn >= WARM_UPS) all.push(found);
    }
    if (all.length > 0) lines.set(name.replace(`${size.revisions} `, '5,000 '), all);
  }
  return lines;
}

async function addPost(site: Site, turn: number, pictures: number): Promise<{ id: number }> {
  const content = Array.from(
    { length: PICTURES },
    (_, index) =>
      `<p>A quiet harbour.</p><p><img src="${pictureUrl((turn * PICTURES + index) % pictures)}" alt=""></p>`,
  ).join('');
  const response = await request(site, 'POST', '/api/blog/posts', { title: `Pictures ${turn}`, content });
  return (await response.json()) as { id: number };
}

/** The peak of the memory while many readers read different pages and the owner saves now and then, in MB. */
async function memoryUnderLoad(site: Site, size: Size): Promise<{ peak: number; blocked: number }> {
  const end = Date.now() + Number(options.load) * 1000;
  let number = 0;
  const read = async () => {
    while (Date.now() < end) {
      number += 1;
      const paths = [
        `/blog/post-${numberOfShown(number % size.posts)}`,
        `/blog?page=${1 + (number % Math.min(50, lastPageOf(size)))}`,
        '/',
        '/feed.xml',
      ];
      const path = (number % 9 === 0 ? paths[(number / 9) % paths.length] : paths[0]) ?? '/';
      const response = await fetch(url + path);
      if (response.status >= 400) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  const [{ id } = { id: 1 }] = await listPosts(site);
  await needed(site.process);
  let peak = 0;
  let blocked = 0;
  const watch = async () => {
    while (Date.now() < end) {
      await request(site, 'PUT', `/api/blog/posts/${id}`, { title: `Saved ${Date.now()}` });
      await wait(1000);
      const found = await needed(site.process);
      peak = Math.max(peak, found.memory);
      blocked = Math.max(blocked, found.blocked);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: READERS }, read)]);
  return { peak, blocked };
}

interface Column {
  lines: Lines;
  start: { ms: number; needed: Needed };
  memory: { idle: number; loaded: number; blocked: number };
}

async function measure(posts: number, env: Record<string, string>): Promise<Column> {
  const size = sizeOf(posts);
  const seeding = performance.now();
  const app = await createApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), {
    renderPage: async () => async () => new Response('', { status: 404 }),
  });
  await fill(app, size);
  // PostgreSQL's autovacuum does the same within minutes.
  if (app.database.kind === 'postgres') await sql`vacuum analyze`.execute(app.database.write);
  await app.close();
  print(`${posts} posts were written in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);

  // The first start has what a new version does once, such as the related posts of rows that were written directly.
  const first = await start(env);
  await untilQuiet(first.process);
  await stop(first.process);
  const before = performance.now();
  const site = await start(env);
  try {
    const startMs = performance.now() - before;
    const startNeeded = await needed(site.process);
    await signUp(site);
    await request(site, 'PUT', '/api/settings', { general: { siteName: 'A site' } });
    await wait(IDLE_MS);
    const { memory: idle } = await needed(site.process);
    const lines = await measureAll(site, size);
    const { peak, blocked } = await memoryUnderLoad(site, size);
    return { lines, start: { ms: startMs, needed: startNeeded }, memory: { idle, loaded: peak, blocked } };
  } finally {
    await stop(site.process);
  }
}

/** Prints a line for each piece of work, with a column for each size and the ratio of the largest size to the base. */
function printTable(kind: string, columns: Map<number, Column>): void {
  const sizes = [...columns.keys()];
  const largest = Math.max(...sizes);
  const at = (size: number) => columns.get(size);
  const heads = sizes.map((size) => size.toLocaleString('en'));
  print(`\n| ${kind}; ms of the thread, (longest block) | ${heads.join(' | ')} | ratio to ${BASE} |`);
  print(`| --- |${' --- |'.repeat(sizes.length + 1)}`);
  const line = (name: string, value: (column: Column) => number | undefined, more = (_: Column) => '') => {
    const cells = sizes.map((size) => {
      const column = at(size);
      const found = column && value(column);
      return found === undefined ? '–' : found.toFixed(1) + (column ? more(column) : '');
    });
    const [base, most] = [at(BASE), at(largest)].map((column) => column && value(column));
    const ratio = base && most ? (most / base).toFixed(2) : '–';
    print(`| ${name} | ${cells.join(' | ')} | ${ratio} |`);
  };
  line('Start until the first page, elapsed', ({ start: { ms } }) => ms);
  line(
    'Start, thread',
    ({ start }) => start.needed.thread,
    ({ start }) => ` (${start.needed.blocked.toFixed(0)})`,
  );
  line('Memory in MB, idle after a save', ({ memory: { idle } }) => idle);
  line(
    'Memory in MB, under load',
    ({ memory: { loaded } }) => loaded,
    ({ memory: { blocked } }) => ` (${blocked.toFixed(0)})`,
  );
  for (const name of new Set([...columns.values()].flatMap(({ lines }) => [...lines.keys()]))) {
    const of = ({ lines }: Column) => lines.get(name) ?? [];
    line(
      name,
      (column) => (of(column).length > 0 ? median(of(column).map(({ thread }) => thread)) : undefined),
      (column) => ` (${Math.max(...of(column).map(({ blocked }) => blocked)).toFixed(0)})`,
    );
  }
}

// An interrupted run leaves no process.
process.once('SIGTERM', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));

const postgres = options.postgres ? await startPostgres(POSTGRES) : undefined;
const columns = new Map<number, Column>();
try {
  for (const posts of options.sizes.split(',').map(Number)) {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
    const database = postgres && { DATABASE_URL: await postgres.createDatabase(`posts_${posts}`) };
    const env = {
      PORT: String(SITE),
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000000',
      SETUP_CODE,
      LOG_LEVEL: 'warn',
      ...database,
    };
    columns.set(posts, await measure(posts, env));
    rmSync(folder, { recursive: true, force: true });
  }
  printTable(postgres ? 'PostgreSQL' : 'SQLite', columns);
} finally {
  await postgres?.stop();
}
process.exit(0);
