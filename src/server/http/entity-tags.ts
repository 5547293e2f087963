import { createHash } from 'node:crypto';

/**
 * A strong `ETag` of a JSON body (RFC 9110 §8.8.3): a hash of its bytes, with the version of an entity in front. The
 * version alone is not enough: a renamed category or a new copy of a picture changes the body, not the version.
 */
export function entityTag(body: string, version?: number): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/**
 * True if the client has this body already. Compares weakly, because a proxy may have weakened our tag (RFC 9110
 * §13.1.2).
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = tagsIn(ifNoneMatch);
  return tags === '*' || tags.some(({ opaque }) => opaque === tag);
}

/**
 * The versions in an `If-Match` header: of `"3.hash"`, or of the bare `"3"`. One of them must be the stored version.
 * The hash is not compared, because it also covers data of other records. A weak tag never matches, because the
 * comparison is strong (RFC 9110 §13.1.1); nor does a tag that is not ours, or a header that is malformed.
 */
export function versionsSeen(ifMatch: string | undefined): { expectedVersion?: number[] } {
  if (ifMatch === undefined) return {};
  const tags = tagsIn(ifMatch);
  if (tags === '*') return {};
  const versions = tags.flatMap(({ opaque, weak }) => {
    const version = weak ? undefined : /^"(\d{1,15})(?:\.[\w-]{16})?"$/.exec(opaque)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
  return { expectedVersion: versions };
}

interface Tag {
  /** With its quotes. */
  opaque: string;
  weak: boolean;
}

/** `*`, or a list of entity tags, in which a tag may contain commas (RFC 9110 §8.8.3). A malformed list has no tags. */
function tagsIn(header = ''): '*' | Tag[] {
  if (header.trim() === '*') return '*';
  const tags: Tag[] = [];
  let rest = header;
  for (;;) {
    rest = rest.replace(/^[ \t,]+/, '');
    if (rest === '') return tags;
    const [whole, weak, opaque] = /^(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/.exec(rest) ?? [];
    if (whole === undefined || opaque === undefined) return [];
    tags.push({ opaque, weak: weak !== undefined });
    rest = rest.slice(whole.length);
  }
}
