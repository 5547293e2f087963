import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

// An older Node reads only this file, so the file must not import anything that an older Node lacks.
const REQUIRED_NODE = 26;

if (Number.parseInt(process.versions.node, 10) < REQUIRED_NODE) {
  process.stderr.write(
    `Vitrine needs Node ${REQUIRED_NODE} or newer, and this is Node ${process.versions.node}. \`npm start\` brings the right one and uses it.\n`,
  );
  process.exit(1);
}
// By default V8 lets more garbage gather than there are live objects: 130 MB of a page's left-overs (bench/memory.ts).
setFlagsFromString('--heap-growing-percent=40');
// Caches compiled code before any other import, so that the second start compiles nothing.
module.enableCompileCache();
await import('./start.ts');
