import { href } from 'react-router';
import { postPath, projectPath } from '#app/site/record-paths.ts';
import { isOn } from '#app/site/site-pages.ts';
import { categoryPath, seriesPath, tagPath } from '#app/site/topic-paths.ts';
import { publicPages, SITEMAP_PARTS } from '#app/urls.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, SiteError } from '#contract/errors.ts';
import { isSamePage } from '#format/urls.ts';
import { type SitemapEntry, sitemapIndexOf, sitemapOf } from '#format/xml.ts';
import { countOf, entriesFrom } from './every-entry.ts';

/** The URLs of one part: it is written in a quarter of a second. */
const URLS_OF_PART = 2_500;

/** The protocol allows 50,000 URLs in one file (https://www.sitemaps.org/protocol.html). */
const MOST_URLS = 45_000;

/** The URLs of each part of a sitemap: few, as long as there are routes for all parts. */
const urlsOfPart = (total: number) => (total <= URLS_OF_PART * SITEMAP_PARTS ? URLS_OF_PART : MOST_URLS);

interface SitemapOptions {
  site: Pick<
    Site,
    'settings' | 'home' | 'about' | 'posts' | 'projects' | 'ownPages' | 'postTags' | 'categories' | 'series'
  >;
  origin: string;
  /** The number of the part of a large sitemap, or undefined for the sitemap itself. */
  part: number | undefined;
  /** The URLs of each part; what suits the size of the site without it. */
  mostUrls?: number;
}

interface Changed {
  updatedAt: string;
}

/**
 * The sitemap of every page that visitors may see and that src/app/urls.ts has in the sitemap. Of many URLs it
 * is an index of parts. Throws `not-found` for a part that does not exist.
 */
export async function sitemapText({
  site,
  origin,
  part,
  mostUrls: givenMost,
}: SitemapOptions): Promise<string> {
  const settings = await site.settings.public({});
  const pages = publicPages.filter((page) => page.sitemap === 'page' && isOn(page, settings.features));
  const firstEntries = [
    ...pages.map(({ path }) => ({ path, changed: undefined })),
    ...(await topicEntries(site)),
  ];
  const totals = {
    posts: await countOf(site.posts.list),
    projects: await countOf(site.projects.list),
    ownPages: await countOf(site.ownPages.list),
  };
  const total = firstEntries.length + totals.posts + totals.projects + totals.ownPages;
  const mostUrls = givenMost ?? urlsOfPart(total);
  const parts = Math.ceil(total / mostUrls);
  if (part === undefined && parts > 1) {
    const urls = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`);
    return sitemapIndexOf(urls);
  }
  if (part !== undefined && (parts === 1 || part > parts))
    throw new SiteError('not-found', 'The sitemap has no such part.');

  // The order is that of the pages, the topics, the posts, the projects and the own pages; a part is a range of it.
  const start = ((part ?? 1) - 1) * mostUrls;
  const shownFirst = firstEntries.slice(start, start + mostUrls);
  const firstPost = Math.max(0, start - firstEntries.length);
  const posts = await entriesFrom(site.posts.list, firstPost, mostUrls - shownFirst.length);
  const firstProject = Math.max(0, start - firstEntries.length - totals.posts);
  const projects = await entriesFrom(
    site.projects.list,
    firstProject,
    mostUrls - shownFirst.length - posts.length,
  );
  const firstOwnPage = Math.max(0, start - firstEntries.length - totals.posts - totals.projects);
  const roomForOwnPages = mostUrls - shownFirst.length - posts.length - projects.length;
  const ownPages = await entriesFrom(site.ownPages.list, firstOwnPage, roomForOwnPages);
  const changed = await changesOfPages(site, posts, projects);
  const entries: SitemapEntry[] = [
    ...shownFirst.map((entry) => ({
      url: origin + entry.path,
      changed: entry.changed ?? changed[entry.path] ?? '',
    })),
    ...[
      posts.filter(isListed).map((post) => ({ ...post, path: postPath(post) })),
      projects.map((project) => ({ ...project, path: projectPath(project) })),
      ownPages.filter(isListed).map((page) => ({ ...page, path: encodeURI(page.path) })),
    ].flatMap((records) => {
      const originals = records.filter((record) => isOriginal(record, origin));
      return recordEntries(origin, settings.general.language, originals);
    }),
  ];
  return sitemapOf(entries);
}

async function changesOfPages(
  site: SitemapOptions['site'],
  posts: Changed[],
  projects: Changed[],
): Promise<Record<string, string>> {
  const [home, about] = await Promise.all([site.home.get({}), site.about.get({})]);
  return {
    [href('/')]: home.updatedAt,
    [href('/about')]: about.updatedAt,
    [href('/blog')]: newest(posts),
    [href('/projects')]: newest(projects),
  };
}

/** The pages of tags, categories and series with a published post; none while the blog is switched off. */
async function topicEntries(site: SitemapOptions['site']): Promise<{ path: string; changed: string }[]> {
  try {
    const [tags, categories, series] = await Promise.all([
      site.postTags.list({}),
      site.categories.list({}),
      site.series.list({}),
    ]);
    return [
      ...tags.map((tag) => ({ ...tag, path: tagPath(tag) })),
      ...categories.map((category) => ({ ...category, path: categoryPath(category) })),
      ...series.map((each) => ({ ...each, path: seriesPath(each) })),
    ]
      .filter(({ postCount }) => postCount > 0)
      .map(({ path, updatedAt }) => ({ path, changed: updatedAt }));
  } catch (error) {
    if (!hasCode(error, 'not-found')) throw error;
    return [];
  }
}

interface TranslatedEntry {
  id: number;
  path: string;
  updatedAt: string;
  language: string | null;
  translationOf: number | null;
}

/** A page that names another page as the canonical one is not offered to search engines. */
const isOriginal = ({ canonicalUrl, path }: { canonicalUrl: string; path: string }, origin: string) =>
  canonicalUrl === '' || isSamePage(canonicalUrl, origin + path);

/** Neither is a page that asks search engines not to list it. */
const isListed = (page: { noIndex: boolean }) => !page.noIndex;

/** The entries of records of one kind. A record with translations names the address of each of them. */
function recordEntries(origin: string, siteLanguage: string, records: TranslatedEntry[]): SitemapEntry[] {
  const groups = Map.groupBy(records, ({ id, translationOf }) => translationOf ?? id);
  return records.map((record) => {
    const original = record.translationOf ?? record.id;
    const group = inEachLanguage(record, original, groups.get(original) ?? [], siteLanguage);
    const entry = { url: origin + record.path, changed: record.updatedAt };
    if (group.size < 2) return entry;
    const alternates = [...group].map(([language, { path }]) => ({ language, url: origin + path }));
    const standard = group.get(siteLanguage) ?? [...group.values()].find(({ id }) => id === original);
    const others = standard ? [{ language: 'x-default', url: origin + standard.path }] : [];
    return { ...entry, alternates: [...alternates, ...others] };
  });
}

/** One text of a group in each language. Of two in one language the record itself comes first, then the original. */
function inEachLanguage(
  record: TranslatedEntry,
  original: number,
  group: TranslatedEntry[],
  siteLanguage: string,
): Map<string, TranslatedEntry> {
  const texts = new Map<string, TranslatedEntry>();
  for (const text of [record, ...group.filter(({ id }) => id === original), ...group]) {
    const language = text.language ?? siteLanguage;
    if (!texts.has(language)) texts.set(language, text);
  }
  return texts;
}

function newest(entries: Changed[]): string {
  return entries.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '');
}
