/**
 * The first parts of paths that belong to the server or to the owner's sign-in. No redirect and no own page begins there:
 * a rule for `/login` with a query could keep the owner out.
 */
export const reservedSections = [
  'admin',
  'api',
  'assets',
  'debug',
  'files',
  'healthz',
  'images',
  'login',
  'readyz',
  'signup',
] as const;

/** Whether a path in its compared form lies in a section that only the server itself answers. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/', 2);
  return reservedSections.some((section) => first === section || first === `${section}.data`);
}

/**
 * Paths at which every site has a page or a file of its own. The server answers its pages before any rule, whether they are listed
 * here or not; for a listed one, the owner is told that a redirect from it has no effect.
 */
export const fixedPaths: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/atom.xml',
  '/blog',
  '/contact',
  '/feed.json',
  '/feed.xml',
  '/llms.txt',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/opensearch.xml',
  '/projects',
  '/robots.txt',
  '/search',
  '/sitemap.xml',
]);

const RSS = '/feed.xml';
const ATOM = '/atom.xml';
const JSON_FEED = '/feed.json';

/** The addresses under which other programs had their feeds, and the feed that this site has instead. */
export const feedAliases: ReadonlyMap<string, string> = new Map([
  ['/feed', RSS],
  ['/feeds', RSS],
  ['/feed/rss', RSS],
  ['/feed/rss2', RSS],
  ['/feed/atom', ATOM],
  ['/feed/json', JSON_FEED],
  ['/rss', RSS],
  ['/rss.xml', RSS],
  ['/index.xml', RSS],
  ['/atom', ATOM],
  ['/blog/feed', RSS],
  ['/blog/feed.xml', RSS],
  ['/blog/feed.json', JSON_FEED],
  ['/blog/feed/atom', ATOM],
  ['/blog/rss', RSS],
  ['/blog/rss.xml', RSS],
  ['/blog/index.xml', RSS],
  ['/blog/atom', ATOM],
  ['/blog/atom.xml', ATOM],
]);
