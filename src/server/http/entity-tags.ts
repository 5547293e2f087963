import { createHash } from 'node:crypto';

/**
 * A strong `ETag` of a JSON body (RFC 9110 §8.8.3): a hash of its bytes, for an entity with its version in front. The
 * version alone would not do: a joined name or a picture made meanwhile changes the body and leaves it as it is.
 */
export function entityTag(body: string, version?: number): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/** Whether the client holds it already. Compared weakly: a proxy may have marked our tag (RFC 9110 §13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
  );
}

/**
 * The version an `If-Match` header was made from: `"3.hash"`, or the bare `"3"`. Only the version is compared, so it does
 * not matter that a compressing proxy has made the tag weak. No tag of ours can only be stale (RFC 9110 §13.1.1): -1.
 */
export function versionSeen(ifMatch: string | undefined): { expectedVersion?: number } {
  if (ifMatch === undefined || ifMatch.trim() === '*') return {};
  const version = /^(?:W\/)?"(\d{1,15})(?:\.[\w-]{16})?"$/.exec(ifMatch.trim())?.[1];
  return { expectedVersion: version === undefined ? -1 : Number(version) };
}
