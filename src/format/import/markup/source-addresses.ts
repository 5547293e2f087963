/** An address of the source as it is written into a text. */
export interface SourceAddress {
  /** An absolute address, or a path of the source. */
  url: string;
  /** The path of the file within the package. */
  file: string | undefined;
  /** Whether it is an address of the source itself. */
  isOwn: boolean;
}

/** Resolves the addresses of one text. */
export interface SourceAddresses {
  /** A link to a page or a file. Undefined for one that leads nowhere. */
  link: (address: string) => SourceAddress | undefined;
  /** A picture, in its largest size. Undefined for one that cannot be fetched. */
  picture: (address: string) => SourceAddress | undefined;
}

/** The endings of the addresses of files, in contrast to those of pages. */
const FILE_ENDING =
  /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|pdf|docx?|xlsx?|pptx?|od[tsp]|epub|mobi|txt|csv|rtf|zip|gz|tgz|7z|rar|mp3|m4a|ogg|oga|opus|wav|flac|mp4|m4v|mov|webm|ogv|avi|wmv|mkv|ics|gpx|kml|key|pages|numbers|psd|ai|eps)$/i;

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|heic)$/i;

export const isFilePath = (path: string): boolean => FILE_ENDING.test(path);
export const isPicturePath = (path: string): boolean => PICTURE_ENDING.test(path);

/** The path of an address without query and fragment. */
export const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The last part of the path of an address, as people read it. */
export function fileNameOf(address: string): string {
  const name = pathOf(address).split('/').findLast(Boolean) ?? '';
  return decodedPath(name);
}

/** A path without percent signs, or as it is where these are no UTF-8. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const SCHEME = /^([a-z][a-z\d+.-]*):/i;

/**
 * What kind of address a text holds: a place in the text itself, a mail address or telephone number, a page or file, or
 * something that no link may lead to.
 */
export function addressKind(address: string): 'fragment' | 'contact' | 'web' | 'data' | 'other' {
  if (address.startsWith('#')) return 'fragment';
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return 'web';
  if (scheme === 'mailto' || scheme === 'tel') return 'contact';
  return scheme === 'data' ? 'data' : 'other';
}

/** An absolute http or https address, or undefined. An address without a scheme gets that of its base. */
export function absoluteAddress(address: string, base: string | undefined): URL | undefined {
  const trimmed = address.trim().replace(/[\n\r\t]/g, '');
  const given = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  const url = URL.parse(given, base) ?? undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined;
}

/** Whether two addresses are of the same site: `www`, the scheme and the port do not count. */
export function isSameSite(url: URL, site: URL | undefined): boolean {
  return site !== undefined && hostOf(url) === hostOf(site);
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** The path, query and fragment of an address. */
export const pathWithin = ({ pathname, search, hash }: URL): string => pathname + search + hash;
