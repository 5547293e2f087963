import { href } from 'react-router';
import { requireCanonical } from '#app/public/frame/record-addresses.ts';
import { postPath } from '#app/site/record-paths.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { categoryPath, isTagPath, tagPath, topicFeedPath } from '#app/site/topic-paths.ts';
import type { Site } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import { startOf } from '#format/dates.ts';
import type { Feed, FeedEntry } from '#format/feeds/feeds.ts';
import { isShareable } from '#format/images/share-images.ts';
import { parsedUrl } from '#format/urls.ts';

/** Readers ask often and keep what they have read; what is older is on the site. */
const NEWEST = 20;

/** The content of the blog's feeds, with whole texts. Throws `not-found` while the blog is switched off. */
export function readBlogFeed(site: Site, requestUrl: string): Promise<Feed> {
  return feedOf(site, requestUrl, site.posts.list({ limit: NEWEST, include: 'content' }));
}

/** The same of one tag or category. Throws `not-found` for one without a published post. */
export async function readTopicFeed(site: Site, request: Request, key: string): Promise<Feed> {
  const { url: requestUrl } = request;
  const isTag = isTagPath(new URL(requestUrl).pathname);
  const id = /^\d+$/.test(key) ? Number(key) : key;
  const topic = isTag ? await site.postTags.get({ id }) : await site.categories.get({ id });
  if (topic.postCount === 0) throw new SiteError('not-found', 'There is no such page.');
  const path = isTag ? tagPath(topic) : categoryPath(topic);
  requireCanonical(request, topicFeedPath(path));
  const part = { id: topic.id, limit: NEWEST, include: 'content' as const };
  const posts = isTag ? site.posts.listByTag(part) : site.posts.listByCategory(part);
  const feed = await feedOf(site, requestUrl, posts);
  return {
    ...feed,
    title: `${topic.name} · ${feed.title}`,
    description: topic.description || feed.description,
    homeUrl: new URL(path, requestUrl).href,
  };
}

async function feedOf(
  site: Site,
  requestUrl: string,
  listed: ReturnType<Site['posts']['list']>,
): Promise<Feed> {
  const [settings, posts] = await Promise.all([site.settings.public({}), listed]);
  const { origin, href: feedUrl } = new URL(requestUrl);
  const { siteName, authorName, timeZone, language } = settings.general;
  const entries = posts.items.map((post): FeedEntry => {
    const published = startOf(post.date, timeZone) ?? new Date(post.createdAt);
    return {
      url: origin + postPath(post),
      // Readers know an entry by its id, so it has the address that never changes (decision 0027).
      id: origin + href('/blog/:id', { id: String(post.id) }),
      ...(post.language === null || post.language === language ? {} : { language: post.language }),
      title: post.title,
      summary: post.excerpt,
      content: post.content ?? '',
      published,
      // A scheduled post was last changed before it appeared.
      updated: latest([published, new Date(post.updatedAt)]),
      author: post.author.name || post.author.username,
      category: post.category.name,
      tags: post.tags.map(({ name }) => name),
      image: (isShareable(post.imageUrl) && parsedUrl(post.imageUrl, origin)?.href) || '',
    };
  });
  return {
    language,
    title: siteName || FALLBACK_SITE_NAME,
    description: settings.seo.metaDescription,
    homeUrl: `${origin}/`,
    feedUrl,
    author: authorName,
    updated: latest([new Date(settings.updatedAt), ...entries.map(({ updated }) => updated)]),
    entries,
  };
}

function latest(dates: Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}
