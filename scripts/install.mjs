// Installs the packages where those of package-lock.json are not present.
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fail, must, node, readIfPresent, requireWritable, root } from './project.mjs';

const folder = join(root, 'node_modules');

/** Does not ask the registry when all packages are present. */
export async function installPackages() {
  if (packagesArePresent()) return;
  const link = lstatSync(folder, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) {
    // npm removes what is in the folder first, and another project may use the folder behind the link.
    fail(
      `node_modules is a link to ${readlinkSync(folder)}, and the packages there are not those of package-lock.json.\n` +
        'Remove the link, or run `npm ci --include=dev` in the project that it leads to.',
    );
  }
  requireWritable('The packages are not installed');
  process.stdout.write('Installing packages\n');
  // The build needs the development packages, also where NODE_ENV=production leaves them out by default.
  const include = ['--include=dev', '--include=optional'];
  await must('npm', ['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(node))
    fail(`npm installed no Node for this platform: ${node} is missing. Are optional packages switched off?`);
}

/** Compares the lock file that npm leaves in node_modules with the one of the project, package by package. */
function packagesArePresent() {
  const wanted = read('package-lock.json').packages;
  const present = read('node_modules/.package-lock.json').packages;
  if (!wanted || !present || !existsSync(node)) return false;
  if (!lists(read('package.json'), wanted[''])) return false;
  return Object.keys(wanted).every((path) => {
    if (path === '') return true;
    const found = present[path];
    // An optional package of another platform.
    if (!found) return wanted[path].optional === true;
    return (
      found.version === wanted[path].version &&
      found.integrity === wanted[path].integrity &&
      existsSync(join(root, path))
    );
  });
}

/** Tells whether the lock file is made for the packages that package.json asks for. */
function lists(asked, locked) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => {
    const [ours, theirs] = [asked[kind] ?? {}, locked[kind] ?? {}];
    const names = Object.keys(ours);
    return names.length === Object.keys(theirs).length && names.every((name) => ours[name] === theirs[name]);
  });
}

function read(name) {
  return JSON.parse(readIfPresent(join(root, name)) ?? '{}');
}
