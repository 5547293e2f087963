import { href } from 'react-router';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { formatDate } from '#format/dates.ts';
import { heading, paragraphs, quote } from '#format/html/markdown.ts';
import { blogWords } from '#words/english/blog.ts';
import { fill, wordsIn } from '#words/words.ts';
import type { Route } from './+types/post-markdown';
import { markdown, programAnswer } from './feed-responses.ts';

/** A post for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const [post, { general }] = await Promise.all([
      site.posts.get({ id: params.id }),
      site.settings.public({}),
    ]);
    const url = new URL(href('/blog/:id', { id: String(post.id) }), request.url).href;
    const author = post.author.name || post.author.username;
    const { language, timeZone } = general;
    const by = fill(wordsIn(language, blogWords).by, { name: author });
    const facts = [by, formatDate(post.date, timeZone, language), post.category.name];
    const text = await context
      .get(textsContext)
      .markdown([heading(1, post.title), ...quote(post.excerpt), ...paragraphs(facts.join(' · '))], {
        html: post.content,
        pageUrl: url,
      });
    return markdown(text, url);
  });
}
