import pLimit from 'p-limit';
import { SiteError } from '#contract/errors.ts';

/** Decodes and encodes one image at a time: each of them takes much memory and a whole core. */
export interface ImageQueue {
  /** Throws `unavailable` when so many images wait already that the client would give up first. */
  forUpload: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Waits as long as it takes. */
  forVariant: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The largest images take a second each, so a client's patience lasts for the last one in the queue as well. */
const MOST_WAITING = 30;

export function createImageQueue(): ImageQueue {
  const queue = pLimit(1);
  return {
    forVariant: (work) => queue(work),
    forUpload: async (work) => {
      if (queue.activeCount + queue.pendingCount < MOST_WAITING) return queue(work);
      throw new SiteError('unavailable', 'Too many images arrive at once. Please try again in a moment.', {
        retryAfter: 10,
      });
    },
  };
}
