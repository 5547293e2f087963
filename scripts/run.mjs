// Runs a program of the project on the Node of its packages: `node scripts/run.mjs PROGRAM [ARGUMENT …]`.
import './check-node.mjs';
import { installPackages } from './install.mjs';
import { run } from './project.mjs';

await installPackages();
const [program, ...rest] = process.argv.slice(2);
process.exit(await run(program, rest));
