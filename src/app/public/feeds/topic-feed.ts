import { readRemoved } from '#app/public/frame/record-addresses.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { isTagPath } from '#app/site/topic-paths.ts';
import { hasCode } from '#contract/errors.ts';
import type { Route } from './+types/topic-feed';
import { plain, programAnswer, typed } from './feed-responses.ts';
import { readTopicFeed } from './post-feed.ts';

/** The RSS feed of a tag or a category. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    try {
      const feed = await readTopicFeed(site, request, params.id);
      return typed('application/rss+xml; charset=utf-8', await context.get(textsContext).feed('rss', feed));
    } catch (error) {
      const missing = hasCode(error, 'not-found') || hasCode(error, 'invalid');
      const kind = isTagPath(new URL(request.url).pathname) ? 'tag' : 'category';
      if (!missing || !(await readRemoved(site, kind, params.id))) throw error;
      return plain('The posts of this feed are elsewhere now.\n', { status: 410 });
    }
  });
}
