// `npm run release`: an archive in `dist` that runs on a machine with nothing but its operating system: Node, the build, the
// packages that the server needs, a list of all parts (SBOM), and the checksum.
import './check-node.mjs';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from './builds.mjs';
import { installPackages } from './install.mjs';
import { environment, heapOptions, memorySettings, must, node, root, run } from './project.mjs';

/** The packages that the built server imports; vite.server.config.ts leaves them out of its bundle. */
const external = JSON.parse(readFileSync(join(root, 'scripts/external-packages.json'), 'utf8'));

await installPackages();
await build();

const { version } = readJson(join(root, 'package.json'));
const name = `vitrine-${version}-${process.platform}-${process.arch}`;
const dist = join(root, 'dist');
const folder = join(dist, name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'bin'), { recursive: true });

cpSync(node, join(folder, 'bin/node'), { dereference: true });
// Where there is no such tool, the release is 10 MB larger.
await run('strip', ['--strip-all', join(folder, 'bin/node')], { stdio: 'ignore' }).catch(() => {});
chmodSync(join(folder, 'bin/node'), 0o755);
for (const path of ['build', 'deploy', 'docs/how-to', '.env.example', 'CHANGELOG.md', 'LICENSE'])
  cpSync(join(root, path), join(folder, path), { recursive: true });
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: 'vitrine', version, type: 'module' })}\n`,
);
for (const path of packagesOf(external))
  cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true, filter: isNeeded });
writeFileSync(join(folder, 'vitrine'), starter(), { mode: 0o755 });
writeFileSync(join(folder, 'sbom.cdx.json'), await sbom());

const archive = `${name}.tar.gz`;
await must('tar', ['--owner=0', '--group=0', '-C', dist, '-czf', join(dist, archive), name], {
  env: environment,
});
const checksum = createHash('sha256')
  .update(readFileSync(join(dist, archive)))
  .digest('hex');
writeFileSync(join(dist, 'SHA256SUMS'), `${checksum}  ${archive}\n`);
const megabytes = (readFileSync(join(dist, archive)).length / 1e6).toFixed(0);
process.stdout.write(`The release is dist/${archive}, ${megabytes} MB\n`);

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
command=\${1:-start}
[ $# -gt 0 ] && shift
case $command in
  start) program=main ;;
  doctor | reset-codes | restore-snapshot) program=$command ;;
  *)
    echo "Usage: vitrine [start | doctor | reset-codes USERNAME | restore-snapshot [NAME]]" >&2
    exit 2
    ;;
esac
settings=
[ -f .env ] && settings=--env-file=.env
exec "$here/bin/node" ${heapOptions.join(' ')} $settings "$here/build/server/$program.js" "$@"
`;
}

/** CycloneDX, by npm itself, of everything that the build was made from. */
async function sbom() {
  const path = join(dist, 'sbom.cdx.json');
  const command = `npm sbom --sbom-format=cyclonedx --omit=dev > "${path}"`;
  await must('sh', ['-c', command], { cwd: root, env: environment });
  return readFileSync(path);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
