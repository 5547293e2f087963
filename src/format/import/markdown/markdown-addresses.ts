import {
  absoluteAddress,
  addressKind,
  decodedPath,
  isFilePath,
  isSameSite,
  pathOf,
  pathWithin,
  type SourceAddress,
  type SourceAddresses,
} from '../markup/source-addresses.ts';
import type { PackageFiles } from '../package-files.ts';
import type { MarkdownPage } from './markdown-page.ts';
import type { SiteSettings } from './site-settings.ts';

/** The folders from which programs serve files at the root of a site. */
const ROOTS = ['static/', 'public/', 'assets/', 'src/', 'src/assets/', 'content/', 'source/', ''];

/** What the links and pictures of the texts of a folder lead to. */
export class MarkdownAddresses {
  readonly #settings: SiteSettings;
  readonly #files: PackageFiles;
  /** The addresses of texts by the paths of their files within the package, and by shorter names that are unique. */
  readonly #pages: ReadonlyMap<string, string>;

  constructor(settings: SiteSettings, files: PackageFiles, pages: ReadonlyMap<string, string>) {
    this.#settings = settings;
    this.#files = files;
    this.#pages = pages;
  }

  /** The addresses of one text. `own` is that of the text itself. */
  of(page: MarkdownPage, own: string): SourceAddresses {
    const folder = page.path.slice(0, page.path.lastIndexOf('/') + 1);
    const base = absoluteAddress(own, this.#settings.url || 'https://import.invalid/');
    return {
      link: (address) => this.#link(address, folder, base),
      picture: (address) => this.#picture(address, folder, base),
    };
  }

  /** The address of the page that a short code or a template tag names. */
  pageNamed(name: string, page: MarkdownPage): string | undefined {
    const [path = '', fragment] = name
      .trim()
      .replace(/^["']|["']$/g, '')
      .split('#');
    if (path === '') return fragment === undefined ? undefined : `#${fragment}`;
    const folder = page.path.slice(0, page.path.lastIndexOf('/') + 1);
    const found = this.#page(path, folder) ?? this.#pages.get(shortName(path));
    return found && (fragment === undefined ? found : `${found}#${fragment}`);
  }

  #link(address: string, folder: string, base: URL | undefined): SourceAddress | undefined {
    const path = decodedPath(pathOf(address));
    const isRelative = !/^[a-z][a-z\d+.-]*:|^\/\//i.test(address);
    if (isRelative) {
      const rest = address.slice(pathOf(address).length);
      const page = /\.(?:md|mdx|markdown)$/i.test(path) ? this.#page(path, folder) : undefined;
      if (page) return { url: page + rest, file: undefined, isOwn: true };
      const file = isFilePath(path) ? this.#file(path, folder) : undefined;
      if (file) return { url: urlOf(file), file, isOwn: true };
    }
    const url = absoluteAddress(address, base?.href);
    if (!url) return undefined;
    const isOwn = isSameSite(url, base);
    if (!isOwn) return { url: address.startsWith('//') ? url.href : address.trim(), file: undefined, isOwn };
    const file = isFilePath(url.pathname) ? this.#file(decodedPath(url.pathname), folder) : undefined;
    if (file) return { url: urlOf(file), file, isOwn };
    const isPublic = this.#settings.url !== '' && isFilePath(url.pathname);
    return { url: isPublic ? url.href : pathWithin(url), file: undefined, isOwn };
  }

  #picture(address: string, folder: string, base: URL | undefined): SourceAddress | undefined {
    // A text that was read already has addresses of files as they are written below.
    const url = absoluteAddress(address, base?.href);
    const isElsewhere = url !== undefined && !isSameSite(url, base);
    if (isElsewhere)
      return { url: address.startsWith('//') ? url.href : address.trim(), file: undefined, isOwn: false };
    if (addressKind(address) !== 'web' || !url) return undefined;
    const isAbsolute = /^https?:/i.test(address);
    const path = isAbsolute ? decodedPath(url.pathname) : decodedPath(pathOf(address));
    const file = this.#file(path, folder);
    if (file) return { url: urlOf(file), file, isOwn: true };
    // Without the file, only a site that is still in the network can deliver it.
    return { url: this.#settings.url === '' ? pathWithin(url) : url.href, file: undefined, isOwn: true };
  }

  /** The file of the package that a path means: beside the text, or below a folder that is served at the root. */
  #file(path: string, folder: string): string | undefined {
    const { root, basePath } = this.#settings;
    const plain = path.replace(/^(?:@|~)\/?/, '/');
    if (!plain.startsWith('/')) {
      const beside = this.#files.at(resolved(folder, plain));
      if (beside) return beside;
    }
    const within = plain.replace(/^(?:\.{0,2}\/)+/, '');
    const withoutBase =
      basePath !== '' && plain.startsWith(`${basePath}/`) ? plain.slice(basePath.length + 1) : within;
    for (const each of ROOTS) {
      const found =
        this.#files.at(`${root}${each}${withoutBase}`) ?? this.#files.at(`${root}${each}${within}`);
      if (found) return found;
    }
    return this.#files.at(within) ?? this.#files.endingWith(within);
  }

  #page(path: string, folder: string): string | undefined {
    const { root } = this.#settings;
    const name = path.replace(/^\/+/, '');
    const tried = [
      ...(path.startsWith('/') ? [] : [resolved(folder, path)]),
      ...['content/', '', 'src/content/', '_posts/'].map((each) => `${root}${each}${name}`),
    ];
    for (const each of tried)
      for (const ending of ['', '.md', '.mdx', '.markdown', '/index.md', '/_index.md']) {
        const found = this.#pages.get(`${each.replace(/\/$/, '')}${ending}`.toLowerCase());
        if (found !== undefined) return found;
      }
    return undefined;
  }
}

/** A name by which a short code finds a page from anywhere. */
export const shortName = (path: string): string =>
  `~${path
    .toLowerCase()
    .replace(/\/(?:_?index)(?:\.[\w-]+)?$/, '')
    .replace(/\.(?:md|mdx|markdown)$/, '')
    .split('/')
    .at(-1)}`;

/** The address of a file of the package, as it is written into a text. */
const urlOf = (file: string) => `/${file.split('/').map(encodeURIComponent).join('/')}`;

/** A path relative to a folder, without `.` and `..`. Nothing leads out of the package. */
function resolved(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
