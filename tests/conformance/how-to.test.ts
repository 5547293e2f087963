/**
 * Follows the steps of the how-tos on a copy of the source. `PROOF=1` also omits each step that a test must notice, and
 * expects the types or the completeness test to name the file.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const copied = ['src', 'tests', 'package.json', 'tsconfig.json', 'vitest.config.ts', '.react-router'];
const MINUTES = 60_000;

interface Step {
  file: string;
  /** The beginning of the line to insert after; undefined for a new file. */
  after: string | undefined;
  added: string[];
}

/** The `diff` blocks of a how-to, each with the file that it changes. */
function stepsOf(page: string): Step[] {
  const text = readFileSync(join(root, 'docs/how-to', page), 'utf8');
  return [...text.matchAll(/^```diff (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', block = '']) => {
    const lines = block.trimEnd().split('\n');
    const after = lines.find((line) => line.startsWith(' '))?.slice(1);
    return { file, after, added: lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1)) };
  });
}

function follow(folder: string, { file, after, added }: Step): void {
  const path = join(folder, file);
  if (after === undefined) {
    if (existsSync(path)) throw new Error(`${file} exists already`);
    writeFileSync(path, `${added.join('\n')}\n`);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.startsWith(after));
  if (index < 0) throw new Error(`${file} has no line that begins with ${after}`);
  writeFileSync(path, lines.toSpliced(index + 1, 0, ...added).join('\n'));
}

function copyWith(steps: Step[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-how-to-'));
  for (const name of copied) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const step of steps) follow(folder, step);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The output of the type check and of the completeness test on a copy; empty if there is no problem. */
async function problemsIn(folder: string, ...commands: string[][]): Promise<string> {
  const said: string[] = [];
  for (const [command = '', ...parameters] of commands) {
    const path = join(root, 'node_modules/.bin', command);
    await promisify(execFile)(path, parameters, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    }).catch((failed: { stdout: string; stderr: string }) => said.push(failed.stdout, failed.stderr));
  }
  return said.join('\n');
}

const types = ['tsc', '--noEmit'];
const completeness = ['vitest', 'run', 'tests/conformance/completeness.test.ts', '--reporter=dot'];
const posts = [
  'vitest',
  'run',
  'tests/conformance/posts.test.ts',
  '--reporter=dot',
  '-t',
  'keeps the fields',
];

test('a field is added to posts in at most 8 files, and compiles', { timeout: 10 * MINUTES }, async () => {
  const steps = stepsOf('add-a-field.md');
  const files = new Set(steps.map(({ file }) => file));
  expect(files.size).toBeGreaterThan(4);
  expect(files.size).toBeLessThanOrEqual(8);
  using copy = copyWith(steps);
  expect(await problemsIn(copy.folder, types)).toBe('');
});

/** The steps by their position, with the file that the report names if the step is omitted. */
const forgotten = [
  { place: 0, file: 'src/contract/post.ts' },
  { place: 1, file: 'src/contract/post.ts' },
  { place: 4, file: 'src/server/database/migrate.ts' },
];

test.runIf(process.env.PROOF)('it works', { timeout: 10 * MINUTES }, async () => {
  using copy = copyWith(stepsOf('add-a-field.md'));
  expect(await problemsIn(copy.folder, completeness, posts)).toBe('');
});

test.runIf(process.env.PROOF).each(forgotten)(
  'step $place left out is reported with $file',
  { timeout: 10 * MINUTES },
  async ({ place, file }) => {
    using copy = copyWith(stepsOf('add-a-field.md').toSpliced(place, 1));
    expect(await problemsIn(copy.folder, types, completeness)).toContain(file);
  },
);
