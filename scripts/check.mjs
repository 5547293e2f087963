// `npm run check`: types, lint, layers, unused code and the unit tests. It needs no build, no
// database and no browser; `npm test` runs everything.
import './check-node.mjs';
import { installPackages } from './install.mjs';
import { checkSources, failures, step } from './steps.mjs';

await installPackages();
await Promise.all([
  checkSources({ together: true }),
  step('unit tests', 'vitest', ['run', '--project=unit', '--reporter=dot']),
]);
const failed = failures();
if (failed.length > 0) process.stdout.write(`${failed.length} failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
