import { siteContext, textsContext } from '#app/site/site-context.ts';
import type { Route } from './+types/json-feed';
import { programAnswer, typed } from './feed-responses.ts';
import { readBlogFeed } from './post-feed.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const feed = await readBlogFeed(context.get(siteContext), request.url);
    return typed('application/feed+json; charset=utf-8', await context.get(textsContext).feed('json', feed));
  });
}
