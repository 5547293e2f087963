// `npm test`: everything that must hold, from types to journeys in a real browser. Installs what it needs. Two lanes run
// side by side: the builds and the browser tests in one, the checks of the source and the other tests in the other.
import './check-node.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { installPackages } from './install.mjs';
import { environment, root, run } from './project.mjs';
import { checkSources, clock, failures, step } from './steps.mjs';

const results = join(root, 'test-results');
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'browser.json');

await installPackages();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

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
}

async function sourceLane() {
  await checkSources({ together: false });
  if (!(await siteIsBuilt)) return;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
  await step('unit and conformance tests', 'vitest', ['run', ...reporters]);
}

const unit = read(unitReport);
const journeys = read(browserReport).stats ?? {};
const passed = (unit.numPassedTests ?? 0) + (journeys.expected ?? 0) + (journeys.flaky ?? 0);
const failedTests = (unit.numFailedTests ?? 0) + (journeys.unexpected ?? 0);
const again = journeys.flaky ? `, ${journeys.flaky} of the passed at the second try` : '';
const steps = failures();
if (steps.length > 0) process.stdout.write(`\nFailed steps: ${steps.join(', ')}\n`);
process.stdout.write(`\n${clock()} ${passed} passed, ${failedTests} failed${again}\n`);
// The reports decide as well: the exit hook of the test PostgreSQL can turn the code of a failed run into 0.
const complete = unit.success === true && journeys.unexpected === 0;
process.exit(steps.length === 0 && complete ? 0 : 1);

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
