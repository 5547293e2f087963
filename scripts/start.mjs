// `npm start`: installs and builds what is missing, then runs the site. `npm run dev` (--dev): with hot reload.
import './check-node.mjs';
import { build } from './builds.mjs';
import { installPackages } from './install.mjs';
import { node, run, settingsOptions } from './project.mjs';

await installPackages();
const developing = process.argv.includes('--dev');
if (!developing) await build();

const program = developing
  ? ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=src/contract', 'src/server/dev.ts']
  : ['build/server/main.js'];
process.exit(await run(node, [...settingsOptions(), ...program], { shell: false }));
