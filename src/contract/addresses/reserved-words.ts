/**
 * The first segments of addresses that no own page can have: the pages of src/app/urls.ts, the routes of the server and
 * the folders of its files, which src/app/urls.test.ts compares, and words that stand in addresses of other sites for
 * what they mean here.
 */
export const firstSegments = [
  'about',
  'admin',
  'api',
  'assets',
  'atom',
  'blog',
  'category',
  'contact',
  'debug',
  'favicon',
  'feed',
  'files',
  'healthz',
  'icons',
  'images',
  'index',
  'llms',
  'login',
  'manifest',
  'newsletter',
  'opensearch',
  'placeholder',
  'preview',
  'project',
  'projects',
  'readyz',
  'robots',
  'rss',
  'sample',
  'search',
  'series',
  'share',
  'signup',
  'sitemap',
  'tag',
];

/** The words that stand where the slug of a post does: other pages below `/blog`, and commands of the admin area. */
export const besidePosts = ['author', 'category', 'edit', 'feed', 'new', 'series', 'tag'];

/** The same for projects, below `/project`, `/projects` and `/api/projects`. */
export const besideProjects = ['edit', 'feed', 'images', 'new', 'tag'];
