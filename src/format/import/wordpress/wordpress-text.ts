import { dateWithOffset, foundDate } from '../dates.ts';
import type { FoundPicture, FoundText } from '../found-records.ts';
import { NoteList } from '../markup/note-list.ts';
import { absoluteAddress, pathWithin, type SourceAddresses } from '../markup/source-addresses.ts';
import { storedText } from '../markup/text-markup.ts';
import { plainWords } from '../plain-words.ts';
import { withBlockElements } from './block-markers.ts';
import { type BlockContext, blockRules, footnotesOf } from './block-rules.ts';
import { embedAddressLines, replaceLatex, replaceShortCodes } from './short-codes.ts';
import { commentsOf } from './wordpress-comments.ts';
import { allMetaOf, metaOf, type WordPressSite } from './wordpress-site.ts';
import { childrenOf, valueIn, type WxrElement } from './wxr-items.ts';

/** The longest excerpt that a text of this site may have, in characters. */
const LONGEST_EXCERPT = 1_000;

/** A post or a page of an export. It throws `UnreadableText` for one that is too long or too deep. */
export function wordpressText(
  item: WxrElement,
  kind: 'post' | 'page',
  site: WordPressSite,
  addresses: SourceAddresses,
): FoundText {
  const notes = new NoteList();
  const id = valueIn(item, 'wp:post_id');
  const content = convertContent(item, site, addresses, notes);
  const title = plainWords(valueIn(item, 'title'));
  if (title === '') notes.changed('no-title');
  const date = dateOf(item, notes);
  const terms = termsOf(item, site, notes);
  const parent = valueIn(item, 'wp:post_parent');
  return {
    kind,
    key: site.keys.get(id) ?? valueIn(item, 'guid'),
    title,
    slug: decoded(valueIn(item, 'wp:post_name')) || undefined,
    html: content.html,
    excerpt: plainWords(valueIn(item, 'excerpt:encoded')) || content.summary,
    date,
    updatedAt: dateWithOffset(valueIn(item, 'wp:post_modified'), valueIn(item, 'wp:post_modified_gmt')),
    status: statusOf(item, notes),
    authorKey: valueIn(item, 'dc:creator') || undefined,
    ...terms,
    cover: coverOf(item, site, addresses, notes),
    seriesPlace: undefined,
    menuOrder: kind === 'page' ? Number(valueIn(item, 'wp:menu_order')) || 0 : undefined,
    parentKey: kind === 'page' && parent !== '0' ? parentKeyOf(parent, site, notes) : undefined,
    oldPaths: pathsOf(item, id, kind),
    ...searchFieldsOf(item),
    pictures: content.pictures,
    files: content.files,
    comments: commentsOf(item, addresses, notes),
    notes: notes.all,
  };
}

function convertContent(item: WxrElement, site: WordPressSite, addresses: SourceAddresses, notes: NoteList) {
  const source = valueIn(item, 'content:encoded');
  const context: BlockContext = {
    sharedBlocks: site.sharedBlocks,
    footnotes: footnotesOf(metaOf(item, 'footnotes')),
  };
  const hasBlocks = source.includes('<!-- wp:');
  const lines = hasBlocks ? source : embedAddressLines(source);
  const html = replaceShortCodes(replaceLatex(lines), { site, notes, id: valueIn(item, 'wp:post_id') });
  const rules = blockRules(context);
  const stored = storedText({ html, addresses, notes, rules, prepare: withBlockElements, lineBreaks: true });
  return { ...stored, summary: summaryOf(html, addresses, context) };
}

/** The words before `more`, which WordPress shows in lists. */
function summaryOf(html: string, addresses: SourceAddresses, context: BlockContext): string {
  const ends = ['<!--more', '<!-- more', '<!-- wp:more'].map((start) => html.indexOf(start));
  const end = Math.min(...ends.filter((at) => at >= 0));
  if (!Number.isFinite(end)) return '';
  const { words } = storedText({
    html: html.slice(0, end),
    addresses,
    notes: new NoteList(),
    rules: blockRules(context),
    prepare: (parts) => withBlockElements(parts),
    lineBreaks: true,
  });
  return words.length <= LONGEST_EXCERPT ? words : '';
}

function dateOf(item: WxrElement, notes: NoteList): string | undefined {
  const local = valueIn(item, 'wp:post_date');
  const date =
    dateWithOffset(local, valueIn(item, 'wp:post_date_gmt')) ?? foundDate(valueIn(item, 'pubDate'));
  // Drafts have zeros for a date.
  if (date === undefined && local !== '' && !local.startsWith('0000')) notes.lost('date', local);
  return date;
}

function statusOf(item: WxrElement, notes: NoteList): FoundText['status'] {
  if (valueIn(item, 'wp:is_sticky') === '1') notes.changed('sticky');
  if (valueIn(item, 'wp:post_password') !== '') {
    notes.changed('password');
    return 'draft';
  }
  switch (valueIn(item, 'wp:status')) {
    case 'publish':
      return 'published';
    case 'future':
      return 'scheduled';
    case 'private':
      notes.changed('private');
      return 'draft';
    case 'pending':
      notes.changed('pending');
      return 'draft';
    default:
      return 'draft';
  }
}

/** Domains of terms that say how a theme shows a text. */
const HIDDEN_DOMAINS = new Set([
  'post_format',
  'nav_menu',
  'post_translations',
  'term_translations',
  'wp_theme',
  'wp_template_part_area',
]);

function termsOf(item: WxrElement, site: WordPressSite, notes: NoteList) {
  const categoryKeys: string[] = [];
  const tagKeys: string[] = [];
  let series: string | undefined;
  let language: string | undefined;
  let translationKey: string | undefined;
  for (const term of childrenOf(item, 'category')) {
    const { domain = 'category', nicename = '' } = term.attributes;
    const name = term.text.trim();
    const key = nicename || name.toLowerCase();
    if (domain === 'category') categoryKeys.push(key);
    else if (domain === 'post_tag' || domain === 'tag') tagKeys.push(key);
    else if (domain === 'series') series ??= plainWords(name) || undefined;
    else if (domain === 'language') language ??= languageTag(nicename);
    else if (domain === 'post_translations') translationKey ??= nicename || undefined;
    else if (domain === 'author') continue;
    else if (!HIDDEN_DOMAINS.has(domain)) notes.lost('taxonomy', `${domain}: ${plainWords(name)}`);
  }
  return {
    categoryKeys: withPrimaryFirst([...new Set(categoryKeys)], item, site),
    tagKeys: [...new Set(tagKeys)],
    series,
    language,
    translationKey,
  };
}

const languageTag = (code: string) => {
  const tag = code.replace(/^pll_/, '').replaceAll('_', '-');
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) ? tag : undefined;
};

/** Two widespread extensions let an author name the most important category. */
function withPrimaryFirst(keys: string[], item: WxrElement, site: WordPressSite): string[] {
  const id = metaOf(item, '_yoast_wpseo_primary_category') || metaOf(item, 'rank_math_primary_category');
  const primary = id === '' ? undefined : keys.find((key) => site.categories.get(key)?.termId === id);
  return primary === undefined ? keys : [primary, ...keys.filter((key) => key !== primary)];
}

function coverOf(
  item: WxrElement,
  site: WordPressSite,
  addresses: SourceAddresses,
  notes: NoteList,
): FoundPicture | undefined {
  const id = metaOf(item, '_thumbnail_id');
  if (id === '' || id === '0') return undefined;
  const attachment = site.attachments.get(id);
  if (!attachment) {
    notes.lost('picture', `featured picture ${id}`);
    return undefined;
  }
  const found = addresses.picture(attachment.url);
  return {
    url: found?.url ?? attachment.url,
    file: found?.file,
    alt: attachment.alt,
    caption: attachment.caption,
  };
}

function parentKeyOf(parent: string, site: WordPressSite, notes: NoteList): string | undefined {
  const key = parent === '' ? undefined : site.keys.get(parent);
  if (parent !== '' && key === undefined) notes.changed('parent', parent);
  return key;
}

/** The addresses of a text: its own, those of earlier slugs, and the one with its number. */
function pathsOf(item: WxrElement, id: string, kind: 'post' | 'page'): string[] {
  const link = absoluteAddress(valueIn(item, 'link'), undefined);
  const guid = absoluteAddress(valueIn(item, 'guid'), undefined);
  const slug = valueIn(item, 'wp:post_name');
  const paths = [link, guid].filter((url) => url !== undefined).map((url) => pathWithin(url));
  const [own = ''] = paths;
  const earlier = allMetaOf(item, '_wp_old_slug').flatMap((old) =>
    slug !== '' && own.includes(`/${slug}/`) ? [own.replace(`/${slug}/`, `/${old}/`)] : [],
  );
  const root = link ? (own.includes('?') ? link.pathname : '/') : '/';
  const numbered =
    id === '' ? [] : [`${root}?p=${id}`, ...(kind === 'page' ? [`${root}?page_id=${id}`] : [])];
  return [...new Set([...paths, ...earlier, ...numbered])].filter((path) => path !== '/');
}

/** The title and description that three widespread extensions write for search engines. Patterns with signs are none. */
function searchFieldsOf(item: WxrElement) {
  const first = (...names: string[]) =>
    names.map((name) => metaOf(item, name)).find((value) => value !== '' && !/%\w+%|#\w+_\w+/.test(value));
  const canonical = first('_yoast_wpseo_canonical', 'rank_math_canonical_url');
  return {
    searchTitle: plainOrNone(
      first('_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_aioseop_title'),
    ),
    searchDescription: plainOrNone(
      first('_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description', '_aioseop_description'),
    ),
    canonicalUrl: canonical && absoluteAddress(canonical, undefined) ? canonical : undefined,
  };
}

const plainOrNone = (value: string | undefined) => (value ? plainWords(value) || undefined : undefined);

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
