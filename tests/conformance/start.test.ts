import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';

/** Starts the real program and waits for its end, or for a line it prints. */
async function start(env: Record<string, string>, until?: RegExp) {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', STOP_DELAY: '0', ...env },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const seen = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (until?.test(output)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  await Promise.race(until ? [ended, seen] : [ended]);
  child.kill('SIGTERM');
  return { code: await ended, output };
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const isRoot = process.getuid?.() === 0;
const sentence = /^[^\n]+[.:]\n/;

test('a new site prints its address and the set-up link, and stops when asked', async () => {
  await using data = await folder();
  const { code, output } = await start(
    { DATA_DIR: data.path, PORT: '0', SETUP_CODE: 'my-own-code' },
    /Make it yours/,
  );
  expect(output).toMatch(/Vitrine runs at http:\/\/127\.0\.0\.1:\d+/);
  expect(output).toContain('/signup#setup=my-own-code');
  expect(code).toBe(0);
});

test('wrong settings stop the start with a list', async () => {
  const { code, output } = await start({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  expect(output).toMatch(/PORT must[^\n]*\n {2}LOG_LEVEL must/);
  expect(output).not.toMatch(/\n\s+at /);
});

test('a port in use is one sentence and exit code 1', async () => {
  await using data = await folder();
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const { code, output } = await start({ DATA_DIR: data.path, PORT: port });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use by another program.`);
  expect(output).not.toMatch(/\n\s+at /);
});

test('a database from a newer version is left alone, with a sentence', async () => {
  await using data = await folder();
  await start({ DATA_DIR: data.path, PORT: '0' }, /Make it yours/);
  const database = new DatabaseSync(join(data.path, 'vitrine.sqlite'));
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')");
  database.close();
  const { code, output } = await start({ DATA_DIR: data.path, PORT: '0' });
  expect(code).toBe(1);
  expect(output).toContain('written by a newer version of Vitrine');
  expect(output).toMatch(sentence);
});

test('a data folder that is a file or holds no database is a sentence', async () => {
  await using data = await folder();
  const file = join(data.path, 'file');
  await writeFile(file, 'not a folder');
  const asFile = await start({ DATA_DIR: file, PORT: '0' });
  expect(asFile).toMatchObject({ code: 1, output: expect.stringContaining('cannot be used') });

  const broken = join(data.path, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'vitrine.sqlite'), 'this is no database, whatever its name says'.repeat(100));
  const asText = await start({ DATA_DIR: broken, PORT: '0' });
  expect(asText).toMatchObject({ code: 1, output: expect.stringContaining('cannot be used') });
  expect(asText.output).not.toMatch(/\n\s+at /);
});

test('a data folder that may not be written to is a sentence', async () => {
  await using data = await folder();
  // Root may write anywhere, except where the kernel itself says no.
  const readOnly = isRoot ? '/sys' : data.path;
  if (!isRoot) await chmod(data.path, 0o500);
  const { code, output } = await start({ DATA_DIR: readOnly, PORT: '0' });
  await chmod(data.path, 0o700);
  expect(code).toBe(1);
  expect(output).toMatch(/^The data folder \S+ cannot be used/);
  expect(output).not.toMatch(/\n\s+at /);
});

/** A tiny disk of its own, where this user may have one: root of a machine, not of an ordinary container. */
function mountTinyDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150k', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk is a sentence, and after a clean-up the site starts', async (context) => {
  await using data = await folder();
  if (!mountTinyDisk(data.path)) return context.skip();
  try {
    const { code, output } = await start({ DATA_DIR: data.path, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain('disk is full');
    expect(output).not.toMatch(/\n\s+at /);
    execFileSync('mount', ['-o', 'remount,size=50m', data.path]);
    const again = await start({ DATA_DIR: data.path, PORT: '0' }, /Make it yours/);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Make it yours') });
  } finally {
    execFileSync('umount', [data.path]);
  }
});

test('a PostgreSQL that does not answer is a sentence without its password', async () => {
  const { code, output } = await start({
    DATABASE_URL: 'postgres://tove:hunter2@127.0.0.1:9/none',
    PORT: '0',
  });
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL cannot be reached');
  expect(output).not.toContain('hunter2');
});
