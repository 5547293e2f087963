import { siteContext } from '#app/site/site-context.ts';
import type { Route } from './+types/json-feed';
import { programAnswer, typed } from './feed-responses.ts';
import { readBlogFeed } from './post-feed.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    // Imported with the first request for a feed: the start of the server does not need the library.
    const { jsonFeedOf } = await import('#format/feeds.ts');
    const feed = await readBlogFeed(context.get(siteContext), request.url);
    return typed('application/feed+json; charset=utf-8', jsonFeedOf(feed));
  });
}
