import { xmlText } from '../../xml.ts';
import { foundDate } from '../dates.ts';
import type {
  FoundAuthor,
  FoundPicture,
  FoundRecord,
  FoundTag,
  FoundText,
  ImportFile,
  ImportRun,
} from '../found-records.ts';
import { ImportError } from '../import-error.ts';
import { foreignFootnotes } from '../markup/foreign-footnotes.ts';
import { UnreadableText } from '../markup/html-tree.ts';
import { NoteList } from '../markup/note-list.ts';
import {
  absoluteAddress,
  decodedPath,
  isFilePath,
  isSameSite,
  pathWithin,
  type SourceAddress,
  type SourceAddresses,
} from '../markup/source-addresses.ts';
import { storedText } from '../markup/text-markup.ts';
import { PackageFiles } from '../package-files.ts';
import { plainWords } from '../plain-words.ts';
import { isGhostFile } from '../recognise-import.ts';
import { ghostCards } from './ghost-cards.ts';
import { isTrue, type Row, readTables, rowsOf, type Tables, textIn } from './ghost-data.ts';

/** Stands for the address of the site in every export. */
const SITE = '__GHOST_URL__';
/** A host that nobody has, for a site whose address nobody named. */
const NOWHERE = 'https://import.invalid';

/** Reads an export of Ghost. Pictures come from a folder `content` beside it, or from the address that the owner names. */
export async function* readGhost(files: readonly ImportFile[], run: ImportRun): AsyncGenerator<FoundRecord> {
  const exports: ImportFile[] = [];
  for (const file of files) if (await isGhostFile(file)) exports.push(file);
  const [file, ...others] = exports;
  if (!file) throw new ImportError('empty');
  if (others.length > 0) throw new ImportError('several-exports');
  const tables = await readTables(file);
  run.progress(file.size / 2, file.size);

  const siteUrl = run.siteUrl?.replace(/\/+$/, '') ?? '';
  const settings = new Map(
    rowsOf(tables, 'settings').map((row) => [textIn(row, 'key'), textIn(row, 'value')]),
  );
  noteSettings(settings, run);
  yield {
    kind: 'site',
    title: settings.get('title') ?? '',
    description: settings.get('description') ?? '',
    url: siteUrl,
    language: settings.get('locale') || settings.get('lang') || settings.get('default_locale') || undefined,
  };
  const authors = rowsOf(tables, 'users').map(authorOf);
  const tags = rowsOf(tables, 'tags').filter(isPublicTag).map(tagOf);
  yield* authors;
  yield* tags;

  const context: TextContext = {
    addresses: ghostAddresses(siteUrl, new PackageFiles(files)),
    authors: linksOf(tables, 'posts_authors', 'author_id'),
    tags: linksOf(tables, 'posts_tags', 'tag_id'),
    tagKeys: new Set(tags.map(({ key }) => key)),
    meta: new Map(rowsOf(tables, 'posts_meta').map((row) => [textIn(row, 'post_id'), row])),
    now: run.now,
  };
  const posts = rowsOf(tables, 'posts');
  for (const [index, post] of posts.entries()) {
    yield recordOf(post, context);
    run.progress(file.size / 2 + (file.size / 2) * ((index + 1) / posts.length), file.size);
  }
}

interface TextContext {
  addresses: SourceAddresses;
  /** The ids of the authors and the tags of each post, the most important one first. */
  authors: ReadonlyMap<string, string[]>;
  tags: ReadonlyMap<string, string[]>;
  tagKeys: ReadonlySet<string>;
  meta: ReadonlyMap<string, Row>;
  now: Date;
}

function noteSettings(settings: ReadonlyMap<string, string>, { note }: ImportRun) {
  const lost = (what: 'menu' | 'script', detail: string) => note({ level: 'lost', what, detail, place: '' });
  if ((settings.get('navigation') ?? '').includes('url')) lost('menu', 'navigation');
  for (const name of ['codeinjection_head', 'codeinjection_foot'])
    if (settings.get(name)) lost('script', name);
}

/** Tags whose names begin with `#` are for the owner only. */
const isPublicTag = (row: Row) =>
  textIn(row, 'visibility') !== 'internal' && !textIn(row, 'name').startsWith('#');

function authorOf(row: Row): FoundAuthor {
  const slug = textIn(row, 'slug');
  return {
    kind: 'author',
    key: textIn(row, 'id'),
    name: textIn(row, 'name') || slug,
    email: textIn(row, 'email'),
    oldPaths: slug === '' ? [] : [`/author/${slug}/`],
  };
}

function tagOf(row: Row): FoundTag {
  const slug = textIn(row, 'slug');
  return {
    kind: 'tag',
    key: textIn(row, 'id'),
    name: textIn(row, 'name') || slug,
    slug: slug || undefined,
    description: plainWords(textIn(row, 'description')),
    oldPaths: slug === '' ? [] : [`/tag/${slug}/`],
  };
}

function linksOf(tables: Tables, table: string, column: string): Map<string, string[]> {
  const links = new Map<string, string[]>();
  const sorted = rowsOf(tables, table).toSorted(
    (one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0),
  );
  for (const row of sorted) {
    const post = textIn(row, 'post_id');
    links.set(post, [...(links.get(post) ?? []), textIn(row, column)]);
  }
  return links;
}

function recordOf(post: Row, context: TextContext): FoundRecord {
  const key = textIn(post, 'uuid') || textIn(post, 'id');
  try {
    return textOf(post, key, context);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return { kind: 'unreadable', key, reason: error.reason, detail: textIn(post, 'title'), place: '' };
  }
}

function textOf(post: Row, key: string, context: TextContext): FoundText {
  const { addresses } = context;
  const notes = new NoteList();
  const id = textIn(post, 'id');
  const slug = textIn(post, 'slug');
  const meta = context.meta.get(id) ?? {};
  const first = (...names: string[]) =>
    names.map((name) => textIn(meta, name) || textIn(post, name)).find(Boolean);
  const { html, pictures, files } = storedText({
    html: contentOf(post, notes),
    addresses,
    notes,
    rules: [ghostCards, foreignFootnotes],
  });
  for (const { url, file } of pictures)
    if (file === undefined && url.startsWith('/')) notes.lost('picture', url);
  const authors = context.authors.get(id) ?? [textIn(post, 'author_id')].filter(Boolean);
  if (authors.length > 1) notes.lost('several-authors');
  if (textIn(post, 'codeinjection_head') || textIn(post, 'codeinjection_foot'))
    notes.lost('script', 'codeinjection');
  if (isTrue(post, 'featured')) notes.changed('sticky');
  const title = textIn(post, 'title').trim();
  if (title === '' || title === '(Untitled)') notes.changed('no-title');
  const date = dateOf(post, 'published_at') ?? dateOf(post, 'created_at');
  const canonical = textIn(post, 'canonical_url');
  return {
    kind: textIn(post, 'type') === 'page' || isTrue(post, 'page') ? 'page' : 'post',
    key,
    title: title === '(Untitled)' ? '' : title,
    slug: slug || undefined,
    html,
    excerpt: plainWords(textIn(post, 'custom_excerpt')),
    date,
    updatedAt: dateOf(post, 'updated_at'),
    status: statusOf(post, notes),
    authorKey: authors[0],
    categoryKeys: [],
    tagKeys: (context.tags.get(id) ?? []).filter((tag) => context.tagKeys.has(tag)),
    cover: coverOf(post, meta, addresses, notes),
    language: textIn(post, 'locale') || undefined,
    translationKey: undefined,
    series: undefined,
    seriesPlace: undefined,
    menuOrder: undefined,
    parentKey: undefined,
    oldPaths: slug === '' ? [] : [`/${slug}/`],
    canonicalUrl: absoluteAddress(canonical, undefined) ? canonical : undefined,
    searchTitle: first('meta_title'),
    searchDescription: first('meta_description'),
    pictures,
    files,
    comments: [],
    notes: notes.all,
  };
}

/** The rendered text. Exports without it have the words at least. */
function contentOf(post: Row, notes: NoteList): string {
  const html = textIn(post, 'html');
  if (html !== '') return html.replaceAll(SITE, '');
  const words = textIn(post, 'plaintext').trim();
  const hasMore = /"(?:children|cards|markups)":\[\s*[[{]/.test(
    textIn(post, 'lexical') + textIn(post, 'mobiledoc'),
  );
  if (hasMore || words !== '') notes.lost('block', 'lexical');
  return words
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${xmlText(paragraph)}</p>`)
    .join('');
}

function statusOf(post: Row, notes: NoteList): FoundText['status'] {
  const status = textIn(post, 'status');
  const visibility = textIn(post, 'visibility') || 'public';
  if (status === 'sent' || visibility !== 'public') {
    notes.changed('members-only', status === 'sent' ? 'email' : visibility);
    return 'draft';
  }
  if (status === 'published') return 'published';
  return status === 'scheduled' ? 'scheduled' : 'draft';
}

/** Older versions wrote times as numbers of milliseconds. */
function dateOf(post: Row, name: string): string | undefined {
  const value = post[name];
  if (typeof value !== 'number') return foundDate(textIn(post, name));
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function coverOf(
  post: Row,
  meta: Row,
  addresses: SourceAddresses,
  notes: NoteList,
): FoundPicture | undefined {
  const given = (textIn(post, 'feature_image') || textIn(post, 'image')).replaceAll(SITE, '');
  if (given === '') return undefined;
  const found = addresses.picture(given);
  if (!found || (found.file === undefined && found.url.startsWith('/'))) notes.lost('picture', given);
  return (
    found && {
      url: found.url,
      file: found.file,
      alt: textIn(meta, 'feature_image_alt'),
      caption: plainWords(textIn(meta, 'feature_image_caption')),
    }
  );
}

/** In the paths of the smaller copies that Ghost makes of a picture: `/content/images/size/w600/2024/05/quay.jpg`. */
const SIZE = /\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?(?=\/)/;

function ghostAddresses(siteUrl: string, files: PackageFiles): SourceAddresses {
  const home = absoluteAddress(siteUrl || NOWHERE, undefined);
  const resolve = (address: string, isPicture: boolean): SourceAddress | undefined => {
    const plain = address.replaceAll(SITE, '');
    const url = absoluteAddress(plain, home?.href);
    if (!url) return undefined;
    const isOwn = isSameSite(url, home);
    if (!isOwn) return { url: /^https?:/i.test(plain) ? plain.trim() : url.href, file: undefined, isOwn };
    if (!isPicture && !isFilePath(url.pathname)) return { url: pathWithin(url), file: undefined, isOwn };
    url.pathname = url.pathname.replace(SIZE, '');
    const file = files.endingWith(decodedPath(url.pathname));
    return { url: siteUrl === '' ? pathWithin(url) : url.href, file, isOwn };
  };
  return {
    link: (address) => resolve(address, false),
    picture: (address) => resolve(address, true),
  };
}
