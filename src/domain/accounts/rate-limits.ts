import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { Limiter } from '../ports.ts';

/** Counts one call. Throws `too-many-requests` with the seconds to wait in `retryAfter` once the limit is reached. */
export async function takeOrRefuse(limiter: Limiter, key: string, limit: RateLimit): Promise<void> {
  const wait = await limiter.take(key, limit);
  if (wait === undefined) return;
  throw new SiteError('too-many-requests', `Too many tries. Please wait ${wait} seconds and try again.`, {
    retryAfter: wait,
  });
}
