/** The pages that exist as Markdown as well, with `.md` behind their path. */
const inMarkdown = /^\/(?:about|blog\/[^/.]+|projects?\/[^/.]+)$/;

/**
 * Whether what is answered at a path depends on `Accept` (RFC 9110 §12.5.5). The Markdown says so as well: it is what
 * caches are handed at the page's own address.
 */
export function variesByAccept(path: string): boolean {
  return inMarkdown.test(path.replace(/\.md$/, ''));
}

/** The address of the Markdown that a client would rather have than the page; otherwise the address as it is. */
export function preferredForm(url: string, accept: string | undefined): string {
  if (!namesMarkdown(accept)) return url;
  const [path = ''] = url.split('?');
  return inMarkdown.test(path) && prefersMarkdown(accept)
    ? `${path.replace(/^\/projects/, '/project')}.md`
    : url;
}

/** Asked of every request, before any other work: no browser names it. */
export function namesMarkdown(accept: string | undefined): accept is string {
  return accept?.includes('text/markdown') ?? false;
}

/** Whoever names Markdown and ranks HTML no higher is a program that wants text (RFC 9110 §12.5.1). */
function prefersMarkdown(accept: string): boolean {
  const markdown = qualityOf(accept, ['text/markdown']);
  return markdown > 0 && markdown >= qualityOf(accept, ['text/html', 'application/xhtml+xml']);
}

function qualityOf(accept: string, types: string[]): number {
  const qualities = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (!types.includes(type)) return 0;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  });
  return Math.max(...qualities);
}
