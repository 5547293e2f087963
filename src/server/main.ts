import module from 'node:module';

// This file is all that an older Node reads: it must not import what that Node lacks.
const REQUIRED_NODE = 26;

if (Number.parseInt(process.versions.node, 10) < REQUIRED_NODE) {
  process.stderr.write(
    `Vitrine needs Node ${REQUIRED_NODE} or newer, and this is Node ${process.versions.node}. \`npm start\` brings the right one and uses it.\n`,
  );
  process.exit(1);
}
// Caches compiled code before anything else is read, so that the second start compiles nothing.
module.enableCompileCache();
await import('./start.ts');
