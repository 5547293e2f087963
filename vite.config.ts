import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { builtInUrls } from './src/app/urls.ts';

/**
 * What every public page loads, in two files instead of thirty: each small file costs a request and compresses
 * badly. The first changes with the packages, the second with what is around every page and all it imports.
 */
const firstView = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  { name: 'frame', test: /\/src\/app\/(root|public\/frame\/public-layout)\.tsx/, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // React's development build must not get into the bundle, whatever the environment it runs in says.
  define: { ...builtInUrls, ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}) },
  // Bundled whole: icon packages alone would cost the start a quarter of a second and 80 MB.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: {
    target: 'es2023',
    // The first that know `:dir()`: rewritten for older ones it asks for the language instead, which nobody says.
    cssTarget: ['chrome120', 'firefox117', 'safari16.4'],
    assetsInlineLimit: 0,
    // Public pages import the API client lazily, the admin area at once; both is meant.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
  },
  // Found at the start of `npm run dev`, so that the first lazy import does not reload the page.
  optimizeDeps: {
    entries: [
      'src/app/{entry.client,root}.tsx',
      'src/app/{account,admin,debug,public}/**/*.tsx',
      'src/browser/**/*.ts',
    ],
  },
  // The bundle exports the one function that renders; see src/app/render-page.ts.
  environments: {
    ssr: { build: { rollupOptions: { input: './src/app/render-page.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstView } } } } },
  },
}));
