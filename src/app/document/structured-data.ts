import { href } from 'react-router';
import type {
  Blog,
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  CreativeWork,
  CreativeWorkSeries,
  Graph,
  ItemList,
  Person,
  SearchAction,
  Thing,
  WebSite,
} from 'schema-dts';
import { shownPages } from '#app/site/site-pages.ts';
import { shownNetworks } from '#app/site/social-networks.ts';
import type { Home } from '#contract/home.ts';
import type { OwnPage } from '#contract/own-page.ts';
import type { Post } from '#contract/post.ts';
import type { Project } from '#contract/project.ts';
import type { Settings } from '#contract/settings.ts';
import { linkableUrl, parsedUrl } from '#format/urls.ts';
import { pageWords } from '#words/english/pages.ts';
import { wordsIn } from '#words/words.ts';

/** A page's picture for the networks. Its URL is absolute. */
export interface ShareImage {
  url: string;
  alt: string;
  size?: { width: number; height: number } | undefined;
}

/** A page that lists records: the blog, the projects, a tag, a category or a series. */
export interface ListPage {
  type: 'Blog' | 'CollectionPage' | 'CreativeWorkSeries';
  name: string;
  /** The entries of this page in their order. */
  entries: { name: string; path: string }[];
  /** The number of entries on the pages before. */
  before: number;
  /** The number of entries on all pages. */
  total: number;
  /** The path of the page above it, which the menu may have. */
  above?: string;
}

interface Described {
  origin: string;
  url: string;
  /** That of another site for a text that was first published there. */
  canonicalUrl: string;
  settings: Settings;
  siteName: string;
  description: string | undefined;
  image: ShareImage;
  post?: Omit<Post, 'content'> | undefined;
  project?: Omit<Project, 'fullDescription'> | undefined;
  ownPage?: Omit<OwnPage, 'content'> | undefined;
  hero?: Home['hero'] | undefined;
  list?: ListPage | undefined;
  /** The place of the post among the parts of its series that visitors see; the first is 1. */
  seriesPart?: number | undefined;
}

/**
 * The content of a page for search engines (https://schema.org, JSON-LD 1.1): the site and its owner on every page, the
 * post or project, and the breadcrumbs to it. It states only what the page shows.
 */
export function structuredData(page: Described): Graph & Record<string, unknown> {
  const { origin, list, post, project } = page;
  const owner = ownerOf(page);
  const things: Thing[] = [
    siteOf(page, owner !== undefined),
    ...(owner ? [owner] : []),
    ...(post ? [postingOf(page, post)] : []),
    ...(project ? [workOf(page, project)] : []),
    ...(list ? [listOf(page, list)] : []),
    ...(page.url === `${origin}/` ? [] : [pathTo(page)]),
  ];
  return { '@context': 'https://schema.org', '@graph': things };
}

const siteId = (origin: string) => `${origin}/#site`;
const ownerId = (origin: string) => `${origin}/#owner`;

function siteOf({ origin, siteName, settings }: Described, owned: boolean): WebSite {
  return {
    '@type': 'WebSite',
    '@id': siteId(origin),
    url: `${origin}/`,
    name: siteName,
    ...(settings.seo.metaDescription ? { description: settings.seo.metaDescription } : {}),
    ...(owned ? { publisher: { '@id': ownerId(origin) } } : {}),
    potentialAction: searchAction(origin),
  };
}

/** The site search. The library's types lack `query-input`, an annotation that search engines read beside the action. */
function searchAction(origin: string): SearchAction & { 'query-input': string } {
  const urlTemplate = `${origin}${href('/search')}?q={search_term_string}`;
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    'query-input': 'required name=search_term_string',
  };
}

function ownerOf({ origin, settings, hero }: Described): Person | undefined {
  const { authorName } = settings.general;
  if (!authorName) return undefined;
  // The front page of a network is nobody's profile.
  const networks = shownNetworks({ socialMedia: settings.socialMedia }).filter(
    ({ url }) => (parsedUrl(url)?.pathname.length ?? 0) > 1,
  );
  const links = settings.socialMedia.links.filter(({ url }) => linkableUrl(url) !== undefined);
  const profiles = [...new Set([...networks, ...links].map(({ url }) => url))];
  const portrait = hero?.profileImage && parsedUrl(hero.profileImage, origin)?.href;
  return {
    '@type': 'Person',
    '@id': ownerId(origin),
    name: authorName,
    url: `${origin}/`,
    ...(hero?.profession ? { jobTitle: hero.profession } : {}),
    ...(portrait ? { image: portrait } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

function postingOf(page: Described, post: Omit<Post, 'content'>): BlogPosting {
  const { origin, url, canonicalUrl, settings, image } = page;
  const name = post.author.name || post.author.username;
  const byOwner = name === settings.general.authorName;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: canonicalUrl,
    url: canonicalUrl,
    headline: post.title,
    ...(post.excerpt ? { description: post.excerpt } : {}),
    image: image.url,
    datePublished: post.date,
    dateModified: post.updatedAt,
    articleSection: post.category.name,
    ...(post.tags.length > 0 ? { keywords: post.tags.map(({ name }) => name).join(', ') } : {}),
    author: byOwner ? { '@id': ownerId(origin) } : { '@type': 'Person', name },
    ...seriesOf(page, post),
  };
}

/** The site, and the series with the place of the post in it. */
function seriesOf({ origin, seriesPart }: Described, { series }: Omit<Post, 'content'>) {
  const site = { '@id': siteId(origin) };
  if (!series) return { isPartOf: site };
  const url = `${origin}/blog/series/${encodeURIComponent(series.slug)}`;
  return {
    isPartOf: [site, { '@type': 'CreativeWorkSeries', '@id': `${url}#list`, name: series.name, url }],
    ...(seriesPart === undefined ? {} : { position: seriesPart }),
  } satisfies Partial<BlogPosting>;
}

/** A list with the entries of its page. */
function listOf(
  { origin, url, description }: Described,
  list: ListPage,
): Blog | CollectionPage | CreativeWorkSeries {
  const entries: ItemList = {
    '@type': 'ItemList',
    numberOfItems: list.total,
    itemListElement: list.entries.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: list.before + index + 1,
      name,
      url: parsedUrl(path, origin)?.href ?? url,
    })),
  };
  return {
    '@type': list.type,
    '@id': `${url}#list`,
    url,
    name: list.name,
    ...(description ? { description } : {}),
    isPartOf: { '@id': siteId(origin) },
    mainEntity: entries,
  };
}

function workOf(
  { origin, url, canonicalUrl, settings, image }: Described,
  project: Omit<Project, 'fullDescription'>,
) {
  const links = [project.link, project.demoUrl, project.githubLink].filter((link) => link !== '');
  return {
    '@type': 'CreativeWork',
    '@id': `${url}#project`,
    mainEntityOfPage: canonicalUrl,
    url: canonicalUrl,
    name: project.title,
    description: project.description,
    image: image.url,
    dateModified: project.updatedAt,
    ...(project.tags.length > 0 ? { keywords: project.tags.map(({ name }) => name).join(', ') } : {}),
    ...(links.length > 0 ? { sameAs: links } : {}),
    ...(settings.general.authorName ? { creator: { '@id': ownerId(origin) } } : {}),
    isPartOf: { '@id': siteId(origin) },
  } satisfies CreativeWork;
}

/** Home, the list, the page itself. */
function pathTo({ origin, url, settings, post, project, ownPage, list }: Described): BreadcrumbList {
  const record = post ?? project ?? ownPage;
  const above = list?.above ?? (post ? href('/blog') : project ? href('/projects') : undefined);
  const [own = ''] = url.slice(origin.length).split('?');
  const page = shownPages(settings.features).find(({ path }) => path === (above ?? own));
  const { labels } = wordsIn(settings.general.language, pageWords);
  const steps = [
    { name: labels['/'] ?? 'Home', item: `${origin}/` },
    ...(page ? [{ name: labels[page.path] ?? page.label, item: origin + page.path }] : []),
    ...(ownPage?.parent
      ? [{ name: ownPage.parent.title, item: origin + encodeURI(ownPage.parent.path) }]
      : []),
    ...(record ? [{ name: record.title, item: url }] : []),
    ...(list?.above ? [{ name: list.name, item: url }] : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}
