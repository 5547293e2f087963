import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { builtInUrls } from './src/app/urls.ts';

/**
 * Files that most pages load, instead of many small ones, each of which costs a request and compresses badly. A file takes in what its
 * modules import, unless a file of higher priority has it.
 */
const files = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
  { name: 'router', test: /\/node_modules\/react-router\//, priority: 9 },
  { name: 'visitor', test: /\/src\/app\/entry\.visitor\.ts$/, priority: 8 },
  { name: 'forms', test: /\/src\/app\/(visitor\/take-over|public\/frame\/newsletter)\.tsx$/, priority: 7 },
  { name: 'controls', test: /\/src\/app\/ui\/(button|field|notice)\.tsx$/, priority: 6 },
  { name: 'toasts', test: /\/src\/app\/ui\/toasts\/toaster\.tsx$/, priority: 4 },
  { name: 'contact', test: /\/src\/app\/public\/contact\/contact-form\.tsx$/, priority: 5 },
  { name: 'gallery', test: /\/src\/app\/public\/projects\/project-gallery\.tsx$/, priority: 5 },
  { name: 'account', test: /\/src\/app\/account\/(login|sign-up)-form\.tsx$/, priority: 3 },
  { name: 'site', test: /\/src\/browser\/open-site\.ts$/, priority: 3 },
  // The forms of visitors read these, and are not to load the admin area for them.
  { name: 'site-data', test: /\/src\/app\/site\/site-data\.ts$/, priority: 2 },
  // The parts of every admin screen, but the module with the style sheet: root.tsx shares parts of this file, and every page would link it.
  {
    name: 'admin',
    test: /\/src\/app\/admin\/(shell|lists|dashboard)\/(?!admin-layout)[^.]+\.tsx?$/,
    priority: 1,
  },
];

const VISITOR_CODE = 'virtual:visitor-code';

/**
 * Builds the code of the documents that visitors read (src/app/entry.visitor.ts) beside the router's own entry. The server
 * imports its URL as `virtual:visitor-code`: the client is built before it, in the same process.
 */
function visitorCode(): Plugin {
  const source = resolve(import.meta.dirname, 'src/app/entry.visitor.ts');
  let url = '/src/app/entry.visitor.ts';
  return {
    name: 'visitor-code',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: source, name: 'visitor' });
      }
    },
    generateBundle(_, bundle) {
      const chunk = Object.values(bundle).find(
        (each) => 'facadeModuleId' in each && each.facadeModuleId === source,
      );
      if (chunk) url = `/${chunk.fileName}`;
    },
    resolveId: (id) => (id === VISITOR_CODE ? `\0${VISITOR_CODE}` : null),
    load: (id) => (id === `\0${VISITOR_CODE}` ? `export default ${JSON.stringify(url)};` : null),
  };
}

export default defineConfig(({ command }) => ({
  plugins: [visitorCode(), reactRouter()],
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
    // Minified because each document has functions of it as text (src/app/document/head-script.ts).
    ssr: { build: { minify: true, rollupOptions: { input: './src/app/render-page.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: files } } } } },
  },
}));
