// `npm run build:mock`: the static demo in build-mock/client, for any file server; everything runs in the browser.
// BASE_PATH=/demo/ names the path of the demo where that is not the root of its host.
import './check-node.mjs';
import { basePathOf } from './base-path.mjs';
import { buildMock } from './builds.mjs';
import { installPackages } from './install.mjs';

const basePath = basePathOf(process.env.BASE_PATH);
await installPackages();
await buildMock(basePath);
process.stdout.write('The demo is in build-mock/client\n');
