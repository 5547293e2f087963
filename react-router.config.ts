import type { Config } from '@react-router/dev/config';

/** The demo of `npm run build:mock`: files alone, which the browser does the rest with. */
const mock = {
  buildDirectory: 'build-mock',
  ssr: false,
  // What of a module belongs to the server must be told before it is taken apart.
  splitRouteModules: false,
  basename: process.env.BASE_PATH || '/',
} satisfies Config;

const site = {
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'render-page.js',
} satisfies Config;

export default {
  appDirectory: 'src/app',
  /** The whole (small) manifest comes with the page: one request less on the first view. */
  routeDiscovery: { mode: 'initial' },
  ...(process.env.MOCK_BUILD ? mock : site),
} satisfies Config;
