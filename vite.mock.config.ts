import { basename, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { defineConfig, type Plugin, parseSync } from 'vite';
import routes from './src/app/routes.ts';
import site from './vite.config.ts';

/** The path of the demo on its host: `BASE_PATH=/demo/`. */
const base = process.env.BASE_PATH || '/';

const app = resolve(import.meta.dirname, 'src/app');
const root = resolve(app, 'root.tsx');

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [resolve(app, file), ...filesOf(children)]);

/**
 * The demo has no server, so the browser runs the loaders and actions of the pages. In place of every route module stands
 * a module that re-exports it under the names for the browser. The page itself is the same module with the query `?page`;
 * its source is not changed.
 */
function pagesInBrowser(): Plugin {
  const routeFiles = new Set([root, ...filesOf(routes)]);
  return {
    name: 'pages-in-browser',
    enforce: 'pre',
    transform(code, id) {
      if (!routeFiles.has(id)) return null;
      const names = exportNames(id, code);
      if (!names.includes('default')) return NO_PAGE;
      const shown = names.flatMap((name) => {
        if (name === 'default') return ['export default page.default;'];
        if (SERVERS_OWN.has(name) || (name === 'clientAction' && names.includes('action'))) return [];
        return [`export const ${inBrowser[name] ?? name} = page.${name};`];
      });
      // Constants, because React Router gives components their props only in declarations, not in re-exports.
      const lines = [`import * as page from ${JSON.stringify(`./${basename(id)}?page`)};`, ...shown];
      return { code: [...lines, ...(id === root ? FIRST_VIEW : [])].join('\n'), map: { mappings: '' } };
    },
  };
}

function exportNames(id: string, code: string): string[] {
  const { module } = parseSync(id, code);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName: { kind, name } }) => {
      if (isType) return [];
      if (kind === 'Default') return ['default'];
      if (!name) throw new Error(`${id}: the demo needs the name of every export of a route module`);
      return [name];
    }),
  );
}

const inBrowser: Record<string, string> = { loader: 'clientLoader', action: 'clientAction' };

/** Exports for a server, and first views: the root has the same first view for every page. */
const SERVERS_OWN = new Set(['headers', 'middleware', 'HydrateFallback']);

const FIRST_VIEW = [
  "import { clientMiddleware as middleware, FirstView } from './mock-pages.tsx';",
  'export const clientMiddleware = middleware;',
  'export const HydrateFallback = FirstView;',
];

/** A route without a component is a file, such as a feed. Only a server makes these. */
const NO_PAGE = `export function clientLoader() { throw new Response(null, { status: 404 }); }
export default () => null;`;

/** `npm run build:mock`: the site as files that any file server can host. */
export default defineConfig((environment) => {
  const { environments: _, plugins, ...rest } = site(environment);
  return { ...rest, base, plugins: [pagesInBrowser(), plugins] };
});
