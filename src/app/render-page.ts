import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { fallbackContext, siteContext, textsContext } from '#app/site/site-context.ts';
import type { Site } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/pages/fallback-content.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import { loadAllWords } from '#words/words.ts';

await loadAllWords();

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Answers a page request with the given site. It lives inside the bundle, because a context made in the
 * server's source is unknown to the built pages.
 */
export function renderPage(
  request: Request,
  site: Site,
  fallback: FallbackContent,
  texts?: PageTexts,
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(fallbackContext, fallback);
  if (texts) context.set(textsContext, texts);
  return handle(request, context);
}
