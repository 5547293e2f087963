import { allPages, isLeftOut, publicPages } from '#app/urls.ts';
import { firstSegments } from '#contract/addresses/reserved-words.ts';
import { markdownPath, withoutLastSlashes } from '#format/urls.ts';

/**
 * The slugs that count where a cached page's path has one, as links spell them. The cache holds answers with 200 alone, and
 * a record has one address that answers so: made-up slugs, ids and earlier slugs cannot fill it.
 */
const RECORD_SLUG = /^(?!\d+$)(?:[a-z0-9-]|%[0-9A-F]{2}){1,800}$/;

/** The ids of pages with a Markdown version, which may be slugs too. */
const ID_OR_SLUG = /^[^.]+$/;

const ANY_ID = /^.+$/;

/** A slug as a browser sends it: letters of other scripts are percent-encoded. */
const SLUG = '(?:[a-z0-9-]|%[0-9A-Fa-f]{2})+';

const cachedPages = allPages.flatMap(({ path, cache }) =>
  isLeftOut(cache) ? [] : [{ matches: ownPageMatcher(path) ?? matcherOf(path, RECORD_SLUG), ...cache }],
);

const pagesInMarkdown = publicPages.flatMap(({ path, markdown }) =>
  isLeftOut(markdown)
    ? []
    : [
        {
          matches: ownPageMatcher(path) ?? matcherOf(path, ID_OR_SLUG),
          path,
          markdownOf: 'sameAs' in markdown ? markdown.sameAs : path,
        },
      ],
);

/** The paths of pages that take a form. */
export const formPaths = pathsWithForm(true);

/** Those that also take it as `multipart/form-data`. */
export const multipartPaths = pathsWithForm('multipart');

function pathsWithForm(kind: true | 'multipart'): string[] {
  return publicPages.flatMap(({ path, takesForm }) => (takesForm === kind ? [path] : []));
}

const pageMatchers = allPages.flatMap(({ path }) =>
  path.endsWith('*') || isOwnPage(path) ? [] : [matcherOf(path, ANY_ID)],
);

/**
 * True for the path of a page in the list, whether its record exists or not. An own page is none: every path has its form.
 * Case and a last slash make no difference.
 */
export function isPagePath(path: string): boolean {
  const plain = withoutLastSlashes(path.toLowerCase());
  return pageMatchers.some((matches) => matches(plain));
}

/**
 * The path and the parameters that count, in one order. It is undefined for a page that src/app/urls.ts does not have
 * in the cache: the server renders that page each time, so that made-up URLs cannot fill the cache.
 */
export function cacheKey(url: string): string | undefined {
  const [path, query] = splitUrl(url);
  const cached = cachedPages.find(({ matches }) => matches(path));
  if (!cached) return undefined;
  const given = new URLSearchParams(query);
  if (given.get('search')?.trim()) return undefined;
  const parameters = Object.entries(cached.parameters ?? {}).flatMap(([name, form]) => {
    const value = given.get(name);
    // An empty value counts as absent (decision 0024).
    return value === null || value.trim() === '' ? [] : [{ name, value, fits: form.test(value) }];
  });
  if (!parameters.every(({ fits }) => fits)) return undefined;
  const counted = parameters.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return counted.length > 0 ? `${path}?${counted.join('&')}` : path;
}

/** Whether a cached page shows none of the site's content. In an outage it is rendered, never served outdated. */
export function isContentless(key: string): boolean {
  return cachedPages.some(({ matches, contentless }) => contentless === true && matches(key));
}

/** The path of the Markdown version of a page; undefined where there is none. */
export function markdownPathOf(path: string): string | undefined {
  const page = pagesInMarkdown.find(({ matches }) => matches(path));
  if (!page) return undefined;
  if (isOwnPage(page.path)) return markdownPath(path);
  const id = path.slice(path.lastIndexOf('/') + 1);
  return markdownPath(page.markdownOf.replace(':id', id));
}

function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Whether a path of src/app/urls.ts is that of the pages that the owner adds. */
function isOwnPage(page: string): boolean {
  return page.startsWith('/:');
}

/**
 * Tells whether a path may be that of an own page, or of its Markdown version. Undefined for other pages. Paths below the
 * site's own words are not: their pages know which parameters count.
 */
function ownPageMatcher(page: string): ((path: string) => boolean) | undefined {
  if (!isOwnPage(page)) return undefined;
  const form = new RegExp(`^${page.replace(/:(?:parent|id)/g, SLUG).replace('.', '\\.')}$`);
  return (path) => form.test(path) && !firstSegments.includes(path.split(/[/.]/, 2)[1] ?? '');
}

/** Tells whether a path is that of a page. `:id` stands for text that `idForm` accepts; the rest is literal. */
function matcherOf(page: string, idForm: RegExp): (path: string) => boolean {
  const [before = '', after] = page.split(':id');
  if (after === undefined) return (path) => path === page;
  return (path) => {
    const id = path.slice(before.length, path.length - after.length);
    return path.startsWith(before) && path.endsWith(after) && !id.includes('/') && idForm.test(id);
  };
}

/** The path of a record's page, for the server's own links. It throws for a page that src/app/urls.ts does not have. */
export function pathOf(page: string, id?: number): string {
  if (!allPages.some(({ path }) => path === page)) throw new Error(`src/app/urls.ts has no page ${page}`);
  return page.replace(':id', String(id ?? ''));
}
