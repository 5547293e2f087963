// `npm run build:mock`: the static demo in build-mock/client, for any file server; the browser answers everything.
// BASE_PATH=/demo/ where it will not lie at the root of its host.
import { buildMock, installPackages } from './install.mjs';

await installPackages();
await buildMock(process.env.BASE_PATH || '/');
process.stdout.write('The demo is in build-mock/client\n');
