// `npm start`: installs and builds what is missing, then runs the site. `npm run dev` (--dev): with hot reload.
import './check-node.mjs';
import { build } from './builds.mjs';
import { installPackages } from './install.mjs';
import { heapOptions, node, run, settingsOptions } from './project.mjs';

if (process.env.npm_lifecycle_event) endWithNpm();
await installPackages();
const developing = process.argv.includes('--dev');
if (!developing) await build();

const program = developing
  ? ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=src/contract', 'src/server/dev.ts']
  : [...heapOptions, 'build/server/main.js'];
process.exit(await run(node, [...settingsOptions(), ...program], { shell: false }));

/** npm passes SIGTERM on to its shell, which ends without passing it on: the site would run on without npm. */
function endWithNpm() {
  const shell = process.ppid;
  const look = () => {
    if (process.ppid === shell) return;
    stopLooking();
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, 500).unref();
  const stopLooking = () => clearInterval(timer);
  // A second signal would end the site without waiting for its requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopLooking);
}
