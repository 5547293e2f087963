import { documentPath } from '#app/document/document-path.ts';
import { postPath } from '#app/site/record-paths.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { Post } from '#contract/post.ts';

const KEEP_READING = 3;

/** The series of a post; none if it was removed meanwhile. */
async function readSeries(site: Site, id: number) {
  try {
    return await site.series.get({ id });
  } catch (error) {
    if (hasCode(error, 'not-found')) return undefined;
    throw error;
  }
}

/** A post and others to read on, for whoever asks. */
export async function readPost(site: Site, key: string) {
  const { content, ...post } = await site.posts.get({ id: key });
  const [more, series] = await Promise.all([
    site.posts.related({ id: post.id, limit: KEEP_READING }),
    post.series ? readSeries(site, post.series.id) : undefined,
  ]);
  return { post, content, more, series };
}

/** The canonical URL of a post on the site of another URL. */
export const canonicalUrlOf = (post: Pick<Post, 'id' | 'slug'>, url: string) =>
  new URL(documentPath(postPath(post)), url).href;
