import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import type { Allowance, LimitCount, Limiter, Ports } from '../ports.ts';

type NoteLimit = Caller['noteLimit'];

/** Counts one call. Throws `too-many-requests` with the seconds to wait in `retryAfter` once the limit is reached. */
export async function takeOrRefuse(
  limiter: Limiter,
  key: string,
  limit: RateLimit,
  noteLimit?: NoteLimit,
): Promise<void> {
  const count = await limiter.take(key, limit);
  if (count) noteLimit?.(count);
  refuseIfSpent(count);
}

/**
 * Counts a guess before it is checked, so that concurrent guesses do not pass together. Returns the function that takes
 * the count back, to be called when the guess was right: only wrong ones count. Throws `too-many-requests`.
 */
export async function takeGuess(
  { signInGuard, clock }: Pick<Ports, 'signInGuard' | 'clock'>,
  allowances: Allowance[],
  noteLimit?: NoteLimit,
): Promise<() => Promise<void>> {
  const count = await signInGuard?.take(allowances, clock());
  if (count) noteLimit?.(count);
  refuseIfSpent(count);
  return async () => {
    await signInGuard?.giveBack(allowances);
    if (count) noteLimit?.({ ...count, remaining: count.remaining + 1 });
  };
}

function refuseIfSpent(count: LimitCount | undefined) {
  if (!count?.isSpent) return;
  const wait = count.reset;
  throw new SiteError('too-many-requests', `Too many tries. Please wait ${wait} seconds and try again.`, {
    retryAfter: wait,
  });
}
