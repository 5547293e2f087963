/** The files of an entity that only types connect, or whose absence breaks an import. Every message names the file. */
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, sourceFiles } from './source-tree.ts';

const targetsOf = (file: string) => importsOf('.', file).flatMap(({ target }) => target ?? []);

test('every imported file exists', () => {
  const missing = sourceFiles('.').flatMap((file) =>
    targetsOf(file)
      // The router generates the types of a page.
      .filter((target) => !target.includes('/+types/') && !existsSync(target))
      .map((target) => `${target} is missing, and ${file} imports it`),
  );
  expect(missing, missing.join('\n')).toEqual([]);
});

test.each([
  { list: 'src/domain/stores.ts', stores: 'src/domain/**/*-store.ts' },
  { list: 'src/server/stores/create-stores.ts', stores: 'src/server/stores/**/*-store.ts' },
  { list: 'src/browser/mock/local-stores.ts', stores: 'src/browser/mock/stores/local-*-store.ts' },
])('$list has every store', ({ list, stores }) => {
  const imported = targetsOf(list);
  const missing = globSync(stores).filter((file) => !imported.includes(file));
  expect(missing, `${list} lacks ${missing.join(', ')}`).toEqual([]);
});

test('every store of the domain has one in the server, and the reverse', () => {
  const inDomain = globSync('src/domain/**/*-store.ts').map((file) => basename(file));
  const inServer = globSync('src/server/stores/**/*-store.ts').map((file) => basename(file));
  const missing = [
    ...inDomain.filter((name) => !inServer.includes(name)).map((name) => `src/server/stores/${name}`),
    ...inServer.filter((name) => !inDomain.includes(name)).map((name) => `src/domain/${name}`),
  ];
  expect(missing, `These files are missing: ${missing.join(', ')}`).toEqual([]);
});
