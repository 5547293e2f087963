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
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
  );
}

/**
 * The version in an `If-Match` header: `"3.hash"`, or the bare `"3"`. Only the version is compared, so a tag that a
 * compressing proxy weakened works too. A tag that is not ours is stale (RFC 9110 §13.1.1): -1.
 */
export function versionSeen(ifMatch: string | undefined): { expectedVersion?: number } {
  if (ifMatch === undefined || ifMatch.trim() === '*') return {};
  const version = /^(?:W\/)?"(\d{1,15})(?:\.[\w-]{16})?"$/.exec(ifMatch.trim())?.[1];
  return { expectedVersion: version === undefined ? -1 : Number(version) };
}
