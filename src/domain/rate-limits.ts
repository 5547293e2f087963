import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { Limiter } from './ports.ts';

/** Counts one call; throws 429 with the seconds to wait when there were too many. */
export async function takeOrRefuse(limiter: Limiter, key: string, limit: RateLimit): Promise<void> {
  const wait = await limiter.take(key, limit);
  if (wait === undefined) return;
  throw new SiteError('too-many-requests', `Too many tries. Please wait ${wait} seconds and try again.`, {
    retryAfter: wait,
  });
}
