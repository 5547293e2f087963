// `npm run release`: an archive in `dist` that runs on a machine with nothing but its operating system: Node, the build, the
// packages that the server needs, a list of all parts (SBOM), and the checksum.
import './check-node.mjs';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './builds.mjs';
import { installPackages } from './install.mjs';
import { environment, must, root } from './project.mjs';
import { makeReleaseFolder, version } from './release-folder.mjs';

await installPackages();
await build();

const name = `vitrine-${version}-${process.platform}-${process.arch}`;
const dist = join(root, 'dist');
const folder = join(dist, name);
await makeReleaseFolder(folder);
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

/** CycloneDX, by npm itself, of everything that the build was made from. */
async function sbom() {
  const path = join(dist, 'sbom.cdx.json');
  const command = `npm sbom --sbom-format=cyclonedx --omit=dev > "${path}"`;
  await must('sh', ['-c', command], { cwd: root, env: environment });
  return readFileSync(path);
}
