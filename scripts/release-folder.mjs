// The folder of a release: Node, the build, and the packages that the server needs. It runs on a machine with nothing but its
// operating system.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { heapOptions, memorySettings, node, root, run } from './project.mjs';

/** The packages that the built server imports; vite.server.config.ts leaves them out of its bundle. */
const external = readJson(join(root, 'scripts/external-packages.json'));

/** The version of the project, which is that of the release. */
export const { version } = readJson(join(root, 'package.json'));

/** Makes the folder anew, from the present build and the installed packages. */
export async function makeReleaseFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });

  cpSync(node, join(folder, 'bin/node'), { dereference: true });
  // Where there is no such tool, the release is 10 MB larger.
  await run('strip', ['--strip-all', join(folder, 'bin/node')], { stdio: 'ignore' }).catch(() => {});
  chmodSync(join(folder, 'bin/node'), 0o755);
  copyLibraries(folder);
  for (const path of ['build', 'deploy', 'docs/how-to', '.env.example', 'CHANGELOG.md', 'LICENSE'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'vitrine', version, type: 'module' })}\n`,
  );
  for (const path of packagesOf(external))
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true, filter: isNeeded });
  writeFileSync(join(folder, 'vitrine'), starter(), { mode: 0o755 });
}

/** Libraries of the system that Node loads, and that a small system lacks. */
const BROUGHT = ['libatomic.so.1'];

/** Copies them from this machine. Node on systems other than Linux loads none of them. */
function copyLibraries(folder) {
  if (process.platform !== 'linux') return;
  const listed = execFileSync('ldd', [node], { encoding: 'utf8' });
  mkdirSync(join(folder, 'lib'));
  for (const name of BROUGHT) {
    const path = listed.split(`${name} => `)[1]?.split(' ', 1)[0];
    if (path) copyFileSync(path, join(folder, 'lib', name));
  }
}

/** The folders of these packages and of all that they need, as npm has placed them. */
function packagesOf(names) {
  const found = new Set();
  const visit = (wanted, from, isOptional) => {
    const path = placeOf(wanted, from);
    if (!path) {
      if (isOptional) return;
      throw new Error(`The package ${wanted} is not installed`);
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(root, path, 'package.json'));
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(next, path, next in optionalDependencies);
  };
  for (const wanted of names) visit(wanted, '', false);
  return found;
}

/** A package lies in the folder of the one that needs it, or of one around it. */
function placeOf(wanted, from) {
  const levels = from.split(/\/?node_modules\//).slice(1);
  for (let depth = levels.length; depth >= 0; depth -= 1) {
    const path = join(
      ...levels.slice(0, depth).flatMap((level) => ['node_modules', level]),
      'node_modules',
      wanted,
    );
    if (existsSync(join(root, path, 'package.json'))) return path;
  }
  return undefined;
}

/** Types, maps, the sources of packages, and copies for browsers are of no use to a server. */
function isNeeded(path) {
  return (
    !/\.(d\.[mc]?ts|map|md|markdown)$/.test(basename(path)) &&
    !/\/(dist-types|dist-es\/.*\.browser\.js)$/.test(path)
  );
}

function starter() {
  const settings = Object.entries(memorySettings).map(
    ([key, value]) => `: "\${${key}:=${value}}"; export ${key}`,
  );
  return `#!/bin/sh
# Runs the site, or a command of its operator.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
${settings.join('\n')}
LD_LIBRARY_PATH=$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
command=\${1:-start}
[ $# -gt 0 ] && shift
case $command in
  start) program=main ;;
  health)
    exec "$here/bin/node" -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(
      (response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"
    ;;
  doctor | reset-codes | restore-snapshot) program=$command ;;
  *)
    echo "Usage: vitrine [start | doctor | health | reset-codes USERNAME | restore-snapshot [NAME]]" >&2
    exit 2
    ;;
esac
settings=
[ -f .env ] && settings=--env-file=.env
exec "$here/bin/node" ${heapOptions.join(' ')} $settings "$here/build/server/$program.js" "$@"
`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
