/**
 * Measures pages while the owner publishes, for docs/performance.md: 32 connections read 1,000 different posts while five
 * saves a second change posts among them. After each save the page of the saved post must have its new title at once.
 * `npm run build && npm run bench:publishing -- [--seconds=30] [--postgres]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { fill } from './growth-content.ts';
import { startPostgres } from './postgres.ts';
import {
  heapOptions,
  memorySettings,
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
    seconds: { type: 'string', default: '30' },
    postgres: { type: 'boolean', default: false },
  },
});
const SITE = 4253;
const POSTGRES = 4254;
const POSTS = 1100;
const READ = 1000;
const READERS = 32;
const SAVES_PER_SECOND = 5;
const url = `http://127.0.0.1:${SITE}`;
const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };
const agent = new Agent({ keepAlive: true, maxSockets: READERS + 2 });

interface Answer {
  status: number;
  ms: number;
  body: Buffer;
}

function call(method: string, path: string, token = '', sent?: object): Promise<Answer> {
  const began = performance.now();
  const json = sent && JSON.stringify(sent);
  const headers = {
    ...(json ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    // Readers are browsers. What is checked is read uncompressed.
    'accept-encoding': token || sent ? 'identity' : 'br',
  };
  return new Promise((resolve, reject) => {
    const made = httpRequest(url + path, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        resolve({ status: statusCode, ms: performance.now() - began, body: Buffer.concat(parts) });
      });
    });
    made.on('error', reject);
    made.end(json);
  });
}

const jsonOf = <Body>({ body }: Answer): Body => JSON.parse(body.toString());

/** Reads posts in an order by chance until the end. */
async function read(slugs: string[], end: number, answers: Answer[]): Promise<void> {
  while (Date.now() < end) {
    const place = Math.floor(slugs.length * Math.random());
    answers.push(await call('GET', `/blog/${slugs[place]}`));
  }
}

/** Saves at a steady pace, whatever a save takes, and reads the page of each saved post as soon as the save has ended. */
async function publish(posts: { id: number; slug: string }[], token: string, end: number) {
  const saves: Answer[] = [];
  let stale = 0;
  const all: Promise<void>[] = [];
  for (let number = 0; Date.now() < end; number += 1) {
    const post = posts[(number * 7) % posts.length] ?? { id: 0, slug: '' };
    const title = `Published ${number} ${Date.now()}`;
    const save = async () => {
      saves.push(await call('PUT', `/api/blog/posts/${post.id}`, token, { title }));
      const page = await call('GET', `/blog/${post.slug}`, 'reads-as-identity');
      if (!page.body.includes(title)) stale += 1;
    };
    all.push(save());
    await wait(1000 / SAVES_PER_SECOND);
  }
  await Promise.all(all);
  return { saves, stale };
}

const share = (answers: Answer[], part: number) =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(answers.length * part)] ?? 0;

async function measure(env: Record<string, string>): Promise<void> {
  const app = await createApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), {
    renderPage: async () => async () => new Response('', { status: 404 }),
  });
  await fill(app, { posts: POSTS, pictures: POSTS, messages: 0, revisions: 1 });
  await app.close();
  const site = spawn(process.execPath, [...heapOptions, ...watched, 'build/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...memorySettings, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => site.kill('SIGKILL'));
  await until200(`${url}/`, 60_000);
  // Rows that were written directly have no related posts yet.
  await untilQuiet(site);
  const claim = { ...owner, setupCode: SETUP_CODE };
  const { token } = jsonOf<{ token: string }>(await call('POST', '/api/auth/signup', '', claim));
  const lists = [];
  for (let page = 1; page <= READ / 100; page += 1)
    lists.push(await call('GET', `/api/blog/posts?limit=100&status=published&page=${page}`, token));
  const posts = lists.flatMap((list) => jsonOf<{ id: number; slug: string }[]>(list)).slice(0, READ);
  const slugs = posts.map(({ slug }) => slug);

  // Every page is requested once, and the first seconds run code that is not compiled yet.
  const waiting = [...slugs];
  const readEach = async () => {
    for (let slug = waiting.pop(); slug !== undefined; slug = waiting.pop())
      await call('GET', `/blog/${slug}`);
  };
  await Promise.all(Array.from({ length: READERS }, readEach));
  await needed(site);
  const end = Date.now() + Number(options.seconds) * 1000;
  const answers: Answer[] = [];
  const publishing = publish(posts, token, end);
  await Promise.all(Array.from({ length: READERS }, () => read(slugs, end, answers)));
  const { saves, stale } = await publishing;
  const { thread, blocked } = await needed(site);
  const refused = [...answers, ...saves].filter(({ status }) => status >= 400);
  print(`${posts.length} posts, ${READERS} readers, ${saves.length} saves in ${options.seconds} s`);
  print(`pages per second     ${(answers.length / Number(options.seconds)).toFixed(0)}`);
  print(
    `a page               p50 ${share(answers, 0.5).toFixed(1)} ms, p99 ${share(answers, 0.99).toFixed(1)} ms`,
  );
  print(
    `a save               p50 ${share(saves, 0.5).toFixed(1)} ms, p99 ${share(saves, 0.99).toFixed(1)} ms`,
  );
  print(
    `failed               ${refused.length}, with 5xx ${refused.filter(({ status }) => status >= 500).length}`,
  );
  print(`stale after a save   ${stale}`);
  print(
    `thread of the site   ${(thread / answers.length).toFixed(2)} ms for each page, with its share of the saves`,
  );
  print(`blocked at most      ${blocked.toFixed(0)} ms`);
  await stop(site);
}

// An interrupted run leaves no process.
process.once('SIGTERM', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const postgres = options.postgres ? await startPostgres(POSTGRES) : undefined;
try {
  await measure({
    PORT: String(SITE),
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000000',
    SETUP_CODE,
    LOG_LEVEL: 'warn',
    ...(postgres ? { DATABASE_URL: await postgres.createDatabase('publishing') } : {}),
  });
} finally {
  agent.destroy();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
