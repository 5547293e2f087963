import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { migrations } from './migrate.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The first 16 characters of the SHA-256 of each migration, under the version that released it. */
const released: Record<string, Record<string, string>> = {
  '0.1.0': {
    '0001-start.ts': '759a56896373ef6a',
    '0002-images.ts': '8def095c3be87c16',
    '0003-projects.ts': 'e4b927e26d597ab3',
    '0004-messages.ts': 'ad2eb284a057bbc8',
    '0005-accounts.ts': 'ad5ec755add3b2f7',
    '0006-search-index.ts': '7ca6de8c400e3e61',
    '0007-answers.ts': 'fa1a2870c2d9cb4c',
    '0008-removed-messages.ts': '9a770d2a71a4916a',
    '0009-sessions.ts': '1c6c724406eee84f',
    '0010-one-time-codes.ts': '342808b2d6fa0593',
    '0011-images-aside.ts': '4c57050b4987af74',
  },
};

function hashOf(file: string): string {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

test('safety 8: a released migration never changes', () => {
  for (const [version, files] of Object.entries(released)) {
    for (const [file, hash] of Object.entries(files)) {
      const message =
        `${file} was released with ${version} and must not change, because sites have run it: ` +
        'take the edit back and add a new migration instead';
      expect(readdirSync(folder), message).toContain(file);
      expect(hashOf(file), message).toBe(hash);
    }
  }
});

test('safety 8: every version freezes its migrations', () => {
  const message = `add the hashes of the migrations that version ${packageFile.version} releases`;
  expect(Object.keys(released), message).toContain(packageFile.version);
});

test('safety 8: every migration is run, under the name of its file', () => {
  expect(Object.keys(migrations).toSorted()).toEqual(
    readdirSync(folder).map((file) => file.replace('.ts', '')),
  );
});
