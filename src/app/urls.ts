import type { Role } from '#contract/accounts/account.ts';
import type { Features } from '#contract/features.ts';
import type { SitePage } from '#contract/menu.ts';
import { markdownPath } from '#format/urls.ts';

/**
 * Every URL of the site's pages, once. The following derive from this list: routes, menus, hero buttons, the admin
 * sidebar, cards and commands, the server's page cache, Markdown versions and form posts, speculation rules, sitemap,
 * edit links and the demo's loading texts. The server imports this file too: it is data and imports no code of the pages.
 */

/** The reason why a page takes no part in something. */
export interface LeftOut {
  leftOut: string;
}

/** The server renders the page once per content version (src/server/pages/page-cache.ts). */
interface Cached {
  /** The query parameters that make it another page, with the values that count. All others are ignored. */
  parameters?: Record<string, RegExp>;
  /** The page shows none of the site's content, so that an outdated copy is never better than a new rendering. */
  contentless?: true;
}

export interface Page {
  /** As the router writes it: `:id` is one segment, `*` is everything that no other page matches. */
  path: string;
  /** The route's module, below src/app. */
  file: string;
  /** The route's id, where several routes share a module or a shorter id is in use. */
  id?: string;
  /** The title of the tab, without the name of the site. */
  title: string;
  cache: Cached | LeftOut;
}

export interface PublicPage extends Page {
  /** The page's place in the header, the small screens' menu, the footer and the home page's hero. */
  menu?: {
    /** The name by which the stored menu refers to the page. */
    name: SitePage;
    label: string;
    /** The text of the hero's button to this page (row 31). */
    heroAction?: string;
  };
  /** Menus show the page only while this feature is on and the settings could be read (rows 20, 21). */
  feature?: keyof Features;
  /** The browser may render the page before a click: no effects, and the same for every visitor. */
  prerender: true | LeftOut;
  /** `page` is one entry; the others name the list of records that has one entry each. */
  sitemap: 'page' | RecordList | LeftOut;
  /** The route's module for the path with `.md` appended, or the page that has the Markdown version for this one. */
  markdown: { file: string; id?: string } | { sameAs: string } | LeftOut;
  /** The admin screen that edits the page, where it is not `/admin` with the page's path behind it (rows 25, 26). */
  editor?: string;
  /** The demo's text while the page loads, where it is not "Loading...". */
  loading?: string;
  /** The page accepts a form as the browser sends it without JavaScript; `multipart` also in the other form of RFC 8058. */
  takesForm?: true | 'multipart';
}

export interface AdminPage extends Page {
  /** The least role that may open it. The server enforces access; links follow this value. */
  role: Role;
  /** The screen's entry in the sidebar (row 91), on the dashboard (row 92) and among the commands. */
  screen?: {
    key: ScreenKey;
    /** On the dashboard's card. */
    title: string;
    /** In the sidebar. */
    label: string;
    /** The work that the screen is for, in a few words. */
    line: string;
  };
  /** The text of the command that opens the page. */
  command?: string;
}

/** Records that have a public page each. */
type RecordList = 'posts' | 'projects' | 'ownPages' | 'tags' | 'categories' | 'series';

export type ScreenKey =
  | 'dashboard'
  | 'home'
  | 'posts'
  | 'projects'
  | 'about'
  | 'contact'
  | 'messages'
  | 'settings'
  | 'subscribers'
  | 'own-pages'
  | 'media'
  | 'topics'
  | 'menu'
  | 'redirects'
  | 'history';

const pageNumber = /^[1-9]\d{0,5}$/;

const noContent: LeftOut = { leftOut: 'The page shows no content of the site.' };
const notText: LeftOut = { leftOut: 'The page is a list of links or a form; llms.txt has the links.' };
const elsewhere: LeftOut = { leftOut: 'The record has another canonical URL.' };
const oneSubscriber: LeftOut = { leftOut: 'The page belongs to one subscriber.' };
const formOnly: LeftOut = { leftOut: 'Only the form of the block on every page leads there.' };
const preview: LeftOut = { leftOut: 'Only the holder of a preview link may see the page.' };
const signIn: LeftOut = { leftOut: 'The page redirects a visitor who is signed in.' };

/**
 * The modules of the two routes around all pages, and of the addresses of an admin screen that has several. Admin pages
 * with one `file` are one screen (src/app/routes.ts).
 */
export const frames = {
  public: 'public/frame/public-layout.tsx',
  admin: 'admin/shell/admin-layout.tsx',
  screenAddress: 'admin/shell/screen-address.tsx',
};

/** The pages in the public frame, in the order of the menu. */
export const publicPages: PublicPage[] = [
  {
    path: '/',
    file: 'public/home/home.tsx',
    title: 'Home',
    menu: { name: 'home', label: 'Home' },
    cache: {},
    prerender: true,
    sitemap: 'page',
    markdown: notText,
    editor: '/admin/home',
  },
  {
    path: '/about',
    file: 'public/about/about.tsx',
    title: 'About',
    menu: { name: 'about', label: 'About' },
    cache: {},
    prerender: true,
    sitemap: 'page',
    markdown: { file: 'public/feeds/about-markdown.ts' },
  },
  {
    path: '/projects',
    file: 'public/projects/project-list.tsx',
    title: 'My Projects',
    menu: { name: 'projects', label: 'Projects', heroAction: 'View My Work' },
    feature: 'enableProjects',
    cache: { parameters: { page: pageNumber, tag: /^.{1,60}$/su } },
    prerender: true,
    sitemap: 'page',
    markdown: notText,
    loading: 'Loading projects...',
  },
  {
    path: '/project',
    file: 'public/projects/project-detail.tsx',
    id: 'project-unnamed',
    title: 'Project not found',
    feature: 'enableProjects',
    cache: { leftOut: 'The page is always a 404.' },
    prerender: { leftOut: 'Nothing links to it.' },
    sitemap: { leftOut: 'The page is always a 404.' },
    markdown: { leftOut: 'The page is always a 404.' },
  },
  {
    path: '/project/:id',
    file: 'public/projects/project-detail.tsx',
    id: 'project',
    title: 'Project',
    feature: 'enableProjects',
    cache: {},
    prerender: true,
    sitemap: 'projects',
    markdown: { file: 'public/feeds/project-markdown.ts' },
    editor: '/admin/projects/edit/:id',
  },
  {
    path: '/projects/:id',
    file: 'public/projects/project-detail.tsx',
    id: 'project-in-list',
    title: 'Project',
    feature: 'enableProjects',
    cache: elsewhere,
    prerender: elsewhere,
    sitemap: elsewhere,
    markdown: { sameAs: '/project/:id' },
    editor: '/admin/projects/edit/:id',
  },
  {
    path: '/blog',
    file: 'public/blog/post-list.tsx',
    title: 'Blog',
    menu: { name: 'blog', label: 'Blog' },
    feature: 'enableBlog',
    cache: { parameters: { page: pageNumber, category: /^[1-9]\d{0,8}$/ } },
    prerender: true,
    sitemap: 'page',
    markdown: notText,
    loading: 'Loading blog posts...',
  },
  {
    path: '/blog/:id',
    file: 'public/blog/post-detail.tsx',
    title: 'Blog',
    feature: 'enableBlog',
    cache: {},
    prerender: true,
    sitemap: 'posts',
    markdown: { file: 'public/feeds/post-markdown.ts' },
    editor: '/admin/blog/edit/:id',
  },
  {
    path: '/blog/tag/:id',
    file: 'public/blog/topics/topic-posts.tsx',
    id: 'tag-posts',
    title: 'Blog',
    feature: 'enableBlog',
    cache: { parameters: { page: pageNumber } },
    prerender: true,
    sitemap: 'tags',
    markdown: notText,
    editor: '/admin/tags?tab=tags&edit=:id',
  },
  {
    path: '/blog/category/:id',
    file: 'public/blog/topics/topic-posts.tsx',
    id: 'category-posts',
    title: 'Blog',
    feature: 'enableBlog',
    cache: { parameters: { page: pageNumber } },
    prerender: true,
    sitemap: 'categories',
    markdown: notText,
    editor: '/admin/tags?tab=categories&edit=:id',
  },
  {
    path: '/blog/series/:id',
    file: 'public/blog/topics/series-detail.tsx',
    title: 'Blog',
    feature: 'enableBlog',
    cache: {},
    prerender: true,
    sitemap: 'series',
    markdown: notText,
    editor: '/admin/tags?tab=series&edit=:id',
  },
  {
    path: '/contact',
    file: 'public/contact/contact.tsx',
    title: 'Get In Touch',
    menu: { name: 'contact', label: 'Contact', heroAction: 'Get In Touch' },
    feature: 'enableContactForm',
    cache: {},
    prerender: true,
    sitemap: 'page',
    markdown: notText,
    takesForm: true,
  },
  {
    path: '/search',
    file: 'public/search/search-page.tsx',
    title: 'Search',
    cache: { leftOut: 'Made-up searches must not fill the cache.' },
    prerender: { leftOut: 'A page rendered in advance would count as a search.' },
    sitemap: { leftOut: 'Search engines list the pages themselves.' },
    markdown: notText,
    editor: '/admin',
  },
  {
    path: '/newsletter',
    file: 'public/newsletter/subscribe.tsx',
    title: 'Newsletter',
    feature: 'enableNewsletter',
    cache: {},
    prerender: formOnly,
    sitemap: formOnly,
    markdown: notText,
    takesForm: true,
  },
  {
    path: '/newsletter/confirm',
    file: 'public/newsletter/confirm-subscription.tsx',
    title: 'Confirm your subscription',
    cache: oneSubscriber,
    prerender: oneSubscriber,
    sitemap: oneSubscriber,
    markdown: notText,
    takesForm: true,
  },
  {
    path: '/newsletter/unsubscribe',
    file: 'public/newsletter/unsubscribe.tsx',
    title: 'Unsubscribe',
    cache: oneSubscriber,
    prerender: oneSubscriber,
    sitemap: oneSubscriber,
    markdown: notText,
    takesForm: 'multipart',
  },
  {
    path: '/preview/:id',
    file: 'public/preview/preview-page.tsx',
    id: 'preview',
    title: 'Preview',
    cache: preview,
    prerender: preview,
    sitemap: preview,
    markdown: preview,
  },
  {
    path: '/login',
    file: 'account/login.tsx',
    title: 'Login',
    cache: { contentless: true },
    prerender: signIn,
    sitemap: noContent,
    markdown: noContent,
  },
  {
    path: '/signup',
    file: 'account/signup.tsx',
    title: 'Create Account',
    cache: { contentless: true },
    prerender: signIn,
    sitemap: noContent,
    markdown: noContent,
  },
  {
    path: '/debug/api',
    file: 'debug/debug-api.tsx',
    title: 'API tester',
    cache: { leftOut: 'Only developers open it.' },
    prerender: { leftOut: 'Nothing links to it.' },
    sitemap: noContent,
    markdown: noContent,
  },
  // Every path above is more exact, so the router prefers it.
  {
    path: '/:id',
    file: 'public/own-pages/own-page.tsx',
    id: 'own-page',
    title: 'Page',
    cache: {},
    prerender: {
      leftOut: 'The speculation rules name the pages of the menu: the pattern would match every path.',
    },
    sitemap: 'ownPages',
    markdown: { file: 'public/feeds/own-page-markdown.ts' },
  },
  {
    path: '/:parent/:id',
    file: 'public/own-pages/own-page.tsx',
    id: 'own-page-below',
    title: 'Page',
    cache: {},
    prerender: {
      leftOut: 'The speculation rules name the pages of the menu: the pattern would match every path.',
    },
    sitemap: { leftOut: 'The list of own pages has these as well.' },
    markdown: { file: 'public/feeds/own-page-markdown.ts', id: 'own-page-below-markdown' },
  },
  {
    path: '/*',
    file: 'public/frame/not-found.tsx',
    title: 'Page not found',
    cache: { leftOut: 'Unknown paths must not fill the cache.' },
    prerender: { leftOut: 'Nothing links to it.' },
    sitemap: noContent,
    markdown: noContent,
  },
];

/** The number of parts that a sitemap may have. */
export const SITEMAP_PARTS = 20;

/** A sitemap of many URLs is an index of these (src/app/public/feeds/sitemap-parts.ts). */
const sitemapParts = Array.from({ length: SITEMAP_PARTS }, (_, index) => ({
  path: `/sitemap-${index + 1}.xml`,
  file: 'public/feeds/sitemap.ts',
  id: `sitemap-${index + 1}`,
  title: 'Sitemap',
  cache: {},
}));

/** Files for feed readers, crawlers and language models. */
export const textFiles: Page[] = [
  { path: '/feed.xml', file: 'public/feeds/rss-feed.ts', title: 'RSS', cache: {} },
  { path: '/atom.xml', file: 'public/feeds/atom-feed.ts', title: 'Atom', cache: {} },
  { path: '/feed.json', file: 'public/feeds/json-feed.ts', title: 'JSON Feed', cache: {} },
  {
    path: '/blog/tag/:id/feed.xml',
    file: 'public/feeds/topic-feed.ts',
    id: 'tag-feed',
    title: 'RSS',
    cache: {},
  },
  {
    path: '/blog/category/:id/feed.xml',
    file: 'public/feeds/topic-feed.ts',
    id: 'category-feed',
    title: 'RSS',
    cache: {},
  },
  { path: '/sitemap.xml', file: 'public/feeds/sitemap.ts', title: 'Sitemap', cache: {} },
  ...sitemapParts,
  { path: '/opensearch.xml', file: 'public/feeds/open-search.ts', title: 'Site search', cache: {} },
  { path: '/robots.txt', file: 'public/feeds/robots.ts', title: 'Crawler rules', cache: {} },
  { path: '/llms.txt', file: 'public/feeds/llms.ts', title: 'Contents for language models', cache: {} },
];

const ownerOnly: LeftOut = {
  leftOut: 'Only signed-in people open it, and after the first screen without a document.',
};

/**
 * The pages in the admin frame, the screens in the order of row 92. Crawlers are asked to stay away from all of them,
 * and no browser prerenders them.
 */
export const adminPages: AdminPage[] = [
  {
    path: '/admin',
    file: 'admin/dashboard/dashboard.tsx',
    title: 'Dashboard',
    role: 'viewer',
    screen: { key: 'dashboard', title: 'Dashboard', label: 'Dashboard', line: '' },
    cache: { contentless: true },
  },
  {
    path: '/admin/home',
    file: 'admin/home/home-edit.tsx',
    title: 'Home Page',
    role: 'viewer',
    screen: { key: 'home', title: 'Home Page', label: 'Home', line: 'Hero, portrait, services' },
    cache: ownerOnly,
  },
  {
    path: '/admin/blog',
    file: 'admin/posts/admin-post-list.tsx',
    title: 'Blog',
    role: 'viewer',
    screen: { key: 'posts', title: 'Blog Posts', label: 'Blog', line: 'Write and edit posts' },
    cache: ownerOnly,
  },
  {
    path: '/admin/blog/new',
    file: 'admin/posts/post-edit.tsx',
    id: 'blog-new',
    title: 'Create New Blog Post',
    role: 'editor',
    command: 'New Post',
    cache: ownerOnly,
  },
  {
    path: '/admin/blog/edit/:id',
    file: 'admin/posts/post-edit.tsx',
    id: 'blog-edit',
    title: 'Edit Blog Post',
    role: 'viewer',
    cache: ownerOnly,
  },
  {
    path: '/admin/projects',
    file: 'admin/projects/admin-project-list.tsx',
    id: 'admin-projects',
    title: 'Projects',
    role: 'viewer',
    screen: { key: 'projects', title: 'Projects', label: 'Projects', line: 'Add and arrange projects' },
    cache: ownerOnly,
  },
  {
    path: '/admin/projects/new',
    file: 'admin/projects/project-edit.tsx',
    id: 'project-new',
    title: 'New Project',
    role: 'editor',
    command: 'New Project',
    cache: ownerOnly,
  },
  {
    path: '/admin/projects/edit/:id',
    file: 'admin/projects/project-edit.tsx',
    id: 'project-edit',
    title: 'Edit Project',
    role: 'viewer',
    cache: ownerOnly,
  },
  {
    path: '/admin/about',
    file: 'admin/about/about-edit.tsx',
    id: 'about-edit',
    title: 'About Me',
    role: 'viewer',
    screen: { key: 'about', title: 'About Me', label: 'About', line: 'Story, work, skills, values' },
    cache: ownerOnly,
  },
  {
    path: '/admin/contact',
    file: 'admin/contact/contact-edit.tsx',
    id: 'contact-edit',
    title: 'Contact Page',
    role: 'viewer',
    screen: { key: 'contact', title: 'Contact Page', label: 'Contact', line: 'Email, location, networks' },
    cache: ownerOnly,
  },
  {
    path: '/admin/messages',
    file: 'admin/messages/message-list.tsx',
    title: 'Messages',
    role: 'admin',
    screen: { key: 'messages', title: 'Messages', label: 'Messages', line: 'Read and answer messages' },
    cache: ownerOnly,
  },
  {
    path: '/admin/messages/:id',
    file: 'admin/messages/message-detail.tsx',
    title: 'Message',
    role: 'admin',
    cache: ownerOnly,
  },
  {
    path: '/admin/settings',
    file: 'admin/settings/settings-edit.tsx',
    title: 'Site Settings',
    role: 'admin',
    screen: {
      key: 'settings',
      title: 'Site Settings',
      label: 'Site Settings',
      line: 'Identity, features, look',
    },
    cache: ownerOnly,
  },
  {
    path: '/admin/newsletter',
    file: 'admin/subscribers/subscriber-list.tsx',
    title: 'Subscribers',
    role: 'admin',
    screen: {
      key: 'subscribers',
      title: 'Subscribers',
      label: 'Subscribers',
      line: 'Addresses for the newsletter',
    },
    cache: ownerOnly,
  },
  {
    path: '/admin/pages',
    file: 'admin/own-pages/own-page-list.tsx',
    title: 'Pages',
    role: 'viewer',
    screen: { key: 'own-pages', title: 'Pages', label: 'Pages', line: 'Pages of your own, such as /now' },
    cache: ownerOnly,
  },
  {
    path: '/admin/pages/new',
    file: 'admin/own-pages/own-page-edit.tsx',
    id: 'own-page-new',
    title: 'Create New Page',
    role: 'editor',
    command: 'New Page',
    cache: ownerOnly,
  },
  {
    path: '/admin/pages/edit/:id',
    file: 'admin/own-pages/own-page-edit.tsx',
    id: 'own-page-edit',
    title: 'Edit Page',
    role: 'viewer',
    cache: ownerOnly,
  },
  {
    path: '/admin/media',
    file: 'admin/media/media-list.tsx',
    title: 'Media',
    role: 'viewer',
    screen: { key: 'media', title: 'Media', label: 'Media', line: 'Pictures and files of the site' },
    cache: ownerOnly,
  },
  {
    path: '/admin/media/:id',
    file: 'admin/media/media-list.tsx',
    id: 'media-detail',
    title: 'Media',
    role: 'viewer',
    cache: ownerOnly,
  },
  {
    path: '/admin/menu',
    file: 'admin/menu/menu-edit.tsx',
    title: 'Menu',
    role: 'viewer',
    screen: { key: 'menu', title: 'Menu', label: 'Menu', line: 'Entries of the header and the footer' },
    cache: ownerOnly,
  },
  {
    path: '/admin/redirects',
    file: 'admin/redirects/redirect-list.tsx',
    title: 'Redirects',
    role: 'admin',
    screen: {
      key: 'redirects',
      title: 'Redirects',
      label: 'Redirects',
      line: 'Old addresses, missing pages',
    },
    cache: ownerOnly,
  },
  {
    path: '/admin/history',
    file: 'admin/history/history-list.tsx',
    title: 'History',
    role: 'editor',
    screen: {
      key: 'history',
      title: 'History',
      label: 'History',
      line: 'What was changed, and the way back',
    },
    cache: ownerOnly,
  },
  {
    path: '/admin/tags',
    file: 'admin/topics/topic-list.tsx',
    title: 'Tags and categories',
    role: 'viewer',
    screen: {
      key: 'topics',
      title: 'Tags and categories',
      label: 'Tags and categories',
      line: 'Tags, categories and series',
    },
    cache: ownerOnly,
  },
  {
    path: '/admin/profile',
    file: 'admin/accounts/profile.tsx',
    title: 'Your profile',
    role: 'viewer',
    cache: ownerOnly,
  },
  {
    path: '/admin/log-out',
    file: 'admin/shell/log-out.tsx',
    title: 'Admin',
    role: 'viewer',
    cache: ownerOnly,
  },
  {
    path: '/admin/*',
    file: 'admin/shell/unknown-page.tsx',
    title: 'Admin',
    role: 'viewer',
    cache: { leftOut: 'Unknown paths must not fill the cache.' },
  },
];

/** The Markdown version of each page that has one, at the page's path with `.md` appended. */
export const markdownFiles: Page[] = publicPages.flatMap(({ path, markdown, title, cache }) =>
  'file' in markdown
    ? [{ ...markdown, path: markdownPath(path), title, cache: isLeftOut(cache) ? cache : {} }]
    : [],
);

export const allPages: Page[] = [...publicPages, ...markdownFiles, ...textFiles, ...adminPages];

export function isLeftOut(value: object | string | true): value is LeftOut {
  return typeof value === 'object' && 'leftOut' in value;
}

/** A page as the menus of the public frame know it. */
export interface MenuPage {
  name: SitePage;
  path: string;
  label: string;
  feature?: keyof Features | undefined;
  heroAction?: string | undefined;
}

const menuPages = publicPages.flatMap(({ path, menu, feature }): MenuPage[] =>
  menu ? [{ name: menu.name, path, label: menu.label, feature, heroAction: menu.heroAction }] : [],
);

const prerenderedPaths = publicPages.filter(({ prerender }) => prerender === true).map(({ path }) => path);

const editors = Object.fromEntries(
  publicPages.flatMap(({ path, editor }) => (editor === undefined ? [] : [[path, editor]])),
);

const loadingTexts = Object.fromEntries(
  publicPages.flatMap(({ path, loading }) => (loading === undefined ? [] : [[path, loading]])),
);

const pagesWithMarkdown = publicPages.flatMap(({ path, markdown }) => ('file' in markdown ? [path] : []));

const pageTitles = Object.fromEntries(
  publicPages
    .filter(({ path, menu }) => (menu && path !== '/') || path === '/*')
    .map(({ path, title }) => [path, title]),
);

/**
 * The parts of this list that visitors' browsers need. The build replaces these names in
 * src/app/site/site-pages.ts by the values, so that public pages do not load the rest of the list.
 */
export const builtInUrls: Record<string, string> = {
  MENU_PAGES: JSON.stringify(menuPages),
  PRERENDERED_PATHS: JSON.stringify(prerenderedPaths),
  EDITORS: JSON.stringify(editors),
  LOADING_TEXTS: JSON.stringify(loadingTexts),
  PAGES_WITH_MARKDOWN: JSON.stringify(pagesWithMarkdown),
  PAGE_TITLES: JSON.stringify(pageTitles),
};
