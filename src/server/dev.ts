import { createServer } from 'vite';
import { readConfig } from './config.ts';
import { createApp, type PageSource } from './create-app.ts';
import type { RenderPage } from './pages/pages.ts';
import { run } from './run.ts';

/** The module that the build makes into build/server/render-page.js. */
const PAGES = '/src/app/render-page.ts';

/** Runs Vite inside our own server: pages and styles change in the open browser, with one process and one port. */
async function vitePages(): Promise<PageSource> {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  return {
    cacheBytes: 0,
    renderPage: async () => (await vite.ssrLoadModule(PAGES)).renderPage as RenderPage,
    prepare: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        // Vite sends its own modules and passes on everything else.
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}

await run(readConfig, async (config) => createApp(config, await vitePages()));
