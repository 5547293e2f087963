import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from './config.ts';
import { createApp, type PageSource } from './create-app.ts';
import { run } from './run.ts';
import { StartError } from './start-error.ts';

/** The pages that `npm run build` made. They are imported with the first page, so that the port opens sooner. */
function builtPages(): PageSource {
  const build = join(import.meta.dirname, '..');
  const bundle = join(build, 'server/render-page.js');
  if (!existsSync(bundle)) {
    throw new StartError('The pages are not built yet. Run `npm run build`, or `npm start`, which does it.');
  }
  return {
    clientDir: join(build, 'client'),
    renderPage: async () => (await import(pathToFileURL(bundle).href)).renderPage,
  };
}

// The database holds password hashes and the key of all sessions, so only this process's user may read the files it
// writes.
process.umask(0o077);

await run(readConfig, async (config) => createApp(config, builtPages()));
