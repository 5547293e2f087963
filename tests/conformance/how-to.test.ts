/**
 * Follows the steps of the how-tos on a copy of the source. `PROOF=1` also omits each file in turn, and expects the
 * types or a test to name it.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const copied = ['src', 'tests', 'bench', 'scripts', 'docs', '.react-router'];
const configs = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'react-router.config.ts',
  'vite.config.ts',
];
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
  for (const name of [...copied, ...configs])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const step of steps) follow(folder, step);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The output of a command that fails; empty where it succeeds. */
async function failureOf(folder: string, command: string, ...parameters: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  // The variables of this run would make the inner vitest a worker of it.
  const env = { PATH, HOME, NO_COLOR: '1' };
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin', command), parameters, { cwd: folder, env });
    return '';
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout: string; stderr: string; message: string };
    return `${message}\n${stdout}\n${stderr}`;
  }
}

/** The output of the type check on a copy; empty if there is no problem. It needs the routes' generated types. */
async function typeProblems(folder: string): Promise<string> {
  const generated = await failureOf(folder, 'react-router', 'typegen');
  const checked = await failureOf(
    folder,
    'tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'types.json',
  );
  return generated + checked;
}

const testProblems = (folder: string, ...parameters: string[]) =>
  failureOf(folder, 'vitest', 'run', '--reporter=dot', ...parameters);

const conformance = (name: string) => `tests/conformance/${name}.test.ts`;
/** The tests that name the file of a forgotten step. */
const guards = [conformance('completeness'), conformance('api-guide'), 'src/app/urls.test.ts'];

const field = stepsOf('add-a-field.md');
const entity = stepsOf('add-an-entity.md');
const filesOf = (steps: Step[]) => [...new Set(steps.map(({ file }) => file))];

test('a field of posts takes at most 8 files, an entity at most 17', () => {
  expect(filesOf(field).length).toBeGreaterThan(4);
  expect(filesOf(field).length).toBeLessThanOrEqual(8);
  expect(filesOf(entity).length).toBeGreaterThan(12);
  expect(filesOf(entity).length).toBeLessThanOrEqual(17);
});

test('both how-tos work, one after the other', { timeout: 10 * MINUTES }, async () => {
  using copy = copyWith([...field, ...entity]);
  expect(await typeProblems(copy.folder)).toBe('');
  expect(await testProblems(copy.folder, ...guards, conformance('testimonials'))).toBe('');
});

describe.runIf(process.env.PROOF)('in the proof', () => {
  test('the tests of all calls accept the field and the entity', { timeout: 10 * MINUTES }, async () => {
    using copy = copyWith([...field, ...entity]);
    const calls = ['posts', 'every-call', 'api-description', 'mock'].map(conformance);
    expect(await testProblems(copy.folder, ...calls)).toBe('');
    expect(await testProblems(copy.folder, conformance('refusals'), '-t', 'testimonials')).toBe('');
  });

  /** How the compiler names a file that it does not name by its path. */
  const names: Record<string, string> = {
    'src/domain/stores.ts': "type 'Stores'",
  };

  // Nothing demands a field on a page or in a form, or a test; without the contract there is nothing to complete.
  const demanded = [
    ...field.filter(({ file }) => file.includes('/migrations/') || file.endsWith('/migrate.ts')),
    ...entity.filter(({ file }) => !file.startsWith('tests/')),
  ];

  test.each(filesOf(demanded).map((file) => ({ file })))(
    'the types or a test name $file',
    { timeout: 10 * MINUTES },
    async ({ file }) => {
      const steps = entity.some((step) => step.file === file) ? entity : field;
      using copy = copyWith(steps.filter((step) => step.file !== file));
      const name = names[file] ?? file.slice(file.lastIndexOf('/'));
      const said = await typeProblems(copy.folder);
      if (said.includes(name)) return;
      expect(said + (await testProblems(copy.folder, ...guards))).toContain(name);
    },
  );

  test.each([0, 1])(
    'a test names the contract without part %i of a field',
    { timeout: 10 * MINUTES },
    async (place) => {
      using copy = copyWith(field.toSpliced(place, 1));
      expect(await testProblems(copy.folder, conformance('completeness'))).toContain('src/contract/post.ts');
    },
  );
});
