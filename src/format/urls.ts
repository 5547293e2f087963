/** A base for paths. Only whether a path can be parsed matters, not the host. */
const ANY_SITE = 'https://site.example';

/**
 * Parses a URL, relative to `base` where one is given. It is undefined for a text that no parser accepts, such as
 * `https://a:b:c`: `new URL` throws for it, which must not happen with a stored value.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** Whether two full addresses lead to one page of this site, which finds a page whatever the case of its path. */
export function isSamePage(one: string, other: string): boolean {
  const keyOf = (url: URL) => `${url.host}${withoutLastSlashes(url.pathname.toLowerCase())}${url.search}`;
  const [first, second] = [parsedUrl(one), parsedUrl(other)];
  return first !== undefined && second !== undefined && keyOf(first) === keyOf(second);
}

/** Whether pages can use a text as an address: a full URL or a path of this site. */
export function isReadableAddress(text: string): boolean {
  return URL.canParse(text, ANY_SITE);
}

/**
 * An address that may be linked to: absolute, http or https, not blank (row 29). The scheme is parsed, so
 * `javascript:` never becomes a link. Answers undefined for anything else.
 */
export function linkableUrl(value: string): string | undefined {
  const text = value.trim();
  const { protocol, hostname } = parsedUrl(text) ?? {};
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' ? text : undefined;
}

/**
 * The same for a link that may also open a mail program: `mailto:` with an address of the form that row 71 asks for.
 * White space and control characters inside are refused: browsers drop them, so the address would differ from its text.
 */
export function followableUrl(value: string): string | undefined {
  const text = value.trim();
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const { protocol, pathname = '' } = parsedUrl(text) ?? {};
  if (protocol !== 'mailto:') return linkableUrl(text);
  return /^[^@]+@[^@]+\.[^@]+$/.test(pathname) ? text : undefined;
}

/**
 * The full address that somebody meant who left out its scheme: `github.com/me` is `https://github.com/me`. Undefined
 * for what is complete, empty, or no address of a host with a dot in its name.
 */
export function withScheme(value: string): string | undefined {
  const text = value.trim().replace(/^\/\//, '');
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) || /\s/.test(text)) return undefined;
  const address = `https://${text}`;
  const { hostname = '', username } = parsedUrl(address) ?? {};
  return username === '' && /^[^.]+(\.[^.]+)+$/.test(hostname) ? address : undefined;
}

/** Where a page is shared on the three networks of row 60. */
export function shareUrls(
  pageUrl: string,
  title: string,
): { twitter: string; linkedin: string; facebook: string } {
  return {
    twitter: withQuery('https://twitter.com/intent/tweet', { url: pageUrl, text: title }),
    linkedin: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: pageUrl }),
    facebook: withQuery('https://www.facebook.com/sharer/sharer.php', { u: pageUrl }),
  };
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

/** The path of a page's Markdown version. */
export function markdownPath(path: string): string {
  return `${path}.md`;
}

/** The path without the slashes at its end; the path `/` stays. A pattern would try every slash of a hostile path again. */
export function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
