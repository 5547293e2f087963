import { siteContext, textsContext } from '#app/site/site-context.ts';
import type { Route } from './+types/topic-feed';
import { programAnswer, typed } from './feed-responses.ts';
import { readTopicFeed } from './post-feed.ts';

/** The RSS feed of a tag or a category. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const feed = await readTopicFeed(context.get(siteContext), request, params.id);
    return typed('application/rss+xml; charset=utf-8', await context.get(textsContext).feed('rss', feed));
  });
}
