import { href, type MetaDescriptor } from 'react-router';
import { postPath, projectPath } from '#app/site/record-paths.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { pagesWithMarkdown, pageTitle } from '#app/site/site-pages.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Home } from '#contract/home.ts';
import type { Picture } from '#contract/media/picture.ts';
import type { OwnPage } from '#contract/own-page.ts';
import type { Post } from '#contract/post.ts';
import type { Project } from '#contract/project.ts';
import type { Settings } from '#contract/settings.ts';
import { DEFAULT_ACCENT } from '#format/accent.ts';
import {
  isShareable,
  pageCardId,
  SHARE_IMAGE_SIZE,
  type ShareCard,
  shareImagePath,
} from '#format/images/share-images.ts';
import { needsShareCrop, sharePicturePath, shareSizeOf } from '#format/images/share-pictures.ts';
import { DEFAULT_LANGUAGE, openGraphLocale } from '#format/languages.ts';
import { isSamePage, markdownPath, parsedUrl, withoutLastSlashes } from '#format/urls.ts';
import { cardWords } from '#words/english/pages.ts';
import { wordsIn } from '#words/words.ts';
import { feedLinks, searchLink } from './feed-links.ts';
import { type ListPage, type ShareImage, structuredData } from './structured-data.ts';

interface RootMatch {
  pathname?: string;
  loaderData?: { settings?: Settings | undefined; origin?: string } | undefined;
}

interface PageMeta {
  /** The matches of a page's `meta`: the first is the root with the settings, the last the page itself. */
  matches: readonly [RootMatch, ...({ pathname: string } | undefined)[]];
  /** Without one, the site's name alone. */
  title?: string | undefined;
  /** Without one, the description of the site. */
  description?: string | undefined;
  /** The page's own address where it answers to several; without one, the path that was asked for. */
  path?: string | undefined;
  /** False for what no search engine should list: errors, searches, sign-in. */
  indexed?: boolean | undefined;
  /** The text on the share card of a page without a post or project, where it differs from the title. */
  cardTitle?: string | undefined;
  /** The post that the page shows. */
  post?: Omit<Post, 'content'> | undefined;
  project?: Omit<Project, 'fullDescription'> | undefined;
  ownPage?: Omit<OwnPage, 'content'> | undefined;
  hero?: Home['hero'] | undefined;
  /** The list that the page shows. */
  list?: ListPage | undefined;
  /** The place of the post among the parts of its series that visitors see; the first is 1. */
  seriesPart?: number | undefined;
}

/** The language of the site, for the functions that make meta data. */
export function languageOf([root]: readonly [RootMatch, ...unknown[]]): string {
  return root.loaderData?.settings?.general.language ?? DEFAULT_LANGUAGE;
}

/**
 * The meta data of a page: "Title · Site name", the description, the canonical URL, the share card, the structured data
 * of schema.org, and links to the same content in other formats.
 */
export function pageMeta(given: PageMeta): MetaDescriptor[] {
  const search = given.post ?? given.ownPage;
  const page = withSearchSettings(given, search);
  const { settings, origin } = page.matches[0].loaderData ?? {};
  const siteName = settings?.general.siteName || FALLBACK_SITE_NAME;
  const description = page.description || settings?.seo.metaDescription;
  const basics: MetaDescriptor[] = [
    { title: page.title ? `${page.title} · ${siteName}` : siteName },
    ...named({ description, keywords: settings?.seo.keywords }),
  ];
  // Nobody makes feeds, cards and addresses for search engines where there is no server.
  if (isMockBuild) return basics;
  const feeds = settings?.features.enableBlog ? feedLinks(siteName) : [];
  if (page.indexed === false) return [...basics, { name: 'robots', content: 'noindex' }, ...feeds];
  if (origin === undefined || settings === undefined) return [...basics, ...feeds];

  const path = pathOf(page);
  const url = origin + path;
  const title = page.title || siteName;
  const language = languageOf(page.matches);
  const textLanguage = (page.post ?? page.project ?? page.ownPage)?.language ?? language;
  const accent = settings.appearance.primaryColor;
  const image = shareImageOf(page, { path, language, siteName, origin, accent });
  const { post, project, ownPage, hero, list, seriesPart } = page;
  const stated = (post ?? project ?? ownPage)?.canonicalUrl;
  const canonicalUrl = stated && !isSamePage(stated, url) ? stated : url;
  const data = structuredData({
    origin,
    url,
    canonicalUrl,
    settings,
    siteName,
    description,
    image,
    post,
    project,
    ownPage,
    hero,
    list,
    seriesPart,
  });
  return [
    ...basics,
    ...(search?.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    ...feeds,
    searchLink(siteName),
    ...markdownLink(page, path),
    // Search engines read the translations at the page that they list.
    ...(canonicalUrl === url ? alternates(page, { origin, url, language }) : []),
    ...(settings.seo.enableSocialMetaTags
      ? socialTags({ url: canonicalUrl, title, siteName, description, image, post, language: textLanguage })
      : []),
    { 'script:ld+json': data },
  ];
}

/** The title and the description that the owner wrote for search engines take the place of the page's own. */
function withSearchSettings(page: PageMeta, search: SearchSettings | undefined): PageMeta {
  if (!search) return page;
  return {
    ...page,
    title: search.metaTitle || page.title,
    description: search.metaDescription || page.description,
  };
}

type SearchSettings = Pick<OwnPage, 'metaTitle' | 'metaDescription' | 'noIndex' | 'shareImage'>;

function pathOf({ matches, path, post, project }: PageMeta): string {
  if (path !== undefined) return path;
  if (post) return postPath(post);
  if (project) return projectPath(project);
  // Paths are matched whatever their case and with or without a slash at the end.
  const asked = matches.at(-1)?.pathname ?? '/';
  return withoutLastSlashes(asked.toLowerCase());
}

/** The owner's own picture, else a card that the server draws. */
function shareImageOf(
  { title = '', cardTitle, post, project, ownPage }: PageMeta,
  site: { path: string; language: string; siteName: string; origin: string; accent: string },
): ShareImage {
  const own = ownImageOf({ post, project, ownPage });
  const url = own && isShareable(own.src) ? parsedUrl(own.src, site.origin)?.href : undefined;
  if (own?.picture && url !== undefined && needsShareCrop(own.picture)) {
    const { width, height } = shareSizeOf(own.picture);
    const path = sharePicturePath(own.src, own.picture);
    return { url: site.origin + path, alt: own.alt || title, size: { width, height } };
  }
  if (own && url !== undefined) return { url, alt: own.alt || title, size: own.picture };
  const common = { siteName: site.siteName, accent: site.accent || DEFAULT_ACCENT };
  const card = cardOf({ path: site.path, language: site.language, cardTitle, post, project, ownPage });
  const named = { ...common, ...card, title: card.title || site.siteName };
  return { url: site.origin + shareImagePath(named), alt: named.title, size: SHARE_IMAGE_SIZE };
}

interface OwnImage {
  src: string;
  alt: string;
  picture?: Picture | undefined;
}

function ownImageOf({
  post,
  project,
  ownPage,
}: Pick<PageMeta, 'post' | 'project' | 'ownPage'>): OwnImage | undefined {
  const share = (post ?? ownPage)?.shareImage;
  if (share) return { src: share, alt: '' };
  if (ownPage) return { src: ownPage.imageUrl, alt: ownPage.imageAlt, picture: ownPage.picture };
  if (post) return { src: post.imageUrl, alt: post.imageAlt, picture: post.picture };
  const first = project?.images[0];
  return first && { src: first.imageUrl, alt: first.alt, picture: first.picture };
}

/** The server finds the same texts by kind and id: src/server/http/media/share-images.ts. */
function cardOf({
  path,
  language,
  cardTitle,
  post,
  project,
  ownPage,
}: Pick<PageMeta, 'cardTitle' | 'post' | 'project' | 'ownPage'> & { path: string; language: string }): Omit<
  ShareCard,
  'siteName' | 'accent'
> {
  if (post) return { kind: 'post', id: String(post.id), label: post.category.name, title: post.title };
  if (project) {
    const label = wordsIn(language, cardWords).project;
    return { kind: 'project', id: String(project.id), label, title: project.title };
  }
  if (ownPage) return { kind: 'own-page', id: String(ownPage.id), label: '', title: ownPage.title };
  // The home page's title belongs to its hero, and errors below a page have that page's card.
  const page = /^\/[a-z]*/.exec(path)?.[0] ?? href('/');
  const title = page === href('/') ? undefined : pageTitle(language, page);
  return {
    kind: 'page',
    id: pageCardId(title ? page : href('/')),
    label: '',
    title: cardTitle || title || '',
  };
}

interface SocialTags {
  /** The canonical one. */
  url: string;
  title: string;
  siteName: string;
  description: string | undefined;
  image: ShareImage;
  post: PageMeta['post'];
  language: string;
}

/** Open Graph (https://ogp.me) and the few words that X does not take from it. */
function socialTags({
  url,
  title,
  siteName,
  description,
  image,
  post,
  language,
}: SocialTags): MetaDescriptor[] {
  return [
    ...properties({
      'og:type': post ? 'article' : 'website',
      'og:site_name': siteName,
      'og:locale': openGraphLocale(language),
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': image.url,
      'og:image:width': image.size && String(image.size.width),
      'og:image:height': image.size && String(image.size.height),
      'og:image:alt': image.alt,
      'article:published_time': post?.date,
      'article:modified_time': post?.updatedAt,
      'article:section': post?.category.name,
    }),
    ...named({
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image.url,
      'twitter:image:alt': image.alt,
    }),
  ];
}

function named(values: Record<string, string | undefined>): MetaDescriptor[] {
  return Object.entries(values).flatMap(([name, content]) => (content ? [{ name, content }] : []));
}

function properties(values: Record<string, string | undefined>): MetaDescriptor[] {
  return Object.entries(values).flatMap(([property, content]) => (content ? [{ property, content }] : []));
}

/**
 * The links between the translations of a text, for search engines, each page's own included. Readers of other languages
 * get the text in the language of the site, or the original (`x-default`).
 */
function alternates(
  { post, project, ownPage }: PageMeta,
  { origin, url, language }: { origin: string; url: string; language: string },
): MetaDescriptor[] {
  const text = post ?? project ?? ownPage;
  const { translations = [] } = text ?? {};
  if (!text || translations.length === 0) return [];
  const pathIn = (id: number, slug: string) => {
    // The slug of an own page is its whole path.
    if (ownPage) return encodeURI(`/${slug}`);
    return post ? postPath({ id, slug }) : projectPath({ id, slug });
  };
  const pages = [
    { id: text.id, language: text.language ?? language, url },
    ...translations
      .map(({ id, slug, language: other, canonicalUrl }) => ({
        id,
        language: other,
        url: origin + pathIn(id, slug),
        canonicalUrl,
      }))
      // Search engines ignore a link to a page that names another page as the canonical one.
      .filter((each) => !each.canonicalUrl || isSamePage(each.canonicalUrl, each.url)),
  ];
  if (pages.length === 1) return [];
  const original = pages.find(({ id }) => id === (text.translationOf ?? text.id));
  const standard = pages.find((each) => each.language === language) ?? original;
  const link = (hrefLang: string, to: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: to,
  });
  return [
    ...pages.map((each) => link(each.language, each.url)),
    ...(standard ? [link('x-default', standard.url)] : []),
  ];
}

/** The link to the page's Markdown version, where there is one. */
function markdownLink({ post, project, ownPage }: PageMeta, path: string): MetaDescriptor[] {
  if (!post && !project && !ownPage && !pagesWithMarkdown.includes(path)) return [];
  return [{ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: markdownPath(path) }];
}
