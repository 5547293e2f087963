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

/** The network that a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address (decision 0006). */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}
