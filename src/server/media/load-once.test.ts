import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('safety 4: a failed load is tried again at the next call, and a finished one is kept', async () => {
  let calls = 0;
  const load = loadOnce(async () => {
    calls += 1;
    if (calls === 1) throw new Error('too many open files');
    return { calls };
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow('too many open files');
  expect(calls).toBe(1);
  expect(await load()).toBe(await load());
  expect(calls).toBe(2);
});

test('safety 4: a package like sharp, whose library cannot be opened once, loads later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-load-'));
  const library = join(folder, 'library.node.txt');
  await writeFile(
    join(folder, 'binding.cjs'),
    `module.exports = require('node:fs').readFileSync(${JSON.stringify(library)}, 'utf8');`,
  );
  await writeFile(join(folder, 'index.cjs'), "module.exports = { library: require('./binding.cjs') };");
  const load = loadOnce(
    async () => createRequire(import.meta.url)(join(folder, 'index.cjs')) as { library: string },
  );
  await expect(load()).rejects.toThrow('ENOENT');
  await writeFile(library, 'opened');
  expect(await load()).toEqual({ library: 'opened' });
  await rm(folder, { recursive: true });
});
