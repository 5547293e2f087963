/**
 * Follows the steps of the how-tos on a copy of the source. `PROOF=1` also omits each file in turn, and expects a
 * test to name it.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { isProof } from '../support/proof.ts';

const root = join(import.meta.dirname, '../..');
const copied = ['src', 'public', 'tests', 'bench', 'scripts', 'docs', '.react-router'];
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

/** A copy of the source, in which each test follows steps and takes them back. */
function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-how-to-'));
  for (const name of [...copied, ...configs])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function takeBack(folder: string, steps: Step[]) {
  for (const { file } of steps) {
    rmSync(join(folder, file), { force: true });
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
}

function copyWith(steps: Step[]): Disposable {
  for (const step of steps) follow(folder, step);
  return { [Symbol.dispose]: () => takeBack(folder, steps) };
}

/** Runs a program in the copy. Resolves with its output and whether it succeeded. */
async function runInCopy(command: string, ...parameters: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const cluster = { postgresUrl: inject('postgresUrl'), emptySites: inject('emptySites') };
  // The variables of this run would make the inner vitest a worker of it.
  const env = { PATH, HOME, TMPDIR, NO_COLOR: '1', TEST_CLUSTER: JSON.stringify(cluster) };
  const program = join(root, 'node_modules/.bin', command);
  try {
    const { stdout, stderr } = await promisify(execFile)(program, parameters, { cwd: folder, env });
    return { succeeded: true, output: `${stdout}\n${stderr}`.trim() };
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout: string; stderr: string; message: string };
    return { succeeded: false, output: `${message}\n${stdout}\n${stderr}` };
  }
}

/** The output of the type check; empty if there is no problem. It needs the routes' generated types. */
async function typeProblems(): Promise<string> {
  const generated = await runInCopy('react-router', 'typegen');
  // By default several threads repeat a part of the work, which costs nearly twice the processor time.
  const checked = await runInCopy('tsc', '--noEmit', '--singleThreaded');
  return [generated, checked].flatMap(({ succeeded, output }) => (succeeded ? [] : [output])).join('\n');
}

/** A part of the report that vitest writes as JSON. */
interface Report {
  success: boolean;
  numPassedTests: number;
  testResults: {
    /** Why the file could not be loaded. */
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Runs test files in the copy. The report decides, because an exit code says nothing about tests that did not run. */
async function runTests(...parameters: string[]) {
  const path = join(folder, 'report.json');
  rmSync(path, { force: true });
  const reporter = ['--reporter=json', `--outputFile=${path}`];
  // The inner run shares the machine with the outer one.
  const patience = '--testTimeout=120000';
  const { succeeded, output } = await runInCopy('vitest', 'run', ...reporter, patience, ...parameters);
  if (!existsSync(path)) throw new Error(`The tests wrote no report:\n${output}`);
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  const problems = report.testResults.flatMap(({ status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const lines = failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${failureMessages.map(withoutStack).join('\n')}`,
    );
    return status === 'failed' && lines.length === 0 ? [withoutStack(message)] : lines;
  });
  if (!(succeeded && report.success) && problems.length === 0) problems.push(output);
  return { passed: report.numPassedTests, problems };
}

/** The stack names files that are not at fault. */
const withoutStack = (message: string) => message.split('\n    at ')[0] ?? '';

const conformance = (name: string) => `tests/conformance/${name}.test.ts`;
/** The tests that name the file of a forgotten step, those without a database first: they find most of them. */
const guards = [
  ['scripts/entity-files.test.ts', 'src/app/urls.test.ts'],
  ['completeness', 'api-guide'].map(conformance),
];

const field = stepsOf('add-a-field.md');
const entity = stepsOf('add-an-entity.md');
const filesOf = (steps: Step[]) => [...new Set(steps.map(({ file }) => file))];

let folder = '';
beforeAll(() => {
  folder = makeCopy();
  return () => rmSync(folder, { recursive: true, force: true });
});

test('a field of posts takes at most 8 files, an entity at most 17', () => {
  expect(filesOf(field).length).toBeGreaterThan(4);
  expect(filesOf(field).length).toBeLessThanOrEqual(8);
  expect(filesOf(entity).length).toBeGreaterThan(12);
  expect(filesOf(entity).length).toBeLessThanOrEqual(17);
});

test('both how-tos work, one after the other', { timeout: 10 * MINUTES }, async () => {
  using _ = copyWith([...field, ...entity]);
  expect(await typeProblems()).toBe('');
  const { passed, problems } = await runTests(...guards.flat(), conformance('testimonials'));
  expect(problems).toEqual([]);
  expect(passed).toBeGreaterThan(100);
});

describe.runIf(isProof)('in the proof', () => {
  test('the tests of all calls accept the field and the entity', { timeout: 10 * MINUTES }, async () => {
    using _ = copyWith([...field, ...entity]);
    const calls = ['posts', 'every-call', 'api-description', 'mock'].map(conformance);
    const { passed, problems } = await runTests(...calls);
    expect(problems).toEqual([]);
    expect(passed).toBeGreaterThan(100);
    const refusals = await runTests(conformance('refusals'), '-t', 'testimonials');
    expect(refusals.problems).toEqual([]);
    expect(refusals.passed).toBeGreaterThan(0);
  });

  // Nothing demands a field on a page or in a form, or a test; without the contract there is nothing to complete.
  const omissions = [
    ...[field[0], field[1]].map((step) => ({ howTo: field, omitted: [step], file: 'src/contract/post.ts' })),
    ...filesOf(field)
      .filter((file) => file.includes('/database/'))
      .map((file) => ({ howTo: field, omitted: field.filter((step) => step.file === file), file })),
    ...filesOf(entity)
      .filter((file) => !file.startsWith('tests/'))
      .map((file) => ({ howTo: entity, omitted: entity.filter((step) => step.file === file), file })),
  ];

  test('every step that something demands is omitted once', () => {
    expect(omissions).toHaveLength(4 + 16);
  });

  test.each(omissions)(
    'a test names $file when its step is omitted',
    { timeout: 10 * MINUTES },
    async ({ howTo, omitted, file }) => {
      using _ = copyWith(howTo.filter((step) => !omitted.includes(step)));
      const found: string[] = [];
      for (const files of guards) {
        const { problems } = await runTests(...files);
        found.push(...problems);
        if (problems.some((problem) => problem.includes(file))) return;
      }
      expect(found.join('\n')).toContain(file);
    },
  );
});
