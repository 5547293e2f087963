// `npm run restore-snapshot`: returns a stopped site to the snapshot made before its last update; with the name of a snapshot,
// to that one; with `list`, prints the names. It reads the settings that `npm start` reads.
import './check-node.mjs';
import { installPackages } from './install.mjs';
import { node, run, settingsOptions } from './project.mjs';

await installPackages();
const program = [...settingsOptions(), 'src/server/restore-snapshot.ts', ...process.argv.slice(2)];
process.exit(await run(node, program, { shell: false }));
