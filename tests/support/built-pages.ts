import { join } from 'node:path';
import type { PageSource } from '#server/create-app.ts';

const build = join(import.meta.dirname, '../../build');

/** The pages of the build, rendered for every request. */
export const builtPages: PageSource = {
  cacheBytes: 0,
  renderPage: async () => (await import(join(build, 'server/render-page.js'))).renderPage,
};
