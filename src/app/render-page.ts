import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { takeContactForm } from '#app/public/contact/take-contact-form.ts';
import { takeNewsletterForm } from '#app/public/newsletter/newsletter-form.ts';
import { fallbackContext, siteContext, textsContext } from '#app/site/site-context.ts';
import type { FormResult } from '#app/visitor/send-form.ts';
import type { Site } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/pages/fallback-content.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import { loadAllWords } from '#words/words.ts';

await loadAllWords();

const handle = createRequestHandler(build, import.meta.env.MODE);

/** The forms that a document sends in place, by path. */
const forms: Record<string, (site: Site, form: FormData) => Promise<FormResult<unknown>>> = {
  '/contact': takeContactForm,
  '/newsletter': takeNewsletterForm,
};

/**
 * Answers a page request with the given site. It lives inside the bundle, because a context made in the
 * server's source is unknown to the built pages.
 */
export async function renderPage(
  request: Request,
  site: Site,
  fallback: FallbackContent,
  texts?: PageTexts,
): Promise<Response> {
  const takeForm = request.method === 'POST' ? forms[new URL(request.url).pathname] : undefined;
  if (takeForm && request.headers.get('accept') === 'application/json') {
    const { outcome, response } = await takeForm(site, await request.formData());
    return Response.json(outcome, response);
  }
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(fallbackContext, fallback);
  if (texts) context.set(textsContext, texts);
  return handle(request, context);
}
