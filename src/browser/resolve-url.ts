/**
 * Returns the URL at which this browser finds a picture that a page names by a path of the site; on the server it is
 * that path.
 */
type UrlResolver = (address: string) => string;

let resolver: UrlResolver | undefined;

/** For the mock, which keeps pictures itself and may lie below another path. */
export function resolveUrlsWith(other: UrlResolver): void {
  resolver = other;
}

/** The address to ask for a picture by. */
export function resolveUrl(address: string): string {
  return resolver ? resolver(address) : address;
}

/** The same for every picture in sanitised HTML. */
export function resolveUrlsIn(html: string): string {
  if (!resolver) return html;
  return html.replace(
    /(<img\b[^>]*?\ssrc=")([^"]+)/g,
    (_, before: string, address: string) => before + resolveUrl(address),
  );
}
