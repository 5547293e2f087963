import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { Allowance, Limiter, Ports } from '../ports.ts';

/** Counts one call. Throws `too-many-requests` with the seconds to wait in `retryAfter` once the limit is reached. */
export async function takeOrRefuse(limiter: Limiter, key: string, limit: RateLimit): Promise<void> {
  refuseFor(await limiter.take(key, limit));
}

/**
 * Counts a guess before it is checked, so that concurrent guesses do not pass together. Returns the function that takes
 * the count back, to be called when the guess was right: only wrong ones count. Throws `too-many-requests`.
 */
export async function takeGuess(
  { signInGuard, clock }: Pick<Ports, 'signInGuard' | 'clock'>,
  allowances: Allowance[],
): Promise<() => Promise<void>> {
  refuseFor(await signInGuard?.take(allowances, clock()));
  return async () => signInGuard?.giveBack(allowances);
}

function refuseFor(wait: number | undefined) {
  if (wait === undefined) return;
  throw new SiteError('too-many-requests', `Too many tries. Please wait ${wait} seconds and try again.`, {
    retryAfter: wait,
  });
}
