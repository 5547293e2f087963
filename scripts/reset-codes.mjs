// `npm run reset-codes -- USERNAME`: switches the one-time codes of an account off, for an owner who lost both the app and
// the recovery codes. It reads the settings that `npm start` reads. The site may run meanwhile.
import './check-node.mjs';
import { installPackages } from './install.mjs';
import { node, run, settingsOptions } from './project.mjs';

await installPackages();
const program = [...settingsOptions(), 'src/server/reset-codes.ts', ...process.argv.slice(2)];
process.exit(await run(node, program, { shell: false }));
