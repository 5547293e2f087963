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
