import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'render-page.js',
  /** The whole (small) manifest comes with the page: one request less on the first view. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
