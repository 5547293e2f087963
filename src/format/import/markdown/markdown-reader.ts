import { wholeText } from '../file-text.ts';
import type {
  FoundAuthor,
  FoundCategory,
  FoundRecord,
  FoundTag,
  FoundText,
  FoundUnreadable,
  ImportFile,
  ImportRun,
} from '../found-records.ts';
import { ImportError } from '../import-error.ts';
import { UnreadableText } from '../markup/html-tree.ts';
import { NoteList } from '../markup/note-list.ts';
import { PackageFiles } from '../package-files.ts';
import { contentFiles, isMarkdownFile } from '../recognise-import.ts';
import { listField, readFrontMatter, textField, UnreadableFields } from './front-matter.ts';
import { MarkdownAddresses, shortName } from './markdown-addresses.ts';
import {
  authorsOf,
  canonicalOf,
  categoriesOf,
  coverOf,
  namesOf,
  noteFields,
  statusOf,
  updatedOf,
} from './markdown-fields.ts';
import { contentPath, type MarkdownPage, pageOf } from './markdown-page.ts';
import { convertMarkdown } from './markdown-text.ts';
import { addressesOf, urlWords } from './page-addresses.ts';
import { readSettings, type SiteSettings } from './site-settings.ts';

/** In bytes. The longest text of this site has a fraction of it. */
const MOST_BYTES = 2_000_000;

/**
 * Reads folders of Markdown: those of Hugo, Jekyll and Astro, and any other one. Each file is read twice: first for what other texts
 * refer to, and then for its text, of which one at a time is in the memory.
 */
export async function* readMarkdown(
  given: readonly ImportFile[],
  run: ImportRun,
): AsyncGenerator<FoundRecord> {
  const all = contentFiles(given);
  const read = await readSettings(all, run.note);
  const settings = { ...read, url: read.url || (run.siteUrl ?? '') };
  const texts = all.flatMap((file) => {
    const key = isMarkdownFile(file) ? contentPath(file.path, settings) : undefined;
    return key === undefined ? [] : [{ file, key }];
  });
  if (texts.length === 0) throw new ImportError('empty');
  const total = 2 * texts.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  const progress = (file: ImportFile) => {
    done += file.size;
    run.progress(done, total);
  };

  const pages: { page: MarkdownPage; file: ImportFile }[] = [];
  const unreadable: FoundUnreadable[] = [];
  for (const { file, key } of texts) {
    const page = await headOf(file, key, settings);
    if ('kind' in page) unreadable.push(page);
    else pages.push({ page, file });
    progress(file);
  }

  const { title, description, url, language } = settings;
  yield { kind: 'site', title, description, url, language };
  yield* topicsOf(pages.map(({ page }) => page));
  yield* unreadable;
  const addresses = addressBook(pages, settings, new PackageFiles(all));
  const context = { settings, addresses, now: run.now, translated: translatedNames(pages) };
  for (const { page, file } of pages) {
    yield await recordOf(page, file, context);
    progress(file);
  }
}

/** The front matter of a file. The text below it is read later. */
async function headOf(
  file: ImportFile,
  key: string,
  settings: SiteSettings,
): Promise<MarkdownPage | FoundUnreadable> {
  try {
    const { text } = await wholeText(file, MOST_BYTES);
    return pageOf(file.path, key, readFrontMatter(text).fields, settings);
  } catch (error) {
    return unreadableOf(file, key, error);
  }
}

function unreadableOf(file: ImportFile, key: string, error: unknown): FoundUnreadable {
  const record = { kind: 'unreadable' as const, key, detail: '', place: file.path };
  if (error instanceof UnreadableFields) {
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    return { ...record, reason: 'front-matter', detail: error.message, place: file.path + line };
  }
  if (error instanceof UnreadableText) return { ...record, reason: error.reason, detail: error.message };
  if (error instanceof ImportError)
    return { ...record, reason: error.code === 'too-long' ? 'too-long' : 'encoding', detail: error.detail };
  throw error;
}

const keyOf = (name: string) => name.toLowerCase();

/** The authors, categories and tags of all texts. */
function* topicsOf(pages: readonly MarkdownPage[]): Generator<FoundAuthor | FoundCategory | FoundTag> {
  const authors = new Map<string, FoundAuthor>();
  const categories = new Map<string, FoundCategory>();
  const tags = new Map<string, FoundTag>();
  for (const page of pages) {
    for (const name of authorsOf(page.fields).slice(0, 1))
      if (!authors.has(keyOf(name)))
        authors.set(keyOf(name), { kind: 'author', key: keyOf(name), name, email: '', oldPaths: [] });
    const base = page.isJekyll ? '' : '/';
    for (const name of categoryNames(page))
      if (!categories.has(keyOf(name)))
        categories.set(keyOf(name), {
          kind: 'category',
          key: keyOf(name),
          name,
          slug: undefined,
          description: '',
          parentKey: undefined,
          oldPaths: base === '' ? [] : [`/categories/${urlWords(name)}/`],
        });
    for (const name of tagNames(page))
      if (!tags.has(keyOf(name)))
        tags.set(keyOf(name), {
          kind: 'tag',
          key: keyOf(name),
          name,
          slug: undefined,
          description: '',
          oldPaths: base === '' ? [] : [`/tags/${urlWords(name)}/`],
        });
  }
  yield* authors.values();
  yield* categories.values();
  yield* tags.values();
}

const categoryNames = (page: MarkdownPage) =>
  page.isJekyll
    ? [...namesOf(page.fields, /\s+/, 'categories'), textField(page.fields, 'category')].filter(Boolean)
    : categoriesOf(page.fields);

const tagNames = (page: MarkdownPage) => {
  const names = namesOf(page.fields, page.isJekyll ? /\s+|,/ : /,/, 'tags', 'tag');
  return names.length > 0 ? names : listField(page.fields, /,/, 'keywords');
};

interface AddressBook {
  own: ReadonlyMap<MarkdownPage, string[]>;
  of: MarkdownAddresses;
}

function addressBook(
  pages: readonly { page: MarkdownPage }[],
  settings: SiteSettings,
  files: PackageFiles,
): AddressBook {
  const own = new Map<MarkdownPage, string[]>();
  const byPath = new Map<string, string>();
  const doubled = new Set<string>();
  for (const { page } of pages) {
    const paths = addressesOf(page, settings);
    own.set(page, paths);
    const [first = '/'] = paths;
    byPath.set(page.path.toLowerCase(), first);
    const name = shortName(page.path);
    if (byPath.has(name)) doubled.add(name);
    else byPath.set(name, first);
  }
  for (const name of doubled) byPath.delete(name);
  return { own, of: new MarkdownAddresses(settings, files, byPath) };
}

/** The names that texts of several languages share. */
function translatedNames(pages: readonly { page: MarkdownPage }[]): Set<string> {
  const languages = new Map<string, Set<string>>();
  for (const { page } of pages) {
    const known = languages.get(page.translationName) ?? new Set();
    languages.set(page.translationName, known.add(page.language ?? ''));
  }
  return new Set([...languages].filter(([, known]) => known.size > 1).map(([name]) => name));
}

interface RecordContext {
  settings: SiteSettings;
  addresses: AddressBook;
  now: Date;
  translated: ReadonlySet<string>;
}

async function recordOf(page: MarkdownPage, file: ImportFile, context: RecordContext): Promise<FoundRecord> {
  try {
    const { text, guessed } = await wholeText(file, MOST_BYTES);
    const { body } = readFrontMatter(text);
    const isEmptyList = page.isList && body.trim() === '';
    if (isEmptyList)
      return { kind: 'omission', key: page.key, title: page.title, reason: 'empty', detail: page.path };
    return textOf(page, body, guessed, context);
  } catch (error) {
    return unreadableOf(file, page.key, error);
  }
}

function textOf(page: MarkdownPage, body: string, guessed: boolean, context: RecordContext): FoundText {
  const { settings, addresses: book, now } = context;
  const { fields } = page;
  const notes = new NoteList();
  if (guessed) notes.changed('encoding', 'windows-1252');
  const oldPaths = book.own.get(page) ?? [];
  const addresses = book.of.of(page, oldPaths[0] ?? '/');
  const converted = convertMarkdown({
    markdown: body,
    fields,
    flavour: settings.flavour,
    hasComponents: /\.mdx$/i.test(page.path),
    title: page.title,
    addresses,
    notes,
    pageAddress: (name) => book.of.pageNamed(name, page),
    values: templateValues(page, settings),
  });
  noteFields(fields, notes);
  const authors = authorsOf(fields);
  if (authors.length > 1) notes.lost('several-authors', authors.slice(1).join(', '));
  for (const picture of converted.pictures)
    if (picture.file === undefined && !/^(?:https?|data):/.test(picture.url))
      notes.lost('picture', picture.url);
  const title = converted.title || titleOfName(page, notes);
  const cover = coverOf(page, addresses, notes);
  const weight = Number(textField(fields, 'weight', 'order', 'nav_order')) || undefined;
  return {
    kind: page.isPost ? 'post' : 'page',
    key: page.key,
    title,
    slug: textField(fields, 'slug') || (page.isList ? page.sections.at(-1) : page.name) || undefined,
    html: converted.html,
    excerpt: textField(fields, 'description', 'summary', 'excerpt', 'abstract') || converted.summary,
    date: page.date,
    updatedAt: updatedOf(fields),
    status: statusOf(page, now, notes),
    authorKey: authors[0] === undefined ? undefined : keyOf(authors[0]),
    categoryKeys: [...new Set(categoryNames(page).map(keyOf))],
    tagKeys: [...new Set(tagNames(page).map(keyOf))],
    cover,
    language: page.language ?? settings.language,
    translationKey: context.translated.has(page.translationName) ? page.translationName : undefined,
    series: listField(fields, /,/, 'series')[0],
    seriesPlace: Number(textField(fields, 'series_order')) || undefined,
    menuOrder: page.isPost ? undefined : weight,
    parentKey: undefined,
    oldPaths,
    canonicalUrl: canonicalOf(fields),
    searchTitle: textField(fields, 'seo_title', 'metaTitle', 'seoTitle') || undefined,
    searchDescription: textField(fields, 'metaDescription', 'meta_description') || undefined,
    pictures: converted.pictures,
    files: converted.files,
    comments: [],
    notes: notes.all,
  };
}

/** A text without a title gets the words of its file. */
function titleOfName(page: MarkdownPage, notes: NoteList): string {
  const words = (page.name || page.sections.at(-1) || '').replace(/[-_]+/g, ' ').trim();
  notes.changed('no-title', words);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What template tags print. The address of the site stands without its path there. */
function templateValues(page: MarkdownPage, settings: SiteSettings): Record<string, string> {
  return {
    'site.baseurl': settings.basePath,
    'site.url': URL.parse(settings.url)?.origin ?? '',
    'site.title': settings.title,
    'site.description': settings.description,
    'page.title': page.title,
    'page.description': textField(page.fields, 'description'),
  };
}
