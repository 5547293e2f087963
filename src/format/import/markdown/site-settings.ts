import { wholeText } from '../file-text.ts';
import type { FoundNote, ImportFile } from '../found-records.ts';
import { ImportError } from '../import-error.ts';
import {
  type Fields,
  fieldOf,
  readJson,
  readToml,
  readYaml,
  recordField,
  textField,
  textOfValue,
  UnreadableFields,
} from './front-matter.ts';
import type { Flavour } from './markdown-text.ts';

/** What the settings of a site say about the addresses and languages of its texts. */
export interface SiteSettings {
  flavour: Flavour;
  /** The folder of the package that holds the site, with a slash at its end, or an empty text. */
  root: string;
  title: string;
  description: string;
  /** The address of the home page, or an empty text. */
  url: string;
  /** The path of the home page, without a slash at its end. */
  basePath: string;
  language: string | undefined;
  /** The other languages of the site, and whether the first one has a folder of its own. */
  languages: string[];
  languageFolders: Readonly<Record<string, string>>;
  defaultInSubfolder: boolean;
  /** The patterns of addresses: by section for Hugo, under an empty name for Jekyll. */
  permalinks: Readonly<Record<string, string>>;
  uglyUrls: boolean;
}

const MOST_BYTES = 1_000_000;

const HUGO =
  /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config|languages|permalinks|params)\.(?:[a-z-]+\.)?(?:toml|ya?ml|json))$/;
const JEKYLL = /^_config\.ya?ml$/;
const ASTRO = /^astro\.config\.(?:mjs|js|ts|mts|cjs)$/;

/** Finds out which program a folder is of, and reads its settings. Settings that cannot be read are reported. */
export async function readSettings(
  files: readonly ImportFile[],
  note: (note: FoundNote) => void,
): Promise<SiteSettings> {
  const root = rootOf(files);
  const within = files.filter(({ path }) => path.startsWith(root));
  const named = (pattern: RegExp) => within.filter(({ path }) => pattern.test(path.slice(root.length)));
  const flavour = flavourOf(within.map(({ path }) => path.slice(root.length)));
  const settings: SiteSettings = { ...emptySettings, flavour, root };
  if (flavour === 'hugo') return hugoSettings(settings, named(HUGO), note);
  if (flavour === 'jekyll') return jekyllSettings(settings, await fieldsOf(named(JEKYLL)[0], note));
  if (flavour === 'astro') return astroSettings(settings, named(ASTRO)[0]);
  return settings;
}

const emptySettings = {
  title: '',
  description: '',
  url: '',
  basePath: '',
  language: undefined,
  languages: [],
  languageFolders: {},
  defaultInSubfolder: false,
  permalinks: {},
  uglyUrls: false,
};

/** Signs of the folder of a site: its settings, or the folders in which programs look for texts. */
const SIGNS = [HUGO, JEKYLL, ASTRO, /^content\/.+\.(?:md|markdown|mdx)$/, /^_posts\//, /^src\/content\//];

/** A zip often has one folder around all files. */
function rootOf(files: readonly ImportFile[]): string {
  const roots = new Set(['']);
  for (const { path } of files) {
    const parts = path.split('/');
    for (let depth = 1; depth <= Math.min(3, parts.length - 1); depth += 1)
      roots.add(`${parts.slice(0, depth).join('/')}/`);
    if (roots.size > 500) break;
  }
  const isSite = (root: string) =>
    files.some(
      ({ path }) => path.startsWith(root) && SIGNS.some((sign) => sign.test(path.slice(root.length))),
    );
  const ignored = /(?:^|\/)(?:themes|layouts|node_modules|vendor|public|archetypes|exampleSite)\//;
  const sorted = [...roots].toSorted((one, other) => one.split('/').length - other.split('/').length);
  const found = sorted.find((root) => !ignored.test(root) && isSite(root)) ?? sorted.find(isSite);
  if (found !== undefined) return found;
  const [first] = files;
  const folder = first?.path.includes('/') ? `${first.path.split('/')[0]}/` : '';
  return files.every(({ path }) => path.startsWith(folder)) ? folder : '';
}

function flavourOf(paths: readonly string[]): Flavour {
  const any = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  if (any(ASTRO) || any(/^src\/content\//)) return 'astro';
  if (any(JEKYLL) || any(/^(?:.*\/)?_posts\//)) return 'jekyll';
  if (any(HUGO) || any(/^content\//) || any(/(?:^|\/)_index(?:\.[\w-]+)?\.md$/)) return 'hugo';
  return 'folder';
}

async function fieldsOf(file: ImportFile | undefined, note: (note: FoundNote) => void): Promise<Fields> {
  if (!file) return {};
  try {
    const { text } = await wholeText(file, MOST_BYTES);
    if (/\.toml$/.test(file.path)) return readToml(text);
    return /\.json$/.test(file.path) ? readJson(text) : readYaml(text);
  } catch (error) {
    if (!(error instanceof UnreadableFields) && !(error instanceof ImportError)) throw error;
    const place = error.line === undefined ? '' : `line ${error.line}`;
    note({ level: 'lost', what: 'settings', detail: file.path, place });
    return {};
  }
}

async function hugoSettings(
  settings: SiteSettings,
  files: readonly ImportFile[],
  note: (note: FoundNote) => void,
): Promise<SiteSettings> {
  let fields: Fields = {};
  for (const file of files) {
    const found = await fieldsOf(file, note);
    // `config/_default/languages.toml` holds what stands under `languages` elsewhere.
    const part = /\/(languages|permalinks|params)\.[\w.-]+$/.exec(file.path)?.[1];
    fields = part
      ? { ...fields, [part]: { ...recordField(fields, part), ...found } }
      : { ...found, ...fields };
  }
  const languages = recordField(fields, 'languages');
  const language =
    languageTag(textField(fields, 'defaultContentLanguage')) ??
    languageTag(textField(fields, 'languageCode', 'locale'));
  const folders = Object.entries(languages).flatMap(([code, each]) => {
    const folder = textField(Object(each), 'contentDir');
    return folder === '' ? [] : [[code.toLowerCase(), folder.replace(/^\/|\/$/g, '')]];
  });
  const own = recordField(languages, textField(fields, 'defaultContentLanguage') || 'en');
  const url = textField(fields, 'baseURL');
  return {
    ...settings,
    title: textField(fields, 'title') || textField(own, 'title'),
    description: textField(recordField(fields, 'params'), 'description'),
    url: URL.canParse(url) ? url : '',
    basePath: basePathOf(url),
    language,
    languages: Object.keys(languages).map((code) => code.toLowerCase()),
    languageFolders: Object.fromEntries(folders),
    defaultInSubfolder: fieldOf(fields, 'defaultContentLanguageInSubdir') === true,
    permalinks: permalinksOf(recordField(fields, 'permalinks')),
    uglyUrls: fieldOf(fields, 'uglyURLs') === true,
  };
}

/** Newer versions of Hugo have patterns for pages below `page`. */
function permalinksOf(fields: Fields): Record<string, string> {
  const flat = { ...fields, ...recordField(fields, 'page') };
  return Object.fromEntries(
    Object.entries(flat).flatMap(([section, pattern]) => {
      const text = textOfValue(pattern);
      return text === '' ? [] : [[section.toLowerCase(), text]];
    }),
  );
}

const jekyllStyles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

function jekyllSettings(settings: SiteSettings, fields: Fields): SiteSettings {
  const url = textField(fields, 'url');
  const basePath = textField(fields, 'baseurl').replace(/\/+$/, '');
  const permalink = textField(fields, 'permalink') || 'date';
  return {
    ...settings,
    title: textField(fields, 'title', 'name'),
    description: textField(fields, 'description'),
    url: URL.canParse(url) ? `${url.replace(/\/+$/, '')}${basePath}/` : '',
    basePath: basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`,
    language: languageTag(textField(fields, 'lang', 'locale', 'language')),
    permalinks: { '': Object.hasOwn(jekyllStyles, permalink) ? (jekyllStyles[permalink] ?? '') : permalink },
  };
}

/** The settings of Astro are a program. Two of its values are mostly written plainly. */
async function astroSettings(settings: SiteSettings, file: ImportFile | undefined): Promise<SiteSettings> {
  if (!file) return settings;
  const { text } = await wholeText(file, MOST_BYTES).catch(() => ({ text: '' }));
  const value = (name: string) =>
    new RegExp(`\\b${name}\\s*:\\s*(['"\`])([^'"\`]+)\\1`).exec(text)?.[2] ?? '';
  const [url, base] = [value('site'), value('base').replace(/\/+$/, '')];
  return {
    ...settings,
    url: URL.canParse(url) ? url : '',
    basePath: base === '' || base.startsWith('/') ? base : `/${base}`,
    language: languageTag(value('defaultLocale')),
  };
}

function basePathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.pathname.replace(/\/+$/, '') : '';
}

/** A tag of BCP 47, or undefined for anything else. */
export function languageTag(code: string): string | undefined {
  const tag = code.trim().replaceAll('_', '-');
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) ? tag : undefined;
}
