import { readInsteadOfPost, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { postPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { formatDate } from '#format/dates.ts';
import { heading, paragraphs, quote } from '#format/html/markdown.ts';
import { markdownPath } from '#format/urls.ts';
import { blogWords } from '#words/english/blog.ts';
import { fill, wordsIn } from '#words/words.ts';
import type { Route } from './+types/post-markdown';
import { markdown, programAnswer } from './feed-responses.ts';
import { recordOrRemoved } from './removed-markdown.ts';

/** A post for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const texts = context.get(textsContext);
    const { general } = await site.settings.public({});
    const words = wordsIn(general.language, blogWords);
    const found = await recordOrRemoved(site, texts, site.posts.get({ id: params.id }), {
      kind: 'post',
      key: params.id,
      title: words.missing,
      line: words.missingLine,
      instead: async ({ category }) =>
        (await readInsteadOfPost(site, category)).map((other) => ({
          text: other.title,
          url: new URL(markdownPath(postPath(other)), request.url).href,
          note: other.excerpt,
        })),
    });
    if ('gone' in found) return found.gone;
    const post = found.entry;
    requireCanonical(request, markdownPath(postPath(post)));
    const url = new URL(postPath(post), request.url).href;
    const author = post.author.name || post.author.username;
    const { language, timeZone } = general;
    const by = fill(words.by, { name: author });
    const facts = [by, formatDate(post.date, timeZone, language), post.category.name];
    const text = await texts.markdown(
      [heading(1, post.title), ...quote(post.excerpt), ...paragraphs(facts.join(' · '))],
      {
        html: post.content,
        pageUrl: url,
      },
    );
    return markdown(text, post.canonicalUrl || url);
  });
}
