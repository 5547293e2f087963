// `npm run doctor`: checks settings, database, storage, mail, clock, disk and SITE_URL, and says how to mend what is wrong.
import './check-node.mjs';
import { installPackages } from './install.mjs';
import { node, run, settingsOptions } from './project.mjs';

await installPackages();
process.exit(await run(node, [...settingsOptions(), 'src/server/doctor.ts'], { shell: false }));
