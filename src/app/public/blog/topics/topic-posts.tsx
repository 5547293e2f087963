import { href, isRouteErrorResponse, type MetaDescriptor, redirect } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { loaderHeadersOnly } from '#app/public/frame/page-responses.ts';
import { readRemovedTopic } from '#app/public/frame/record-addresses.ts';
import { neighbourLinks } from '#app/public/lists/list-pager.tsx';
import { listAddress, namesNothing, readListQuery } from '#app/public/lists/list-query.ts';
import { siteContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { categoryPath, isTagPath, tagPath, topicFeedPath } from '#app/site/topic-paths.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import { blogAddress, type Topic } from '../post-list-query.ts';
import { listedPosts, PostListing, pagesOf } from '../post-listing.tsx';
import { TopicRemoved } from '../post-missing.tsx';
import { readListing } from '../read-post-listing.ts';
import type { Route } from './+types/topic-posts';

/** The posts of a tag or a category, at its slug. Its number and its earlier slugs lead there (decision D20). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const url = new URL(request.url);
  const query = readListQuery(url.searchParams);
  const kind = isTagPath(url.pathname) ? 'tag' : 'category';
  try {
    const topic = await readTopic(site, kind, params.id);
    if (url.pathname !== documentPath(topic.path)) {
      throw redirect(listAddress(topic.path, { search: query.search, page: query.page }), {
        status: 301,
        headers: { 'Cache-Control': 'no-cache' },
      });
    }
    const inTopic = { ...query, topic };
    return { state: 'shown' as const, query: inTopic, ...(await readListing(site, inTopic)) };
  } catch (error) {
    // A key that cannot be one is the address of no topic either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid'))
      return readRemovedTopic(site, kind, params.id);
    throw error;
  }
}

/** A tag without a published post does not exist for visitors, and an empty category has no page. */
async function readTopic(site: Site, kind: Topic['kind'], key: string): Promise<Topic> {
  const id = /^\d+$/.test(key) ? Number(key) : key;
  const found = kind === 'tag' ? await site.postTags.get({ id }) : await site.categories.get({ id });
  if (found.postCount === 0) throw namesNothing();
  const { name, description } = found;
  return {
    kind,
    id: found.id,
    name,
    description,
    path: kind === 'tag' ? tagPath(found) : categoryPath(found),
  };
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData?.state !== 'shown') {
    const isMissing = loaderData !== undefined || isRouteErrorResponse(error);
    const title = pageTitle(languageOf(matches), isMissing ? '/*' : '/blog');
    return pageMeta({ matches, title, indexed: false });
  }
  const { query, posts, total } = loaderData;
  const { topic, page } = query;
  const feed: MetaDescriptor = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: topic.name,
    href: topicFeedPath(topic.path),
  };
  return [
    ...pageMeta({
      matches,
      title: page > 1 ? `${topic.name}, ${page}` : topic.name,
      description: topic.description,
      path: blogAddress(query),
      indexed: query.search === undefined,
      list: {
        type: 'CollectionPage',
        name: topic.name,
        ...listedPosts(query, posts, total),
        above: href('/blog'),
      },
    }),
    feed,
    ...neighbourLinks(pagesOf(query, total)),
  ];
}

export default function TopicPostsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'removed') return <TopicRemoved {...loaderData} />;
  const { topic } = loaderData.query;
  const { state: _, ...listing } = loaderData;
  return <PostListing {...listing} title={topic.name} intro={topic.description} />;
}
