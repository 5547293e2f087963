import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAssets } from './assets.ts';
import { keepAssets } from './kept-assets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A folder with the assets of a release and the folder in which they are kept. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-assets-'));
  const clientDir = join(folder, 'client');
  return {
    clientDir,
    built: join(clientDir, 'assets'),
    keptDir: join(folder, 'kept'),
    /** Replaces the build. */
    release: (files: Record<string, string>) => {
      rmSync(clientDir, { recursive: true, force: true });
      mkdirSync(join(clientDir, 'assets'), { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(clientDir, 'assets', name), text);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

test('mend 12: a new release serves the assets of the previous one, compressed too, and no others', async () => {
  await using folder = await openFolder();
  folder.release({
    'login-aaaaaaaa.js': 'old',
    'login-aaaaaaaa.js.br': 'old, small',
    'same-cccccccc.js': 'same',
  });
  const first = fastify();
  await registerAssets(first, folder);
  await first.close();

  folder.release({ 'login-bbbbbbbb.js': 'new', 'same-cccccccc.js': 'same' });
  await using app = fastify();
  await registerAssets(app, folder);
  const get = (name: string, encoding = '') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });
  for (const [name, body] of [
    ['login-aaaaaaaa.js', 'old'],
    ['login-bbbbbbbb.js', 'new'],
    ['same-cccccccc.js', 'same'],
  ] as const) {
    const response = await get(name);
    expect([response.statusCode, response.body], name).toEqual([200, body]);
    expect(response.headers['cache-control'], name).toContain('immutable');
    expect(response.headers['content-type'], name).toMatch(/javascript/);
  }
  expect((await get('login-aaaaaaaa.js', 'br')).headers['content-encoding']).toBe('br');
  expect((await get('login-dddddddd.js')).statusCode).toBe(404);
  expect((await get('..%2f..%2fkept%2fcurrent')).statusCode).toBeGreaterThanOrEqual(400);
});

test('mend 12: the week of a replaced release counts from the update, and a return to it keeps its assets', async () => {
  await using folder = await openFolder();
  const start = Date.now();
  const keepAfter = (days: number) =>
    keepAssets(folder.built, folder.keptDir, () => new Date(start + days * DAY_MS));
  const read = (name: string) =>
    ['current', 'earlier']
      .map((each) => join(folder.keptDir, each, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))[0];

  folder.release({ 'a.js': 'a' });
  keepAfter(0);
  folder.release({ 'b.js': 'b' });
  // The first release ran for a month before it was replaced.
  const kept = keepAfter(30);
  expect(read('a.js')).toBe('a');
  keepAfter(36);
  expect(read('a.js')).toBe('a');

  folder.release({ 'a.js': 'a' });
  keepAfter(36.5);
  expect([read('a.js'), read('b.js')]).toEqual(['a', 'b']);
  keepAfter(45);
  expect([read('a.js'), read('b.js')]).toEqual(['a', undefined]);
  kept.prune();
  expect(read('a.js')).toBe('a');
});

/** Serves the assets of the folder. Returns the statuses of some of them and the warnings in the log. */
async function serve(folder: { clientDir: string; keptDir: string }, names: string[]) {
  const warnings: string[] = [];
  const stream = { write: (line: string) => warnings.push(line) };
  await using app = fastify({ logger: { level: 'warn', stream } });
  await registerAssets(app, folder);
  const statuses: number[] = [];
  for (const name of names) statuses.push((await app.inject(`/assets/${name}`)).statusCode);
  return { statuses, warnings };
}

test('mend 12: files that cannot be kept have one line in the log, and all others are kept and served', async () => {
  await using folder = await openFolder();
  folder.release({ 'a.js': 'a', 'stuck.js': 'stuck' });
  expect(await serve(folder, ['a.js'])).toEqual({ statuses: [200], warnings: [] });

  folder.release({ 'b.js': 'b', 'z.js': 'z' });
  // Folders are neither linked nor copied, and no file takes the place of one: these steps fail as on a full disk.
  for (const name of ['0-folder', 'c-folder']) mkdirSync(join(folder.built, name));
  mkdirSync(join(folder.keptDir, 'earlier', 'stuck.js'));
  const { statuses, warnings } = await serve(folder, ['a.js', 'stuck.js', 'b.js', 'z.js']);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ err: { code: expect.any(String) } });
  for (const name of ['b.js', 'z.js'])
    expect(existsSync(join(folder.keptDir, 'current', name)), name).toBe(true);
});

test('mend 12: a site starts where no asset can be kept', async () => {
  await using folder = await openFolder();
  folder.release({ 'a.js': 'a' });
  writeFileSync(folder.keptDir, 'a file in the place of the folder');
  const { statuses, warnings } = await serve(folder, ['a.js', 'gone.js']);
  expect(statuses).toEqual([200, 404]);
  expect(warnings).toHaveLength(1);
});
