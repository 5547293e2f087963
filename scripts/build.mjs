// `npm run build`: the site in `build`, which `node build/server/main.js` runs.
import './check-node.mjs';
import { build } from './builds.mjs';
import { installPackages } from './install.mjs';

await installPackages();
await build();
process.stdout.write('The site is built in build\n');
