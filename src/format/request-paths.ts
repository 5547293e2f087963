import { withoutLastSlashes } from './urls.ts';

/** Characters that only change the direction of a text on the screen. Copied addresses contain them unseen. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Paths that have the compared form already, which most requested ones do. */
const PLAIN = /^(?:\/[a-z0-9._~-]+)+$/;

/** Escapes that stay, because their character would mean something else: % * / ? # and the backslash. */
const KEPT = '%(?:25|2a|2f|3f|23|5c)';
const keptEscapes = new RegExp(KEPT, 'gi');
const betweenKept = new RegExp(`(${KEPT})`, 'i');

/** A path in the two forms that a comparison needs. */
export interface ReadPath {
  /** Decoded, composed (NFC), without direction marks and double slashes; in the letters that were sent. */
  spelled: string;
  /** The same in small letters. Two addresses with the same text are one. */
  compared: string;
}

/**
 * Reads the path of a request or of a redirect: case, a last slash, percent-encoding and direction marks make no
 * difference. Undefined for a path that cannot be decoded or holds control characters, which names nothing.
 */
export function readPath(path: string): ReadPath | undefined {
  if (PLAIN.test(path)) return { spelled: path, compared: path };
  const text = decoded(path);
  if (text === undefined || /\p{Cc}/u.test(text)) return undefined;
  const bare = text.normalize('NFC').replace(DIRECTION_MARKS, '').replaceAll('\\', '%5c');
  const spelled = withoutLastSlashes(bare.replace(/\/{2,}/g, '/'));
  return { spelled, compared: spelled.toLowerCase().normalize('NFC') };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path.replace(keptEscapes, (kept) => `%25${kept.slice(1)}`));
  } catch {
    return undefined;
  }
}

/** A decoded path as it stands in an address. It never begins another host: backslashes and double slashes are gone. */
export function encodedPath(path: string): string {
  return path
    .toWellFormed()
    .split(betweenKept)
    .map((part, index) => (index % 2 === 1 ? part : encodeURI(part).replace(/[?#\\]/g, encodeURIComponent)))
    .join('')
    .replace(/\/{2,}/g, '/');
}

/** The path and the query of a request target. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
