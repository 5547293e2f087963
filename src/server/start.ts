import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from './config.ts';
import { createApp, type PageSource } from './create-app.ts';
import { run } from './run.ts';
import { StartError } from './start-error.ts';

/** The pages as `npm run build` left them. Loaded at the first page, not before the port is open. */
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

// The database holds password hashes and the key of all sessions: what this process writes is its user's alone.
process.umask(0o077);

await run(readConfig, async (config) => createApp(config, builtPages()));
