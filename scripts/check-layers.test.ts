import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkLayers } from './check-layers.ts';
import type { Rules } from './layer-rules.ts';

const rules: Rules = {
  layers: {
    format: { imports: [] },
    contract: { imports: ['format'] },
    server: { imports: ['contract', 'app/urls.ts'], node: true },
    'app/urls.ts': { imports: [] },
    app: { imports: ['contract', 'app/urls.ts'], importsLazily: ['format'] },
  },
  nodePackages: ['node:', 'pg'],
  nodeEndings: ['.server.ts'],
  loads: [{ by: ['src/app'], never: ['src/contract/heavy.ts', 'zod'], why: 'pages stay light' }],
  functions: { most: 4 },
  folders: { most: 2, mostInLarger: 3, larger: ['src/format'] },
};

const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** The problems of a tree with these files. Each folder gets a second file, so that its size is no problem. */
function problemsOf(files: Record<string, string>, { padded = true } = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  trees.push(root);
  const all = { ...files };
  if (padded) for (const file of Object.keys(files)) all[join(dirname(file), 'other.ts')] ??= '';
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(join(root, 'src', dirname(file)), { recursive: true });
    writeFileSync(join(root, 'src', file), text);
  }
  return checkLayers(root, rules).problems;
}

test('an import along the arrows is allowed, one against them names file and layers', () => {
  expect(problemsOf({ 'contract/a.ts': "import { b } from '#format/b.ts';" })).toEqual([]);
  expect(problemsOf({ 'format/b.ts': "import type { A } from '../contract/a.ts';" })).toEqual([
    'src/format/b.ts: format may not import contract (../contract/a.ts)',
  ]);
  expect(problemsOf({ 'format/b.ts': "export * from '#contract/a.ts';" })).toHaveLength(1);
});

test('text that only looks like an import is none', () => {
  const text = "const text = `\nimport { a } from '#contract/a.ts';\n`; // import('#contract/a.ts')";
  expect(problemsOf({ 'format/b.ts': text })).toEqual([]);
});

test('the longest path is the layer of a file', () => {
  expect(problemsOf({ 'server/a.ts': "import { urls } from '#app/urls.ts';" })).toEqual([]);
  expect(problemsOf({ 'server/a.ts': "import { page } from '#app/page.ts';" })).toHaveLength(1);
});

test('a layer that is loaded lazily is not imported at once, but for its types', () => {
  expect(problemsOf({ 'app/a.ts': "const b = import('#format/b.ts');" })).toEqual([]);
  expect(problemsOf({ 'app/a.ts': "import { type B } from '#format/b.ts';" })).toEqual([]);
  expect(problemsOf({ 'app/a.ts': "import { type B, c } from '#format/b.ts';" })).toHaveLength(1);
});

test('Node belongs to the server and to files whose ending says so', () => {
  const text = "import { join } from 'node:path';\nimport pg from 'pg';";
  expect(problemsOf({ 'server/a.ts': text, 'app/a.server.ts': text })).toEqual([]);
  expect(problemsOf({ 'app/a.ts': text })).toEqual([
    'src/app/a.ts: app runs without Node (node:path)',
    'src/app/a.ts: app runs without Node (pg)',
  ]);
});

test('code that is too heavy is not loaded; its types are free', () => {
  expect(problemsOf({ 'app/a.ts': "import { z } from 'zod';" })).toEqual([
    'src/app/a.ts: pages stay light (zod)',
  ]);
  expect(problemsOf({ 'app/a.ts': "import '#contract/heavy.ts';" })).toHaveLength(1);
  expect(problemsOf({ 'app/a.ts': "import type { H } from '#contract/heavy.ts';" })).toEqual([]);
});

test('files that import each other in a circle are named in their order, types included', () => {
  const circle = {
    'format/a.ts': "import './b.ts';",
    'format/b.ts': "import type { C } from './c.ts';",
    'format/c.ts': "export * from './a.ts';",
  };
  expect(problemsOf(circle, { padded: false })).toEqual([
    'Import cycle: src/format/a.ts -> src/format/b.ts -> src/format/c.ts -> src/format/a.ts',
  ]);
});

test('a folder has more than one source file and no more than its number; tests and styles do not count', () => {
  const one = { 'app/a.ts': '', 'app/a.test.ts': '', 'app/a.css': '' };
  expect(problemsOf(one, { padded: false })).toEqual([
    'src/app has one source file: move it to where it is used',
  ]);
  const three = (folder: string) => ({
    [`${folder}/a.ts`]: '',
    [`${folder}/b.ts`]: '',
    [`${folder}/c.ts`]: '',
  });
  expect(problemsOf(three('app'), { padded: false })).toEqual([
    'src/app has 3 source files, at most 2 are allowed: divide it by topic',
  ]);
  expect(problemsOf(three('format'), { padded: false })).toEqual([]);
});

test('a function has no more than its number of lines; tests may have longer ones', () => {
  const long = ['export function long() {', '  const one = () => {', '  };', '  one();', '}'].join('\n');
  expect(problemsOf({ 'format/a.ts': long, 'format/a.test.ts': long })).toEqual([
    'src/format/a.ts: long has 5 lines, at most 4 are allowed: divide it',
  ]);
  expect(problemsOf({ 'format/a.ts': `const long = () => {\n\n\n\n};` })).toEqual([
    'src/format/a.ts: a function without a name has 5 lines, at most 4 are allowed: divide it',
  ]);
});

test('a file in a folder that no layer names is a problem', () => {
  expect(problemsOf({ 'helpers/a.ts': "import 'x';" })[0]).toContain('lies in no layer');
});
