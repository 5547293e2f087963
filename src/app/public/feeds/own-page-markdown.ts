import { requireCanonical } from '#app/public/frame/record-addresses.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { heading, quote } from '#format/html/markdown.ts';
import { markdownPath } from '#format/urls.ts';
import type { Route } from './+types/own-page-markdown';
import { markdown, programAnswer } from './feed-responses.ts';

/** A page of the owner for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { parent, id }: { parent?: string; id: string } = params;
  return programAnswer(async () => {
    const page = await context
      .get(siteContext)
      .ownPages.find({ path: parent === undefined ? `/${id}` : `/${parent}/${id}` });
    requireCanonical(request, markdownPath(encodeURI(page.path)));
    const url = new URL(encodeURI(page.path), request.url).href;
    const text = await context
      .get(textsContext)
      .markdown([heading(1, page.title), ...quote(page.excerpt)], { html: page.content, pageUrl: url });
    return markdown(text, url);
  });
}
