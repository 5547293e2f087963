import { href } from 'react-router';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import type { Site } from '#contract/catalogue.ts';
import { startOf } from '#format/dates.ts';
import type { Feed, FeedEntry } from '#format/feeds.ts';
import { isShareable } from '#format/images/share-images.ts';
import { parsedUrl } from '#format/urls.ts';

/** Readers ask often and keep what they have read; what is older is on the site. */
const NEWEST = 20;

/** The content of the blog's feeds, with whole texts. Throws `not-found` while the blog is switched off. */
export async function readBlogFeed(site: Site, requestUrl: string): Promise<Feed> {
  const [settings, posts] = await Promise.all([
    site.settings.public({}),
    site.posts.list({ limit: NEWEST, include: 'content' }),
  ]);
  const { origin, href: feedUrl } = new URL(requestUrl);
  const { siteName, authorName, timeZone, language } = settings.general;
  const entries = posts.items.map((post): FeedEntry => {
    const published = startOf(post.date, timeZone) ?? new Date(post.createdAt);
    return {
      url: origin + href('/blog/:id', { id: String(post.id) }),
      ...(post.language === null || post.language === language ? {} : { language: post.language }),
      title: post.title,
      summary: post.excerpt,
      content: post.content ?? '',
      published,
      // A scheduled post was last changed before it appeared.
      updated: latest([published, new Date(post.updatedAt)]),
      author: post.author.name || post.author.username,
      category: post.category.name,
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
