// Makes the site in `build` and the static demo in `build-mock`. A build is made in a folder of its own and swapped in at
// its end, so that one that fails or is interrupted leaves the present one as it is.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, must, readIfPresent, requireWritable, root } from './project.mjs';

/** The files that a build is made of. */
const sources = [
  'src',
  'public',
  'scripts/builds.mjs',
  'scripts/compress.ts',
  'scripts/demo-pages.ts',
  'scripts/external-packages.json',
  'scripts/first-view-styles.ts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.mock.config.ts',
  'react-router.config.ts',
];

/** Builds pages and server, unless their sources are those of the present build. */
export function build() {
  return buildInto('build', '', async (folder) => {
    process.stdout.write('Building the site\n');
    const options = programOptions({ BUILD_DIR: folder });
    await must('react-router', ['build'], options);
    await must('vite', ['build', '--config', 'vite.server.config.ts'], options);
    await must('node', ['scripts/first-view-styles.ts', folder], options);
    await must('node', ['scripts/compress.ts', join(folder, 'client')], options);
  });
}

/** Builds the static demo, which a host serves from below a path such as `/demo/`: the files of `build-mock/client`. */
export function buildMock(basePath) {
  return buildInto('build-mock', basePath, async (folder) => {
    process.stdout.write('Building the demo\n');
    const program = ['build', '--config', 'vite.mock.config.ts', '--mode', 'mock'];
    const settings = { MOCK_BUILD: 'yes', BASE_PATH: basePath, BUILD_DIR: folder };
    await must('react-router', program, programOptions(settings));
    await must('node', ['scripts/demo-pages.ts', join(root, folder, 'client')], programOptions({}));
  });
}

function programOptions(settings) {
  return {
    stdio: ['inherit', 'ignore', 'inherit'],
    // Always set, whatever the caller has: packages choose between their development and production code by it.
    env: { ...environment, ...settings, NODE_ENV: 'production' },
  };
}

async function buildInto(folder, options, make) {
  const wanted = fingerprint(sources.flatMap((name) => filesIn(join(root, name)))) + options;
  if (readIfPresent(join(root, folder, '.built')) === wanted) return;
  requireWritable(`There is no present build in ${folder}`);
  removeAbandoned();
  const made = `${PREFIX}${process.pid}-${folder}`;
  const old = `${PREFIX}${process.pid}-${folder}-old`;
  process.on('exit', () => remove(made));
  mkdirSync(join(root, made));
  await make(made);
  writeFileSync(join(root, made, '.built'), wanted);
  if (readdirSync(root).includes(folder)) renameSync(join(root, folder), join(root, old));
  renameSync(join(root, made), join(root, folder));
  remove(old);
}

const PREFIX = '.building-';

/** Removes the folders of builds that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(root)) {
    if (name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) remove(name);
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function remove(name) {
  rmSync(join(root, name), { recursive: true, force: true });
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    .sort();
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
