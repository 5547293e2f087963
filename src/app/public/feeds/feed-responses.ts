import { unavailableHeaders } from '#app/public/frame/page-responses.ts';
import { isSiteError, statusOfCode } from '#contract/errors.ts';

/**
 * The answer of an address that is for programs. What visitors may not see does not exist here either, a switched-off
 * feature included (decision X8); when the site cannot be read, it says so and is asked again.
 */
export async function programAnswer(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!isSiteError(error)) throw error;
    const { code } = error;
    // An id that cannot be one is the address of nothing.
    const missing = statusOfCode[code] < 500 && code !== 'too-many-requests';
    return missing
      ? plain('There is no such page.\n', { status: 404, headers: { 'Cache-Control': 'no-cache' } })
      : plain('The site cannot be read at the moment. Please try again later.\n', {
          status: 503,
          headers: unavailableHeaders,
        });
  }
}

export function plain(text: string, more: ResponseInit = {}): Response {
  return typed('text/plain; charset=utf-8', text, more);
}

export function typed(type: string, body: string, { status = 200, headers }: ResponseInit = {}): Response {
  const all = new Headers(headers);
  all.set('Content-Type', type);
  return new Response(body, { status, headers: all });
}

/** A page as Markdown, which search engines are to list under the page itself. */
export function markdown(text: string, canonicalUrl: string): Response {
  return typed('text/markdown; charset=utf-8', text, {
    headers: { Link: `<${canonicalUrl}>; rel="canonical"` },
  });
}
