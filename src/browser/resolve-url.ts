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

/**
 * Returns sanitised HTML with the resolved URL of every image. An image must not ask for its path first, so it gets its
 * URL in a template, which loads nothing.
 */
export function resolveUrlsIn(html: string): string {
  if (!resolver) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const image of template.content.querySelectorAll('img[src]')) {
    image.setAttribute('src', resolveUrl(image.getAttribute('src') ?? ''));
  }
  return template.innerHTML;
}
