import { prefersType } from '../http/accepted-types.ts';
import { markdownPathOf } from './page-urls.ts';

/**
 * Whether the response for a path depends on `Accept` (RFC 9110 §12.5.5). The Markdown itself declares it as well,
 * because a cache may store it under the URL of the page.
 */
export function variesByAccept(path: string): boolean {
  return markdownPathOf(path.replace(/\.md$/, '')) !== undefined;
}

/** The URL of the Markdown version when the client prefers it to the page; otherwise the URL unchanged. */
export function preferredForm(url: string, accept: string | undefined): string {
  if (!namesMarkdown(accept)) return url;
  const [path = ''] = url.split('?');
  const markdown = markdownPathOf(path);
  return markdown !== undefined && prefersMarkdown(accept) ? markdown : url;
}

/** A cheap check for every request, before any other work: no browser names Markdown. */
export function namesMarkdown(accept: string | undefined): accept is string {
  return accept?.includes('text/markdown') ?? false;
}

/** True for programs that want text: they accept Markdown and rank HTML no higher (RFC 9110 §12.5.1). */
function prefersMarkdown(accept: string): boolean {
  return prefersType(accept, 'text/markdown', ['text/html', 'application/xhtml+xml']);
}
