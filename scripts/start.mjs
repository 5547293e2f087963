// `npm start`: installs and builds what is missing, then runs the site. `npm run dev` (--dev): with hot reload.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, installPackages, node, root, run } from './install.mjs';

await installPackages();
const developing = process.argv.includes('--dev');
if (!developing) await build();

const settings = join(root, '.env');
const options = existsSync(settings) ? [`--env-file=${settings}`] : [];
const program = developing
  ? ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=src/contract', 'src/server/dev.ts']
  : ['build/server/main.js'];
process.exit(await run(node, [...options, ...program], { shell: false }));
