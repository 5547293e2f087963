// `npm run reset-codes -- USERNAME`: switches an account's one-time codes off, for whoever lost the app and the recovery
// codes. With the settings that `npm start` has; the site may run meanwhile.
import { installPackages, node, run, settingsOptions } from './install.mjs';

await installPackages();
const program = [...settingsOptions(), 'src/server/reset-codes.ts', ...process.argv.slice(2)];
process.exit(await run(node, program, { shell: false }));
