import type { Config } from '@react-router/dev/config';

/** The folder of the build; `scripts/builds.mjs` names one that it swaps in at the end. */
const folder = process.env.BUILD_DIR ?? (process.env.MOCK_BUILD ? 'build-mock' : 'build');

/** The demo of `npm run build:mock`: files alone, which the browser does the rest with. */
const mock = {
  ssr: false,
  // What of a module belongs to the server must be told before it is taken apart.
  splitRouteModules: false,
  basename: process.env.BASE_PATH || '/',
} satisfies Config;

const site = {
  ssr: true,
  serverBuildFile: 'render-page.js',
} satisfies Config;

export default {
  appDirectory: 'src/app',
  buildDirectory: folder,
  /** The whole (small) manifest comes with the page: one request less on the first view. */
  routeDiscovery: { mode: 'initial' },
  ...(process.env.MOCK_BUILD ? mock : site),
} satisfies Config;
