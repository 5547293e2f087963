// Runs the steps of `npm run check` and `npm test` side by side: a line with the seconds of each, its output if it fails.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root, stopWithUs } from './project.mjs';

const started = Date.now();

/** The seconds since the start of the command, for the lines of a report. */
export const clock = () => `[${String(Math.round((Date.now() - started) / 1000)).padStart(3)} s]`;

const failed = [];

/** The titles of the steps that failed. */
export const failures = () => failed;

/** Runs a program to its end and reports it. Resolves with whether it succeeded. */
export async function step(title, command, args, options = {}) {
  const begun = Date.now();
  const { code, output } = await runQuietly(command, args, options);
  report(title, code === 0, begun, output);
  return code === 0;
}

function report(title, passed, begun, output) {
  const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${clock()} ${passed ? 'passed' : 'FAILED'} ${seconds} s  ${title}\n`);
  if (passed) return;
  failed.push(title);
  process.stdout.write(`\n${output.trimEnd()}\n\n`);
}

function runQuietly(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      ...options,
    });
    stopWithUs(child);
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs the checks that package.json names `check:…`, all of them at once or one after the other. */
export async function checkSources({ together }) {
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  const check = (name) => step(name.slice('check:'.length), scripts[name], [], { shell: true });
  if (together) return void (await Promise.all(checks.map(check)));
  for (const name of checks) await check(name);
}
