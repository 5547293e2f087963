import {
  absoluteAddress,
  decodedPath,
  isFilePath,
  isPicturePath,
  isSameSite,
  pathWithin,
  type SourceAddress,
  type SourceAddresses,
} from '../markup/source-addresses.ts';
import type { PackageFiles } from '../package-files.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** In the names of the smaller copies that WordPress makes of a picture: `quay-300x200.jpg`. */
const SIZE = /-\d{2,5}x\d{2,5}(?=\.\w+$)/;
const SCALED = /-(?:scaled|rotated)(?=\.\w+$)/;

/** Resolves the addresses of the texts of an export. Pictures get the address of the largest copy that the export names. */
export function wordpressAddresses(site: WordPressSite, files: PackageFiles): SourceAddresses {
  const home = absoluteAddress(site.url, undefined);
  const originals = new Map<string, string>();
  for (const { url } of site.attachments.values()) {
    const address = absoluteAddress(url, site.url || undefined);
    if (!address) continue;
    originals.set(address.pathname, address.href);
    originals.set(address.pathname.replace(SCALED, ''), address.href);
  }

  const isOwnAddress = (url: URL) => isSameSite(url, home) || originals.has(url.pathname);

  const fileAt = (url: URL): SourceAddress => {
    const plain = url.pathname.replace(SIZE, '');
    const href = originals.get(url.pathname) ?? originals.get(plain) ?? url.href;
    const file =
      files.endingWith(decodedPath(new URL(href).pathname)) ?? files.endingWith(decodedPath(plain));
    return { url: href, file, isOwn: isOwnAddress(url) };
  };

  return {
    link: (address) => {
      const url = absoluteAddress(address, site.url || undefined);
      if (!url) return undefined;
      const attachment = site.attachments.get(url.searchParams.get('attachment_id') ?? '');
      if (isOwnAddress(url) && attachment) return { url: attachment.url, file: undefined, isOwn: true };
      if (isOwnAddress(url) && isFilePath(url.pathname)) return fileAt(withoutSizes(url));
      if (isSameSite(url, home)) return { url: pathWithin(url), file: undefined, isOwn: true };
      return {
        url: /^https?:/i.test(address.trim()) ? address.trim() : url.href,
        file: undefined,
        isOwn: false,
      };
    },
    picture: (address) => {
      const url = absoluteAddress(address, site.url || undefined);
      return url && fileAt(withoutSizes(originalOf(url)));
    },
  };
}

/** The address of a picture that a network of WordPress.com delivers: `i0.wp.com/example.org/quay.jpg?w=300`. */
function originalOf(url: URL): URL {
  if (!/^i\d\.wp\.com$/.test(url.hostname)) return url;
  return URL.parse(`https:/${url.pathname}`) ?? url;
}

/** Queries such as `?w=300` ask for a smaller copy. */
function withoutSizes(url: URL): URL {
  if (!isPicturePath(url.pathname) || url.search === '') return url;
  const names = [...url.searchParams.keys()];
  const isSize = names.every((name) => /^(?:w|h|resize|fit|crop|quality|strip|ssl|zoom|s)$/.test(name));
  if (!isSize) return url;
  const plain = new URL(url.href);
  plain.search = '';
  return plain;
}
