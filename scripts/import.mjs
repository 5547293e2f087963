// `npm run import -- FILE [--dry-run] [--yes]`: moves in from a file or folder of another program. It reads the settings that
// `npm start` reads. The site may run meanwhile.
import './check-node.mjs';
import { installPackages } from './install.mjs';
import { node, run, settingsOptions } from './project.mjs';

await installPackages();
const program = [...settingsOptions(), 'src/server/import.ts', ...process.argv.slice(2)];
process.exit(await run(node, program, { shell: false }));
