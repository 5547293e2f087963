import { namesNothing } from '#app/public/lists/list-query.ts';
import type { Site } from '#contract/catalogue.ts';
import type { BlogQuery } from './post-list-query.ts';

export const POSTS_PER_PAGE = 12;

/** Reads a page of the blog or of one of its topics. Throws the 404 of a list for a page that it does not have. */
export async function readListing(site: Site, query: BlogQuery) {
  const [{ items, total }, categories] = await Promise.all([
    listPosts(site, query),
    site.categories.list({}),
  ]);
  if (items.length === 0 && query.page > 1) throw namesNothing();
  return { posts: items, total, categories: categories.filter(({ postCount }) => postCount > 0) };
}

function listPosts({ posts }: Site, { topic, search, page }: BlogQuery) {
  const part = { search, page, limit: POSTS_PER_PAGE };
  if (!topic) return posts.list(part);
  const { id, kind } = topic;
  return kind === 'tag' ? posts.listByTag({ id, ...part }) : posts.listByCategory({ id, ...part });
}
