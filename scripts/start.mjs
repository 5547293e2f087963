// `npm start`: installs and builds what is missing, then runs the site. `npm run dev` (--dev): with hot reload.
import { build, installPackages, node, run, settingsOptions } from './install.mjs';

await installPackages();
const developing = process.argv.includes('--dev');
if (!developing) await build();

const program = developing
  ? ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=src/contract', 'src/server/dev.ts']
  : ['build/server/main.js'];
process.exit(await run(node, [...settingsOptions(), ...program], { shell: false }));
