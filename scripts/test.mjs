// `npm test`: everything that must hold, from types to journeys in a real browser. Installs what it needs.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { build, buildMock, environment, installPackages, must, node, root, run } from './install.mjs';

const results = join(root, 'test-results');
const started = Date.now();

function step(title) {
  const seconds = Math.round((Date.now() - started) / 1000);
  return `\n[${String(seconds).padStart(3)} s] ${title}`;
}

await installPackages();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await must(step('Types'), 'react-router', ['typegen']);
await must('', 'tsc', ['--noEmit']);
await must(step('Lint and format'), 'npm', ['run', '--silent', 'lint']);
await must(step('Layers'), node, ['scripts/check-layers.ts']);
await must(step('Unused code'), 'knip', []);
process.stdout.write(`${step('Build')}\n`);
await build();
// Not at the root of its host: what works there works at the root.
await buildMock('/demo/');

process.stdout.write(`${step('Rules and conformance, on SQLite, PostgreSQL, HTTP and local storage')}\n`);
const unitReport = join(results, 'unit.json');
const unitCode = await run('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);

process.stdout.write(`${step('Journeys in a browser')}\n`);
const browser = await findBrowser();
const browserReport = join(results, 'browser.json');
// On a machine that is busy with other things one wait may be too short. The last line says how often it was.
const browserCode = await run('playwright', ['test', '--retries=1', '--reporter=list,json'], {
  env: { ...environment, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
});

const unit = read(unitReport);
const journeys = read(browserReport).stats ?? {};
const passed = (unit.numPassedTests ?? 0) + (journeys.expected ?? 0) + (journeys.flaky ?? 0);
const failed = (unit.numFailedTests ?? 0) + (journeys.unexpected ?? 0);
const again = journeys.flaky ? `, ${journeys.flaky} of the passed at the second try` : '';
process.stdout.write(`${step('Done')}\n\n${passed} passed, ${failed} failed${again}\n`);
// Counted as well: the test PostgreSQL's own exit hook can turn a failed run's code into 0.
const complete = unit.success === true && journeys.unexpected === 0;
process.exit(unitCode || browserCode || (complete ? 0 : 1));

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
