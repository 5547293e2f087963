import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { noPages, testConfig } from '../support/empty-sites.ts';
import { startTwoInstances, type TwoInstances } from '../support/instances/two-instances.ts';
import { startWorkload, type Workload } from '../support/instances/workload.ts';
import { sampleOf } from '../support/proof.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

/** The promise is 5 s. A busy machine takes longer, and the test still shows that everything recovers by itself. */
const RECOVERED_MS = 20_000;
/** How long the site is read while an instance stands still. */
const READING_MS = 5000;

const NOTE = 'This page may be out of date';

interface Answer {
  status: number;
  text: string;
  headers: Headers;
  ms: number;
}

async function ask(url: string, init: RequestInit = {}, patience = 20_000): Promise<Answer> {
  const begun = performance.now();
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    return { status: response.status, text, headers: response.headers, ms: performance.now() - begun };
  } catch {
    return { status: 0, text: '', headers: new Headers(), ms: performance.now() - begun };
  }
}

/** Two instances of the built server on PostgreSQL with a standby and on S3, while writes and uploads run without end. */
describe('two instances that lose one part after the other', () => {
  let site: TwoInstances;
  let work: Workload;
  beforeAll(async () => {
    site = await startTwoInstances();
    await warm();
    work = await startWorkload(site.url);
    await work.untilAllWrite();
  });
  // After a test that failed the next one begins with all parts as well.
  afterEach(() => repair(site));
  afterAll(async () => {
    await work?.stop().catch(() => {});
    await site?.[Symbol.asyncDispose]();
  });

  const save = (url = site.url, key: string = randomUUID(), patience?: number) =>
    ask(
      `${url}/api/blog/posts`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${work.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ title: `Saved ${key}`, status: 'draft' }),
      },
      patience,
    );

  const upload = (url = site.url) => {
    const body = new FormData();
    body.append('file', new File([`ID3 ${randomUUID()}`], 'bell.mp3'));
    return ask(`${url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${work.token}` },
      body,
    });
  };

  /** Sends one save until it is acknowledged, as a client does, and returns the time. */
  async function untilSaved(): Promise<number> {
    const begun = performance.now();
    const key = randomUUID();
    while ((await save(site.url, key, 1000)).status !== 201) {
      expect(performance.now() - begun).toBeLessThan(20_000);
      await wait(50);
    }
    return performance.now() - begun;
  }

  /** The URL of an acknowledged picture, after each instance has read it. */
  async function cachedPicture(): Promise<string> {
    const path = [...work.files.keys()].find((url) => url.endsWith('.png')) ?? '';
    for (const { url } of site.instances) expect((await ask(url + path)).status).toBe(200);
    return path;
  }

  /** Reads pages on each instance, so that both have them in memory. */
  async function warm(): Promise<void> {
    for (const { url } of site.instances)
      for (const path of ['/', '/blog']) expect((await ask(url + path)).status).toBe(200);
  }

  test('both have started together on an empty database and an empty bucket, with clocks five minutes apart', async () => {
    const [one, two] = site.instances;
    const session = { headers: { authorization: `Bearer ${work.token}` } };
    for (const { url } of [one, two]) expect((await ask(`${url}/api/auth/me`, session)).status).toBe(200);
    const hours = await Promise.all(
      [one, two].map(async ({ url }) => {
        const saved = JSON.parse((await save(url)).text);
        return Date.parse(saved.createdAt);
      }),
    );
    for (const hour of hours) expect(Math.abs(hour - Date.now())).toBeLessThan(30_000);
    const limits = await Promise.all(
      [one, two, one, two].map(async ({ url }) => {
        const wrong = { username: 'nobody', password: 'a wrong password' };
        const { headers } = await ask(`${url}/api/auth/signin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(wrong),
        });
        return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      }),
    );
    expect(new Set(limits).size).toBe(4);
  });

  test('an instance is killed: only the requests that it had fail', async () => {
    const [one] = site.instances;
    await one.kill();
    const begun = performance.now();
    const statuses: number[] = [];
    while (performance.now() - begun < 700) statuses.push((await ask(`${site.url}/blog`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await untilSaved()).toBeLessThan(RECOVERED_MS);
    await one.start();
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('an instance stands still: the other one goes on, and what the first one held is free again', async () => {
    const [, two] = site.instances;
    two.freeze();
    const begun = performance.now();
    const statuses: number[] = [];
    const read = async () => {
      while (performance.now() - begun < READING_MS) {
        statuses.push((await ask(`${site.url}/blog`)).status);
        await wait(50);
      }
    };
    const reading = read();
    expect(await untilSaved()).toBeLessThan(RECOVERED_MS);
    await reading;
    expect(new Set(statuses)).toEqual(new Set([200]));
    two.thaw();
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('PostgreSQL is killed: visitors get pages with a note, saves are refused in words, and both instances find it again', async () => {
    await warm();
    await site.postgres.primary.kill();
    await expect
      .poll(async () => (await ask(`${site.url}/`)).text, { timeout: 5000, interval: 100 })
      .toContain(NOTE);
    const [one] = site.instances;
    expect((await ask(`${one.url}/healthz`)).status).toBe(200);
    expect((await ask(`${one.url}/readyz`)).status).toBe(503);
    const refused = await save();
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      503,
      'The site cannot reach its storage. Please try again later.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await site.postgres.primary.start();
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
    expect((await ask(`${site.url}/`)).text).not.toContain(NOTE);
  });

  test('PostgreSQL is silent: pages come with a note, saves are refused after three seconds', async () => {
    await warm();
    site.postgresLine.freeze();
    await wait(1200);
    const page = await ask(`${site.url}/`);
    expect(page.status).toBe(200);
    expect(page.ms).toBeLessThan(2000);
    await expect.poll(async () => (await save()).status, { timeout: 5000 }).toBe(503);
    await expect
      .poll(async () => (await ask(`${site.url}/`)).text, { timeout: 5000, interval: 100 })
      .toContain(NOTE);
    site.postgresLine.thaw();
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('the bucket is killed: texts are saved, pictures that an instance has are served, others and uploads are refused', async () => {
    const cached = await cachedPicture();
    const [unread = ''] = [...work.files.keys()].filter((url) => url.endsWith('.mp3'));
    await site.s3.kill();
    expect((await ask(site.url + cached)).status).toBe(200);
    expect((await ask(site.url + unread)).status).toBe(503);
    expect((await save()).status).toBe(201);
    const refused = await upload();
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      503,
      expect.stringContaining('Please try again later.'),
    ]);
    await site.s3.start();
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('the bucket is silent: pages, saves and pictures that an instance has go on, uploads wait', async () => {
    const cached = await cachedPicture();
    site.s3.freeze();
    const [page, picture, saved] = await Promise.all([
      ask(`${site.url}/blog`),
      ask(site.url + cached),
      save(),
    ]);
    expect([page.status, picture.status, saved.status]).toEqual([200, 200, 201]);
    expect(Math.max(page.ms, picture.ms)).toBeLessThan(2500);
    site.s3.thaw();
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('PostgreSQL and the bucket are slow: everything works, slowly', async () => {
    site.postgresLine.delayMs = 10;
    site.s3Line.delayMs = 60;
    expect((await ask(`${site.url}/blog`)).status).toBe(200);
    await work.untilAllWrite();
    site.postgresLine.delayMs = 0;
    site.s3Line.delayMs = 0;
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('any part is killed, silent or slow at any moment, several rounds', async () => {
    const rounds = sampleOf(40, 0);
    for (let round = 0; round < rounds; round += 1) await disturb(site, Math.random);
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  }, 600_000);

  test('an instance that finds only the standby does not start, and says why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-standby-'));
    const url = `postgres://vitrine:vitrine@127.0.0.1:${site.postgres.standby.port}/site`;
    const start = (databaseUrl: string) =>
      createApp({ ...testConfig(folder), databaseUrl }, noPages, weakPasswords());
    await expect(start(url)).rejects.toThrow(
      'is a replica that only reads. DATABASE_URL must lead to the primary',
    );
    await expect(start(`${url}?target_session_attrs=read-write`)).rejects.toThrow(
      'a replica that only reads',
    );
    await rm(folder, { recursive: true });
  });

  test('the standby is promoted after the primary server is gone, and both instances follow it', async () => {
    await site.postgres.primary.kill();
    await site.postgres.promote();
    site.isPromoted = true;
    expect(await work.untilAllWrite()).toBeLessThan(RECOVERED_MS);
  });

  test('no acknowledged write is lost or done twice, and no acknowledged file is lost', async () => {
    await work.stop();
    const session = { headers: { authorization: `Bearer ${work.token}` } };
    for (const { url } of site.instances) {
      const titles = new Map<number, string>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await ask(`${url}/api/blog/posts?limit=100&page=${page}`, session);
        pages = Math.ceil(Number(answer.headers.get('x-total-count')) / 100);
        for (const { id, title } of JSON.parse(answer.text)) titles.set(id, title);
      }
      const lost = [...work.posts].filter(([id, title]) => titles.get(id) !== title);
      expect(lost).toEqual([]);
      const all = [...titles.values()];
      expect(all.filter((title, place) => all.indexOf(title) !== place)).toEqual([]);
      const edited = Number(titles.get(work.edited.id)?.replace('Edited ', ''));
      expect(edited).toBeGreaterThanOrEqual(work.edited.acknowledged);
      expect(edited).toBeLessThanOrEqual(work.edited.sent);
      for (const [path, bytes] of work.files) {
        const file = await fetch(url + path);
        const found = Buffer.from(await file.arrayBuffer());
        expect([path, file.status]).toEqual([path, 200]);
        if (path.endsWith('.mp3')) expect(found.equals(bytes), path).toBe(true);
        else expect(found.length).toBeGreaterThan(0);
      }
    }
    expect(work.posts.size).toBeGreaterThan(20);
    expect(work.files.size).toBeGreaterThan(10);
  });
});

/** Takes one part away for a while, at a moment by chance, and waits until all sorts of writes work again. */
async function disturb(site: TwoInstances, random: () => number): Promise<void> {
  const pick = <Value>(values: Value[]) => values[Math.floor(random() * values.length)] as Value;
  const freezable = pick<{ freeze: () => void; thaw: () => void }>([
    ...site.instances,
    site.postgresLine,
    site.s3,
  ]);
  const killable = pick([...site.instances, site.postgres.primary, site.s3]);
  const line = pick([site.postgresLine, site.s3Line]);
  await wait(random() * 400);
  const how = pick(['kill', 'freeze', 'slow'] as const);
  if (how === 'kill') await killable.kill();
  if (how === 'freeze') freezable.freeze();
  if (how === 'slow') line.delayMs = 300;
  await wait(random() * 5000);
  await repair(site);
}

/** Brings everything back that a test took away. */
async function repair({
  instances,
  postgres,
  postgresLine,
  s3,
  s3Line,
  isPromoted,
}: TwoInstances): Promise<void> {
  for (const part of [...instances, postgresLine, s3]) part.thaw();
  for (const line of [postgresLine, s3Line]) line.delayMs = 0;
  if (!isPromoted) await postgres.primary.start();
  for (const part of [s3, ...instances]) await part.start();
}
