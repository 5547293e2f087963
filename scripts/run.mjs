// Runs a program of the project on the Node its packages brought: `node scripts/run.mjs PROGRAM [ARGUMENT …]`.
import { installPackages, run } from './install.mjs';

await installPackages();
const [program, ...rest] = process.argv.slice(2);
process.exit(await run(program, rest));
