// Finds a Chromium for the browser tests, or installs one: Playwright's own where it can be downloaded, the
// distribution's where it cannot.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, root, run } from './project.mjs';

/** The headless shell draws no window controls, so tests take three quarters of the time. */
const HEADLESS = 'chromium-headless-shell';
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of a browser; ends the process with a sentence if it can neither find nor install one. */
export async function findBrowser() {
  const found = installed() ?? (await downloaded()) ?? (await fromDistribution());
  if (found) return found;
  process.stderr.write(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.\n',
  );
  process.exit(1);
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return (
    [process.env.CHROMIUM_PATH ?? '', ...onPath, ...elsewhere].find(
      (path) => path !== '' && existsSync(path),
    ) ?? playwrights()
  );
}

/** The browser that Playwright keeps, if it is there. */
function playwrights() {
  const ask = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const path = execFileSync(process.execPath, ['-e', ask], { cwd: root, env: environment, encoding: 'utf8' });
  return existsSync(path) ? path : undefined;
}

async function downloaded() {
  process.stdout.write('No browser found; asking Playwright to download one\n');
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  await run(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { stdio: 'ignore', shell: false });
  return playwrights();
}

async function fromDistribution() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write('Installing the Chromium of the distribution\n');
  await run('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  for (const name of [HEADLESS, 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore' });
    if (installed()) break;
  }
  return installed();
}
