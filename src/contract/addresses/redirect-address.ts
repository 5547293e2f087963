import { readPath, splitTarget } from '#format/request-paths.ts';
import { parsedUrl } from '#format/urls.ts';
import { limits } from '../limits.ts';
import { isReservedPath } from './site-paths.ts';

/** The source of a redirect in its one form: equal sources have equal texts. */
export interface RedirectSource {
  /** The path and the query together, as they are stored and shown. */
  text: string;
  /** The path in its compared form; `*` stands for any text. */
  path: string;
  /** The parameters that a request must have, by name. */
  query: [name: string, value: string][];
  isPattern: boolean;
}

/** The largest number of `*` in a source. */
const STARS_MOST = 5;

type Read<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string };

const refused = (problem: string): { problem: string } => ({ problem });

/**
 * Reads the source of a redirect: a path of this site, with `*` for any text, and with a query where the parameters
 * count. A full address of the previous site is taken as its path. Returns a sentence for a text that is none.
 */
export function readSource(text: string): Read<RedirectSource> {
  const given = withoutOrigin(text.trim());
  if (!given.startsWith('/')) return refused('Write a path that starts with /, such as /old-page.');
  if (given.length > limits.redirectSource)
    return refused(`Use at most ${limits.redirectSource} characters.`);
  if (given.includes('#')) return refused('Leave out # and the rest: browsers do not send it.');
  const target = splitTarget(given);
  const path = readPath(target.path)?.compared;
  if (path === undefined || !target.path.isWellFormed())
    return refused('This path cannot be read: a % or a character in it is broken.');
  const parts = path.split('/');
  if (parts.some((part) => part === '.' || part === '..')) return refused('Leave out the parts . and ..');
  if (isReservedPath(path)) return refused('This path belongs to the site itself and cannot be redirected.');
  const stars = path.split('*').length - 1;
  if (stars > STARS_MOST) return refused(`Use at most ${STARS_MOST} *.`);
  if (parts.some((part) => part.split('*').length > 2))
    return refused('Use at most one * between two slashes.');
  const query = readQuery(target.query);
  if (query === undefined) return refused('The query cannot be read. Write it as ?p=12.');
  const shown = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  if (path.length + shown.length > limits.redirectSource)
    return refused(`Use at most ${limits.redirectSource} characters.`);
  return { value: { text: path + shown, path, query, isPattern: stars > 0 } };
}

function withoutOrigin(text: string): string {
  const url = /^https?:\/\//i.test(text) ? parsedUrl(text) : undefined;
  return url ? url.pathname + url.search : text;
}

function readQuery(query: string): [string, string][] | undefined {
  const parameters: [string, string][] = [...new URLSearchParams(query)];
  if (parameters.some(([name]) => name === '')) return undefined;
  const named = new Map(parameters);
  return [...named].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** A base for paths of this site. */
const SITE = 'https://site.invalid';

/** Stands for `*` while an address is read; it is the same in every part of a URL. */
const STAND_IN = 'x';

/** A target that is no text of the site: an address with `*` for the texts that the source matched. */
export interface RedirectAddress {
  text: string;
  stars: number;
  /** True for a path of this site. */
  isPath: boolean;
}

/**
 * Reads a target: a path of this site or a full http(s) address. The scheme is parsed, so `javascript:` never gets in,
 * and no `*` may choose the host. Returns a sentence for a text that is neither.
 */
export function readTarget(text: string): Read<RedirectAddress> {
  const given = text.trim();
  if (given === '') return refused('Write where the redirect leads.');
  if (given.length > limits.url) return refused(`Use at most ${limits.url} characters.`);
  const none = refused('Write a path that starts with /, or a full address such as https://example.org.');
  const stars = given.split('*').length - 1;
  if (!given.isWellFormed() || /\p{Cc}/u.test(given)) return none;
  const isPath = given.startsWith('/');
  const url = parsedUrl(given.replaceAll('*', STAND_IN), isPath ? SITE : undefined);
  if (!url) return none;
  if (isPath) return url.origin === SITE ? { value: { text: given, stars, isPath } } : none;
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
  if (!isWeb || !/^https?:\/\//i.test(given)) return none;
  if (url.username !== '' || url.password !== '') return refused('Leave out the user name and password.');
  const [host = ''] = given.slice(given.indexOf('//') + 2).split(/[/?#]/, 1);
  if (host.includes('*')) return refused('A * may stand only behind the name of the host.');
  return { value: { text: given, stars, isPath } };
}

/** The address as it stands in a header: percent-encoded, a path of this site without its host. Undefined if it is broken. */
export function headerAddress(address: string): string | undefined {
  if (!address.startsWith('/')) return parsedUrl(address)?.href;
  const url = parsedUrl(address.replace(/^[/\\]+/, '/'), SITE);
  return url?.origin === SITE ? url.pathname + url.search + url.hash : undefined;
}
