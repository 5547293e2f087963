import { SiteError } from '#contract/errors.ts';

/** Decoding and encoding, one at a time: what one image needs of memory and of a core, ten at once need as well. */
export interface ImageQueue {
  /** Throws `unavailable` where so many wait already that the caller would give up first. */
  forUpload: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Waits as long as it takes. */
  forVariant: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** With a second for the largest images, the last one in the queue is still answered within the client's patience. */
const MOST_WAITING = 30;

export function createImageQueue(): ImageQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    waiting += 1;
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  }

  return {
    forVariant: inTurn,
    forUpload: async (work) => {
      if (waiting < MOST_WAITING) return inTurn(work);
      throw new SiteError('unavailable', 'Too many images arrive at once. Please try again in a moment.', {
        retryAfter: 10,
      });
    },
  };
}
