import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { firstSegments } from '#contract/addresses/reserved-words.ts';
import { feedAliases, fixedPaths, isReservedPath, reservedSections } from '#contract/addresses/site-paths.ts';
import { slugRules } from '#contract/addresses/slug.ts';
import { slugOf } from '#format/slugs.ts';
import { cacheKey, markdownPathOf } from '#server/pages/page-urls.ts';
import { sidebarGroups } from './admin/shell/admin-screens.ts';
import { feeds } from './document/feed-links.ts';
import { editPathOf, prerenderedPaths } from './site/site-pages.ts';
import {
  adminPages,
  allPages,
  frames,
  isLeftOut,
  type LeftOut,
  markdownFiles,
  publicPages,
  textFiles,
} from './urls.ts';

const app = import.meta.dirname;

/** The names that a module exports. */
function exportsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(app, file), 'utf8'));
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? ''))),
  );
}

const routeExports = ['loader', 'clientLoader', 'action', 'clientAction', 'meta'];

test('every module of a page is in src/app/urls.ts', () => {
  const listed = new Set([...Object.values(frames), ...allPages.map(({ file }) => file)]);
  const pages = globSync('{public,admin,account,debug}/**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => exportsOf(file).some((name) => routeExports.includes(name)));
  const missing = pages.filter((file) => !listed.has(file));
  expect(missing, 'Add these modules to src/app/urls.ts, each with its path').toEqual([]);
});

test.each(allPages.map(({ path, file }) => [path, file]))('%s has its module, src/app/%s', (_, file) => {
  expect(existsSync(join(app, file)), `src/app/urls.ts names src/app/${file}`).toBe(true);
});

test('every path is there once, and so is every id', () => {
  const paths = allPages.map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  const ids = allPages.map(({ id, file }) => id ?? file);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
});

/** The first words of the routes of the server, and of the files that it sends. */
const ofServer = [
  'api',
  'assets',
  'files',
  'healthz',
  'icons',
  'images',
  'manifest',
  'readyz',
  'sample',
  'share',
];

test('no own page can take the address of a page or of a route of the server', () => {
  const words = allPages.map(({ path }) => /^\/([^/:*]*)/.exec(path)?.[1] ?? '');
  const files = readdirSync(join(app, '../../public'));
  const missing = [...words, ...files, ...ofServer].filter(
    (word) => word !== '' && slugOf(word, slugRules['own-page']) === word,
  );
  expect(missing, 'Add these words to firstSegments in src/contract/addresses/reserved-words.ts').toEqual([]);
  expect(firstSegments).toEqual(firstSegments.toSorted());
});

/** The words below an address at which records have their slugs. */
const wordsBelow = (...parents: string[]) =>
  allPages.flatMap(({ path }) => {
    const parent = parents.find((start) => path.startsWith(`${start}/`));
    const word = parent && /^[^/.]+/.exec(path.slice(parent.length + 1))?.[0];
    return word && !/[:*]/.test(word) ? [word] : [];
  });

test('no post or project can take the address of a page next to its own', () => {
  for (const word of wordsBelow('/blog')) expect(slugRules.post.reserved).toContain(word);
  for (const word of wordsBelow('/project', '/projects')) expect(slugRules.project.reserved).toContain(word);
});

test.each(allPages.map((page) => [page.path, page] as const))('%s has a title', (path, { title }) => {
  expect(title.trim(), `The title of ${path} in src/app/urls.ts`).not.toBe('');
});

test.each([
  ['/login', '../app/account/login.tsx'],
  ['/signup', '../app/account/signup.tsx'],
  ['/debug/api', '../app/debug/debug-api.tsx'],
])('the tab of %s has the title of src/app/urls.ts', async (path, module) => {
  const { meta } = await import(module);
  const { title } = publicPages.find((page) => page.path === path) ?? {};
  expect(meta({ matches: [{}] })).toContainEqual({ title: `${title} · My Portfolio` });
});

test('a page that is left out of something says why in a sentence', () => {
  const reasons = [...allPages, ...publicPages].flatMap((page) =>
    Object.entries(page).flatMap(([field, value]) => {
      const reason = typeof value === 'object' && isLeftOut(value) ? value : undefined;
      return reason && !isSentence(reason) ? [`${page.path}: ${field}`] : [];
    }),
  );
  expect(reasons, 'Give the reasons in src/app/urls.ts').toEqual([]);
});

const isSentence = ({ leftOut }: LeftOut) => leftOut.endsWith('.') && leftOut.includes(' ');

test.each(allPages.map((page) => [page.path, page] as const))(
  'the server caches %s as src/app/urls.ts says',
  (path, { cache }) => {
    const url = path.replace(':parent', 'a').replace(':id', 'a-slug').replace('*', 'unknown/at/all');
    const message = `src/server/pages/page-urls.ts disagrees with src/app/urls.ts about ${path}`;
    expect(cacheKey(`${url}?unknown=1`), message).toBe(isLeftOut(cache) ? undefined : url);
    for (const name of isLeftOut(cache) ? [] : Object.keys(cache.parameters ?? {})) {
      expect(cacheKey(`${url}?${name}=2`), message).toBe(`${url}?${name}=2`);
    }
  },
);

test('a page that browsers render before a click is in the cache', () => {
  const uncached = publicPages.filter(
    ({ path, cache }) => prerenderedPaths.includes(path) && isLeftOut(cache),
  );
  expect(
    uncached.map(({ path }) => path),
    'Prerendering these pages costs a rendering each',
  ).toEqual([]);
});

test('every list of records in the sitemap belongs to one page with an id in its path', () => {
  const lists = publicPages.filter(({ sitemap }) => sitemap !== 'page' && !isLeftOut(sitemap));
  expect(new Set(lists.map(({ sitemap }) => sitemap)).size).toBe(lists.length);
  for (const { path } of lists) expect(path, 'The sitemap of src/app/urls.ts').toContain(':id');
  for (const { path, sitemap } of publicPages) {
    if (sitemap === 'page') expect(path, 'The sitemap of src/app/urls.ts').not.toContain(':');
  }
});

const withNames = (path: string) => path.replace(':parent', 'y').replace(':id', 'x');

test('the server finds every Markdown version under its route', () => {
  for (const { path, markdown } of publicPages) {
    const version = markdownPathOf(withNames(path));
    const known = markdownFiles.some((file) => withNames(file.path) === version);
    expect(known, `The Markdown version of ${path} in src/app/urls.ts`).toBe(!isLeftOut(markdown));
  }
});

test('every page in the sitemap has its admin screen', () => {
  const screens = adminPages.map(({ path }) => path);
  for (const { path, sitemap } of publicPages) {
    // An own page names its editor itself (src/app/public/own-pages/use-edit-path.ts).
    if (isLeftOut(sitemap) || sitemap === 'ownPages') continue;
    // A screen with several records is told by a query which of them to open.
    const [editor] = editPathOf(path.replace(':id', 'a-slug'))
      .replace(/a-slug$/, ':id')
      .split('?');
    expect(screens, `The editor of ${path} in src/app/urls.ts`).toContain(editor);
  }
});

test('every admin screen is in the sidebar once', () => {
  const screens = adminPages.flatMap(({ screen }) => (screen ? [screen.key] : []));
  const message = '`sidebarGroups` in src/app/admin/shell/admin-screens.ts';
  expect(sidebarGroups.flat().toSorted(), message).toEqual(screens.toSorted());
});

test('every feed is a text file of the list', () => {
  const paths = textFiles.map(({ path }) => path);
  for (const { path } of feeds) expect(paths, 'src/app/document/feed-links.ts').toContain(path);
});

test('redirects and own pages know the fixed paths and the sections of the server', () => {
  const paths = allPages.map(({ path }) => path);
  for (const path of fixedPaths) expect(paths, 'src/contract/addresses/site-paths.ts').toContain(path);
  const known = [...publicPages.filter(({ menu }) => menu), ...textFiles].map(({ path }) => path);
  for (const path of known.filter((each) => !/:|^\/sitemap-/.test(each)))
    expect(fixedPaths, 'src/contract/addresses/site-paths.ts').toContain(path);
  const sections = [...adminPages, ...publicPages].map(({ path }) => path).filter(isReservedPath);
  expect(new Set(sections.map((path) => path.split('/')[1]))).toEqual(
    new Set(['admin', 'debug', 'login', 'signup']),
  );
  for (const section of reservedSections) expect(fixedPaths).not.toContain(`/${section}`);
  for (const [alias, feed] of feedAliases) {
    expect(fixedPaths).toContain(feed);
    expect(fixedPaths).not.toContain(alias);
  }
});
