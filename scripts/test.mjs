// `npm test`: everything that must hold, from types to journeys in a real browser. Installs what it needs. Two lanes run
// side by side: the builds and the browser tests in one, the checks of the source and the other tests in the other.
import './check-node.mjs';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { installPackages } from './install.mjs';
import { environment, root, run } from './project.mjs';
import { checkSources, clock, failures, step } from './steps.mjs';

// `npm run proof`: the long checks run whole instead of a sample (tests/support/proof.ts).
if (process.argv.includes('--proof')) environment.PROOF = '1';

const results = join(root, 'test-results');
/** The unit and conformance tests in parts: the lane that has time takes the next one. */
const parts = ['1/5', '2/5', '3/5', '4/5', '5/5'];
const unitReports = parts.map((part) => join(results, `unit-${part[0]}.json`));
const waitingParts = [...parts.keys()];
const browserReport = join(results, 'browser.json');

await installPackages();
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

putTemporaryFilesIntoMemory();

// Steps of their own, because a build that fails ends its process.
const siteIsBuilt = step('build', 'node', ['scripts/build.mjs']);
await Promise.all([browserLane(), sourceLane()]);

async function browserLane() {
  if (!(await siteIsBuilt)) return;
  // Not at the root of its host: what works there works at the root.
  const options = { env: { ...environment, BASE_PATH: '/demo/' } };
  if (!(await step('build of the demo', 'node', ['scripts/build-mock.mjs'], options))) return;
  const browser = await findBrowser();
  // On a machine that is busy with other things one wait may be too short. The last line counts the second tries.
  await run('playwright', ['test', '--retries=1', '--reporter=list,json'], {
    env: { ...environment, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  process.stdout.write(`${clock()} journeys in a browser are done\n`);
  await runParts();
}

async function sourceLane() {
  await checkSources({ together: false });
  if (await siteIsBuilt) await runParts();
}

/** Runs parts of the unit and conformance tests until none is left. The other lane works meanwhile. */
async function runParts() {
  for (let part = waitingParts.shift(); part !== undefined; part = waitingParts.shift()) {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReports[part]}`];
    const options = ['run', `--shard=${parts[part]}`, '--maxWorkers=50%', ...reporters];
    await step(`unit and conformance tests, part ${parts[part]}`, 'vitest', options);
  }
}

const units = unitReports.map(read);
const journeys = read(browserReport).stats ?? {};
const sumOf = (name) => units.reduce((sum, unit) => sum + (unit[name] ?? 0), 0);
const passed = sumOf('numPassedTests') + (journeys.expected ?? 0) + (journeys.flaky ?? 0);
const failedTests = sumOf('numFailedTests') + (journeys.unexpected ?? 0);
const again = journeys.flaky ? `, ${journeys.flaky} of the passed at the second try` : '';
const steps = failures();
if (steps.length > 0) process.stdout.write(`\nFailed steps: ${steps.join(', ')}\n`);
process.stdout.write(`\n${clock()} ${passed} passed, ${failedTests} failed${again}\n`);
// The reports decide as well: a run that ended early has none, whatever its exit code.
const complete = units.every(({ success }) => success === true) && journeys.unexpected === 0;
process.exit(steps.length === 0 && complete ? 0 : 1);

/**
 * Puts the folders and databases of the tests into memory where there is room for them: each waits for the disk after
 * every save.
 */
function putTemporaryFilesIntoMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !fs.existsSync(memory)) return;
  const { bavail, bsize } = fs.statfsSync(memory);
  if (bavail * bsize < 4 * 1024 ** 3) return;
  const folder = fs.mkdtempSync(join(memory, 'vitrine-test-'));
  // The user of the test PostgreSQL has a folder in it.
  fs.chmodSync(folder, 0o755);
  environment.TMPDIR = folder;
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
}

function read(path) {
  return fs.existsSync(path) ? JSON.parse(fs.readFileSync(path, 'utf8')) : {};
}
