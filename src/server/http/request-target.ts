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

/**
 * Escapes the percent signs that begin no UTF-8 text, such as those of `/%E0%A4%A`. Such a path names nothing, and the
 * router that looks for it can read it afterwards.
 */
export function wellFormedUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isDecodable(path)) return url;
  const escaped = path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (run) =>
    isDecodable(run) ? run : run.replaceAll('%', '%25'),
  );
  return escaped + url.slice(path.length);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
