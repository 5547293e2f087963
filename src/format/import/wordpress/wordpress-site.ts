import { primaryTag } from '../../languages.ts';
import type { FoundAuthor, FoundCategory, FoundSite, FoundTag } from '../found-records.ts';
import { plainWords } from '../plain-words.ts';
import { childrenOf, valueIn, type WxrElement } from './wxr-items.ts';

/** A picture or a file of the media library. */
export interface Attachment {
  id: string;
  key: string;
  url: string;
  title: string;
  alt: string;
  caption: string;
  /** The id of the text to which it was uploaded. */
  parent: string;
}

/** What the texts of an export refer to, wherever it stands in the export. */
export interface WordPressSite {
  title: string;
  description: string;
  /** The address of the home page, or an empty text. */
  url: string;
  language: string | undefined;
  authors: Map<string, FoundAuthor>;
  categories: Map<string, FoundCategory & { termId: string; parentSlug: string }>;
  tags: Map<string, FoundTag>;
  attachments: Map<string, Attachment>;
  /** The contents of blocks that several texts share, by their ids. */
  sharedBlocks: Map<string, string>;
  /** The keys of texts by their ids. */
  keys: Map<string, string>;
  usedKeys: Set<string>;
  /** How many records have a type that is not imported, by type. */
  otherTypes: Map<string, number>;
}

export const emptySite = (): WordPressSite => ({
  title: '',
  description: '',
  url: '',
  language: undefined,
  authors: new Map(),
  categories: new Map(),
  tags: new Map(),
  attachments: new Map(),
  sharedBlocks: new Map(),
  keys: new Map(),
  usedKeys: new Set(),
  otherTypes: new Map(),
});

/** Adds an element of the channel to what is known of the site. */
export function learn(site: WordPressSite, element: WxrElement): void {
  const text = element.text.trim();
  switch (element.name) {
    case 'title':
      site.title ||= plainWords(text);
      return;
    case 'description':
      site.description ||= plainWords(text);
      return;
    case 'link':
      site.url ||= text;
      return;
    case 'wp:base_blog_url':
      site.url = text || site.url;
      return;
    case 'language':
      site.language ??= /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text) ? text : undefined;
      return;
    case 'wp:author':
      learnAuthor(site, element);
      return;
    case 'wp:category':
      addCategory(site, valueIn(element, 'wp:category_nicename'), valueIn(element, 'wp:cat_name'), {
        description: plainWords(valueIn(element, 'wp:category_description')),
        termId: valueIn(element, 'wp:term_id'),
        parentSlug: valueIn(element, 'wp:category_parent'),
      });
      return;
    case 'wp:tag':
      addTag(site, valueIn(element, 'wp:tag_slug'), valueIn(element, 'wp:tag_name'), {
        description: plainWords(valueIn(element, 'wp:tag_description')),
      });
      return;
    case 'item':
      learnItem(site, element);
  }
}

function learnAuthor(site: WordPressSite, element: WxrElement) {
  const key = valueIn(element, 'wp:author_login');
  const full = `${valueIn(element, 'wp:author_first_name')} ${valueIn(element, 'wp:author_last_name')}`;
  const name = plainWords(valueIn(element, 'wp:author_display_name')) || plainWords(full) || key;
  const email = valueIn(element, 'wp:author_email');
  addAuthor(site, key, name, email);
}

function addAuthor(site: WordPressSite, key: string, name = key, email = ''): void {
  if (key === '' || site.authors.has(key)) return;
  site.authors.set(key, { kind: 'author', key, name, email, oldPaths: [`/author/${slugPath(key)}/`] });
}

const slugPath = (slug: string) => encodeURI(slug.toLowerCase().replace(/[\s_@.]+/g, '-'));

function addCategory(
  site: WordPressSite,
  slug: string,
  name: string,
  more: { description?: string; termId?: string; parentSlug?: string } = {},
): void {
  const key = slug || name.toLowerCase();
  if (key === '' || site.categories.has(key)) return;
  const { description = '', termId = '', parentSlug = '' } = more;
  site.categories.set(key, {
    kind: 'category',
    key,
    name: plainWords(name) || slug,
    slug: slug === '' ? undefined : decoded(slug),
    description,
    parentKey: parentSlug === '' || parentSlug === key ? undefined : parentSlug,
    oldPaths: termId === '' ? [] : [`/?cat=${termId}`],
    termId,
    parentSlug,
  });
}

function addTag(
  site: WordPressSite,
  slug: string,
  name: string,
  { description = '' }: { description?: string } = {},
): void {
  const key = slug || name.toLowerCase();
  if (key === '' || site.tags.has(key)) return;
  site.tags.set(key, {
    kind: 'tag',
    key,
    name: plainWords(name) || slug,
    slug: slug === '' ? undefined : decoded(slug),
    description,
    oldPaths: slug === '' ? [] : [`/tag/${slug}/`],
  });
}

/** Slugs of other scripts are stored with percent signs. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The types of records that become texts. */
export const isTextType = (type: string): boolean => type === 'post' || type === 'page';

function learnItem(site: WordPressSite, item: WxrElement) {
  const id = valueIn(item, 'wp:post_id');
  const type = valueIn(item, 'wp:post_type');
  const key = keyOf(site, item, id);
  if (type === 'attachment') {
    const url = valueIn(item, 'wp:attachment_url');
    if (url === '') return;
    site.attachments.set(id, {
      id,
      key,
      url,
      title: plainWords(valueIn(item, 'title')),
      alt: metaOf(item, '_wp_attachment_image_alt'),
      caption: plainWords(valueIn(item, 'excerpt:encoded')),
      parent: valueIn(item, 'wp:post_parent'),
    });
    return;
  }
  if (type === 'wp_block') site.sharedBlocks.set(id, valueIn(item, 'content:encoded'));
  else if (!isTextType(type)) site.otherTypes.set(type, (site.otherTypes.get(type) ?? 0) + 1);
  site.keys.set(id, key);
  addAuthor(site, valueIn(item, 'dc:creator'));
  for (const term of childrenOf(item, 'category')) {
    const { domain = 'category', nicename = '' } = term.attributes;
    if (domain === 'category') addCategory(site, nicename, term.text.trim());
    if (domain === 'post_tag' || domain === 'tag') addTag(site, nicename, term.text.trim());
  }
}

/** The identity of an item, which stays the same in later exports: its `guid`, unless two items have the same one. */
function keyOf(site: WordPressSite, item: WxrElement, id: string): string {
  const guid = valueIn(item, 'guid') || `${site.url}/?p=${id}`;
  const key = site.usedKeys.has(guid) ? `${guid}#${id}` : guid;
  site.usedKeys.add(key);
  return key;
}

/** The value of a custom field, or an empty text. */
export function metaOf(item: WxrElement, name: string): string {
  const meta = childrenOf(item, 'wp:postmeta').find((each) => valueIn(each, 'wp:meta_key') === name);
  return meta ? valueIn(meta, 'wp:meta_value') : '';
}

export function allMetaOf(item: WxrElement, name: string): string[] {
  return childrenOf(item, 'wp:postmeta')
    .filter((each) => valueIn(each, 'wp:meta_key') === name)
    .map((each) => valueIn(each, 'wp:meta_value'));
}

/** The site, its authors, categories and tags as records. A parent stands before its children. */
export function siteRecords(site: WordPressSite): (FoundSite | FoundAuthor | FoundCategory | FoundTag)[] {
  const { title, description, url, language } = site;
  return [
    { kind: 'site', title, description, url, language: language && knownLanguage(language) },
    ...site.authors.values(),
    ...sortedCategories(site),
    ...site.tags.values(),
  ];
}

/** WordPress writes `en-US`, of which this site has the language alone. */
const knownLanguage = (language: string) => (language === 'en-US' ? primaryTag(language) : language);

function sortedCategories(site: WordPressSite): FoundCategory[] {
  const sorted: FoundCategory[] = [];
  const placed = new Set<string>();
  const place = (key: string, path: readonly string[]) => {
    const found = site.categories.get(key);
    if (!found || placed.has(key) || path.includes(key)) return;
    const { termId: _, parentSlug, ...category } = found;
    if (parentSlug !== '') place(parentSlug, [...path, key]);
    placed.add(key);
    const parents = parentsOf(site, key);
    const isKnown = site.categories.has(parentSlug) && !path.includes(parentSlug);
    sorted.push({
      ...category,
      parentKey: isKnown ? category.parentKey : undefined,
      oldPaths: [`/category/${[...parents, key].join('/')}/`, ...category.oldPaths],
    });
  };
  for (const key of site.categories.keys()) place(key, []);
  return sorted;
}

function parentsOf(site: WordPressSite, key: string): string[] {
  const parents: string[] = [];
  let parent = site.categories.get(key)?.parentSlug ?? '';
  while (parent !== '' && parent !== key && !parents.includes(parent) && site.categories.has(parent)) {
    parents.unshift(parent);
    parent = site.categories.get(parent)?.parentSlug ?? '';
  }
  return parents;
}
