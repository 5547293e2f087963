import { listField, textField } from './front-matter.ts';
import type { MarkdownPage } from './markdown-page.ts';
import type { SiteSettings } from './site-settings.ts';

/** The addresses under which the source showed a text, the canonical one first. */
export function addressesOf(page: MarkdownPage, settings: SiteSettings): string[] {
  const own = settings.flavour === 'jekyll' ? jekyllAddress(page, settings) : pathAddress(page, settings);
  const aliases = listField(page.fields, /,|\s+/, 'aliases', 'redirect_from', 'redirects');
  const { basePath } = settings;
  const parent = own.replace(/[^/]*\/?$/, '');
  const all = [own, ...aliases.map((alias) => pathOfAlias(alias, parent))];
  return [...new Set(all.map((path) => withBase(path, basePath)))];
}

const withBase = (path: string, basePath: string) =>
  basePath === '' || path.startsWith(`${basePath}/`) ? path : `${basePath}${path}`;

/** An alias is a path of the site, an address of it, or a path beside the text. */
function pathOfAlias(alias: string, parent: string): string {
  const url = URL.parse(alias);
  if (url && /^https?:$/.test(url.protocol)) return url.pathname + url.search;
  return alias.startsWith('/') ? alias : `${parent}${alias}`;
}

/** A path as Hugo and Astro make it from words: small letters, dashes for spaces, no signs. */
export function urlWords(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s_]+(?=\s)|\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}\-_.~+]/gu, '')
    .replace(/-{2,}/g, '-');
}

const joined = (...parts: string[]) =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}/`;

/** The address of a text of Hugo, Astro or a plain folder. */
function pathAddress(page: MarkdownPage, settings: SiteSettings): string {
  const { fields, sections, name, language } = page;
  const isHugo = settings.flavour === 'hugo';
  const given = textField(fields, 'url', 'permalink');
  const prefix =
    language &&
    (language !== settings.language?.toLowerCase() || settings.defaultInSubfolder) &&
    page.hasOwnLanguage
      ? language
      : '';
  if (given !== '') {
    const path = URL.parse(given)?.pathname ?? given;
    return path.startsWith('/') ? path : joined(prefix, path);
  }
  const pattern = isHugo ? settings.permalinks[sections[0]?.toLowerCase() ?? ''] : undefined;
  if (pattern !== undefined && !page.isList) return ended(joined(prefix, filled(pattern, page)), settings);
  const slug = page.isList ? '' : textField(fields, 'slug') || name;
  const folders = sections.map(urlWords);
  return ended(joined(prefix, ...folders, urlWords(slug)), settings);
}

const ended = (path: string, { uglyUrls }: SiteSettings) =>
  uglyUrls && path !== '/' ? path.replace(/\/$/, '.html') : path;

/** A pattern such as `/:year/:month/:slug/` with the values of a text. */
function filled(pattern: string, page: MarkdownPage): string {
  const { fields, sections, name, date } = page;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '') ?? [];
  const slug = textField(fields, 'slug');
  const title = urlWords(page.title || name);
  const time = /T(\d{2}):(\d{2}):(\d{2})/.exec(date ?? '') ?? [];
  const values: Record<string, string> = {
    year,
    short_year: year.slice(2),
    month,
    i_month: String(Number(month) || ''),
    monthname: MONTHS[Number(month) - 1] ?? '',
    short_month: (MONTHS[Number(month) - 1] ?? '').slice(0, 3),
    day,
    i_day: String(Number(day) || ''),
    yearday: String(dayOfYear(year, month, day)),
    y_day: String(dayOfYear(year, month, day)).padStart(3, '0'),
    hour: time[1] ?? '00',
    minute: time[2] ?? '00',
    second: time[3] ?? '00',
    section: sections[0] ?? '',
    sections: sections.map(urlWords).join('/'),
    categories: page.categoryPath.map((each) => urlWords(each)).join('/'),
    slugified_categories: page.categoryPath.map((each) => urlWords(each)).join('/'),
    title: page.isJekyll ? slug || name : title,
    slug: slug ? urlWords(slug) : page.isJekyll ? urlWords(name) : title,
    filename: urlWords(name),
    contentbasename: urlWords(name),
    slugorfilename: urlWords(slug || name),
    slugorcontentbasename: urlWords(slug || name),
    name: urlWords(name),
    path: [...sections, name].join('/'),
    collection: sections[0] ?? '',
    output_ext: '.html',
  };
  return pattern
    .replace(/:sections\[\d*:?\d*\]/g, () => values.sections ?? '')
    .replace(/:([a-z_]+)/g, (all, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? '') : all))
    .replace(/\/{2,}/g, '/');
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];

function dayOfYear(year: string, month: string, day: string): number {
  const start = Date.UTC(Number(year), 0, 0);
  return Math.round((Date.UTC(Number(year), Number(month) - 1, Number(day)) - start) / 86_400_000) || 0;
}

/** The address of a text of Jekyll: posts by the pattern of the site, pages by their files. */
function jekyllAddress(page: MarkdownPage, settings: SiteSettings): string {
  const given = textField(page.fields, 'permalink');
  const pattern = given || (page.isPost ? (settings.permalinks[''] ?? '') : '');
  if (pattern !== '') {
    const path = filled(pattern, page);
    return path.startsWith('/') ? path : `/${path}`;
  }
  const path = [...page.sections, page.name].join('/');
  if (page.name === 'index') return joined(...page.sections);
  return settings.permalinks['']?.endsWith('/') ? `/${path}/` : `/${path}.html`;
}
