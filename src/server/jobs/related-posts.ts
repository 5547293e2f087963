import type { Ports } from '#domain/ports.ts';
import { relateWaitingPosts } from '#domain/posts/related-posts.ts';
import type { JobKind } from './job-kind.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Computes the related posts of posts from before they were computed at each save. */
export function createRelatedPostsJob(ports: Ports): JobKind {
  return {
    name: 'related-posts',
    everyMs: DAY_MS,
    run: (_job, signal) => relateWaitingPosts(ports, signal),
    onFailure: ({ error, isNew }) => {
      if (isNew) ports.report('Related posts could not be computed; it is tried again', error);
    },
  };
}
