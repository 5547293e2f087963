import { defineConfig, type Plugin } from 'vite';
import site from './vite.config.ts';

/** Where the demo lies on its host: `BASE_PATH=/demo/`. */
const base = process.env.BASE_PATH || '/';

/**
 * The demo has no server, so what a page's module does there the browser does: `loader` becomes `clientLoader`, `action`
 * becomes `clientAction`, headers are nobody's. Nothing is written twice for it.
 */
function pagesInBrowser(): Plugin {
  return {
    name: 'pages-in-browser',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/app\/.*\.tsx?(\?browser)?$/ },
      handler(code, id) {
        if (id.includes('/src/app/public/feeds/')) return NO_PAGE;
        const inBrowser = code
          // By this ending a module is refused in a browser; here it is meant to be there.
          .replaceAll(/(['"][^'"\n]+\.server\.ts)(['"])/g, '$1?browser$2')
          .replaceAll(/^export (const headers\b.*|function headers\([\s\S]*?^})\n/gm, '')
          // The first view is the root's, for every page the same.
          .replaceAll(/^export (?=function HydrateFallback\()/gm, '')
          .replaceAll(/^export async function clientAction\([\s\S]*?^}\n/gm, (own) =>
            /^export async function action\(/m.test(code) ? '' : own,
          )
          .replaceAll(
            /^export (async )?function (loader|action)\(/gm,
            (_, async = '', name: string) => `export ${async}function ${inClient[name]}(`,
          );
        // Written in a form that is not known above, it would stay behind unnoticed.
        const left = SERVERS_OWN.exec(inBrowser);
        if (left) this.error(`${id}: the demo cannot take over "${left[0]}"`);
        return id.endsWith('/src/app/root.tsx')
          ? `${inBrowser}\nexport { clientMiddleware, FirstView as HydrateFallback } from './mock-pages.tsx';\n`
          : inBrowser;
      },
    },
  };
}

/** What a route module exports for the server alone, in any way of writing it. */
const SERVERS_OWN =
  /^export\b[^;{=(]*\b(loader|action|headers|middleware)\b|^export \{[^}]*\b(loader|action|headers|middleware)\b/m;

/** Feeds and their like are files that only a server makes. */
const NO_PAGE = `export function clientLoader() { throw new Response(null, { status: 404 }); }
export default () => null;`;

const inClient: Record<string, string> = { loader: 'clientLoader', action: 'clientAction' };

/** `npm run build:mock`: the site as files that any file server can host. */
export default defineConfig((environment) => {
  const { environments: _, plugins, ...rest } = site(environment);
  return { ...rest, base, plugins: [pagesInBrowser(), plugins] };
});
