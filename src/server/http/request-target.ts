/**
 * The path and query of a request target, without a host: a client may send an absolute target, or one that begins
 * with several slashes or backslashes, and neither may choose where our links lead (RFC 9112 §3.2).
 */
export function targetPath(target = '/'): string {
  const path = URL.canParse(target) ? target.replace(/^[a-z][a-z\d+.-]*:[/\\]*[^/\\?]*/i, '') : target;
  return `/${path.replace(/^[/\\]+/, '')}`;
}

/**
 * Returns the full URL of a request target. It joins instead of resolving: resolving would let a path bring its own
 * host.
 */
export function urlOf(origin: string, target: string | undefined): URL {
  return new URL(origin + targetPath(target));
}
