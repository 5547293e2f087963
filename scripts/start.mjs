// `npm start`: installs and builds what is missing, then runs the site. `npm run dev` (--dev): with hot reload.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages, installPackages, node, root, run } from './install.mjs';

await installPackages();
const developing = process.argv.includes('--dev');
if (!developing) await buildPages();

const settings = join(root, '.env');
const options = existsSync(settings) ? [`--env-file=${settings}`] : [];
const program = developing
  ? ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=src/contract', 'src/server/dev.ts']
  : ['src/server/main.ts'];
process.exit(await run(node, [...options, ...program], { shell: false }));
