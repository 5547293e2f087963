import { readInsteadOfOwnPage, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { languageOfSite } from '#app/site/site-data.ts';
import { heading, quote } from '#format/html/markdown.ts';
import { markdownPath } from '#format/urls.ts';
import { frameWords } from '#words/english/frame.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/own-page-markdown';
import { markdown, programAnswer } from './feed-responses.ts';
import { recordOrRemoved } from './removed-markdown.ts';

/** A page of the owner for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { parent, id }: { parent?: string; id: string } = params;
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const texts = context.get(textsContext);
    const path = parent === undefined ? `/${id}` : `/${parent}/${id}`;
    const words = wordsIn(await languageOfSite(site), frameWords);
    const found = await recordOrRemoved(site, texts, site.ownPages.find({ path }), {
      kind: 'own-page',
      key: path,
      title: words.noSuchPage,
      line: words.oldAddress,
      instead: async () =>
        (await readInsteadOfOwnPage(site, path)).map((other) => ({
          text: other.title,
          url: new URL(markdownPath(encodeURI(other.path)), request.url).href,
          note: other.excerpt,
        })),
    });
    if ('gone' in found) return found.gone;
    const page = found.entry;
    requireCanonical(request, markdownPath(encodeURI(page.path)));
    const url = new URL(encodeURI(page.path), request.url).href;
    const head = [heading(1, page.title), ...quote(page.excerpt)];
    return markdown(
      await texts.markdown(head, { html: page.content, pageUrl: url }),
      page.canonicalUrl || url,
    );
  });
}
