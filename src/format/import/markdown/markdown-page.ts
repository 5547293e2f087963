import { foundDate } from '../dates.ts';
import { type Fields, listField, textField } from './front-matter.ts';
import { languageTag, type SiteSettings } from './site-settings.ts';

/** What the path and the front matter of a file say about a text. */
export interface MarkdownPage {
  /** Its path within the package. */
  path: string;
  /** Its path within the folder of texts, which is its identity. */
  key: string;
  fields: Fields;
  /** Empty when only its first heading says it. */
  title: string;
  /** The folders around it within the folder of texts. */
  sections: string[];
  /** The name of its file or, for a bundle, of its folder. */
  name: string;
  date: string | undefined;
  /** In small letters, by the name of the file, the folder or the front matter. */
  language: string | undefined;
  /** Whether its file or folder names the language, so that its address does as well. */
  hasOwnLanguage: boolean;
  /** The name that its translations share. */
  translationName: string;
  /** Whether it stands above a list of texts, such as `_index.md`. */
  isList: boolean;
  isPost: boolean;
  isDraft: boolean;
  isJekyll: boolean;
  /** The categories that stand in its address. */
  categoryPath: string[];
}

const ENDING = /\.(?:md|mdx|markdown|mdown|mkd)$/i;
/** Files about a project, and folders of programs. */
const NO_TEXT =
  /^(?:(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors|todo)(?:\.[\w-]+)?\.md|(?:archetypes|themes|layouts|node_modules|vendor|_site|public|dist|_includes|_layouts|_sass|_data|i18n|data|\.github)\/)/i;

/** The folder of texts within the folder of the site. */
function contentFolders({ flavour, languageFolders }: SiteSettings): string[] {
  if (flavour === 'hugo')
    return [...new Set([...Object.values(languageFolders), 'content'])].map((folder) => `${folder}/`);
  return flavour === 'astro' ? ['src/content/', 'src/pages/', 'content/'] : [''];
}

/** The path of a file within the folder of texts, or undefined for a file that is no text of the site. */
export function contentPath(path: string, settings: SiteSettings): string | undefined {
  if (!path.startsWith(settings.root)) return undefined;
  const within = path.slice(settings.root.length);
  const folders = contentFolders(settings).toSorted((one, other) => other.length - one.length);
  const folder = folders.find((each) => within.startsWith(each));
  const hasContent = settings.flavour === 'hugo' || settings.flavour === 'astro';
  if (folder === undefined)
    return hasContent && /^(?:content|src)\//.test(within) ? undefined : plainPath(within, hasContent);
  return folder === '' && NO_TEXT.test(within) ? undefined : within.slice(folder.length);
}

/** A folder of texts alone has no folder `content` around them. */
const plainPath = (within: string, isSite: boolean) =>
  NO_TEXT.test(within) || (isSite && !within.includes('/')) ? undefined : within;

export function pageOf(path: string, key: string, fields: Fields, settings: SiteSettings): MarkdownPage {
  const isJekyll = settings.flavour === 'jekyll';
  const within = key.replace(ENDING, '');
  const parts = within.split('/');
  const file = parts.pop() ?? '';
  const named = languageOfName(file, settings);
  const folder = languageOfFolder(path, parts, settings);
  const language =
    languageTag(textField(fields, 'lang', 'language', 'locale'))?.toLowerCase() ?? named.language ?? folder;
  const sections = folder && parts[0]?.toLowerCase() === folder ? parts.slice(1) : parts;
  const dated = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(named.base);
  const isIndex = /^(?:index|_index)$/i.test(named.base);
  const isList = named.base === '_index' || (isIndex && sections.length === 0);
  const isBundle = isIndex && !isList && !isJekyll;
  const hidden = isJekyll ? sections.filter((each) => !/^_(?:posts|drafts)$/.test(each)) : sections;
  const folderName = sections.at(-1) ?? '';
  const folderDate = isBundle ? /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(folderName) : null;
  const name = isBundle ? (folderDate?.[2] ?? folderName) : (dated?.[2] ?? named.base);
  const date = dateOf(fields) ?? foundDate(dated?.[1] ?? folderDate?.[1] ?? '');
  const isPost = isPostOf({ sections, key, date, fields, settings, isList });
  return {
    path,
    key,
    fields,
    title: textField(fields, 'title', 'name'),
    sections: (isBundle ? hidden.slice(0, -1) : hidden).map((each) => each.replace(/^_(?=\w)/, '')),
    name,
    date,
    language,
    hasOwnLanguage: (named.language ?? folder) !== undefined,
    translationName: textField(fields, 'translationKey') || [...sections, named.base].join('/'),
    isList,
    isPost,
    isDraft: /(?:^|\/)_drafts\//.test(key),
    isJekyll,
    categoryPath: isJekyll ? categoryPathOf(fields, sections) : [],
  };
}

/** `post.de.md` names a language, if the site has it or if the ending looks like one. */
function languageOfName(file: string, { languages }: SiteSettings) {
  const found = /^(.+)\.([a-z]{2,3}(?:-[a-z\d]{2,8})*)$/i.exec(file);
  const code = found?.[2]?.toLowerCase();
  const isKnown =
    code !== undefined &&
    (languages.includes(code) || (languages.length === 0 && /^[a-z]{2}(?:-|$)/.test(code)));
  return isKnown && found?.[1] ? { base: found[1], language: code } : { base: file, language: undefined };
}

/** A first folder with the name of a language, or the folder that the settings name for it. */
function languageOfFolder(
  path: string,
  parts: readonly string[],
  settings: SiteSettings,
): string | undefined {
  const given = Object.entries(settings.languageFolders).find(([, folder]) =>
    path.startsWith(`${settings.root}${folder}/`),
  );
  if (given && Object.keys(settings.languageFolders).length > 1) return given[0];
  const first = parts[0]?.toLowerCase() ?? '';
  const isCode = /^[a-z]{2}(?:-[a-z]{2,4})?$/.test(first);
  if (settings.languages.includes(first)) return first;
  return settings.languages.length === 0 && isCode && COMMON.has(first.slice(0, 2)) ? first : undefined;
}

/** Two letters are a language more often than a topic for these only. */
const COMMON = new Set(
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu id is it ja ko lt lv ms nb nl nn pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
);

function dateOf(fields: Fields): string | undefined {
  for (const name of [
    'date',
    'publishDate',
    'pubDate',
    'pubDatetime',
    'published',
    'created',
    'createdAt',
    'datePublished',
    'publishedAt',
  ]) {
    const value = textField(fields, name);
    const date = value === '' ? undefined : (foundDate(value) ?? writtenDate(value));
    if (date !== undefined) return date;
  }
  return undefined;
}

/** `Jul 08 2022` and `8 July 2022`, as templates of Astro and many people write dates. */
export function writtenDate(value: string): string | undefined {
  if (!/^(?:[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} [a-z]{3,9}\.? \d{4})$/i.test(value))
    return undefined;
  const time = Date.parse(`${value.replace(/(\d)(?:st|nd|rd|th)/, '$1')} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

interface Kind {
  sections: readonly string[];
  key: string;
  date: string | undefined;
  fields: Fields;
  settings: SiteSettings;
  isList: boolean;
}

const POSTS =
  /^(?:_?posts?|_drafts|blog|blogs|articles?|news|notes?|entries|journal|weblog|stories|writing|tils?|diary)$/i;

/** Whether a text belongs to the blog. A page stands outside of it, and has no date. */
function isPostOf({ sections, key, date, fields, settings, isList }: Kind): boolean {
  const type = textField(fields, 'type', 'layout').toLowerCase();
  if (isList || /^(?:page|about|contact|archives?|search)$/.test(type)) return false;
  if (/^posts?$/.test(type)) return true;
  if (sections.some((each) => POSTS.test(each))) return true;
  if (settings.flavour === 'astro' && !key.startsWith('pages/'))
    return sections.length > 0 || date !== undefined;
  if (sections.some((each) => /^_?pages?$/i.test(each))) return false;
  if (settings.flavour === 'folder') return true;
  return date !== undefined && (sections.length > 0 || settings.flavour === 'jekyll');
}

/** Jekyll puts categories into addresses: those of the front matter, and the folders above `_posts`. */
function categoryPathOf(fields: Fields, sections: readonly string[]): string[] {
  const at = sections.findIndex((each) => /^_(?:posts|drafts)$/.test(each));
  const folders = at > 0 ? sections.slice(0, at) : [];
  const given = listField(fields, /\s+/, 'categories');
  return [...folders, ...(given.length > 0 ? given : [textField(fields, 'category')].filter(Boolean))];
}
