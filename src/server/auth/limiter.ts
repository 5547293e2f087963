import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter } from '#domain/ports.ts';

/**
 * Counts calls in the memory of this process. Behind a load balancer every machine counts separately, so the effective
 * limits grow with the number of machines; RATE_LIMIT_FACTOR can compensate for that.
 */
export function createLimiter(factor: number): Limiter {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    take: async (key, { calls, seconds }) => {
      const points = Math.max(1, Math.round(calls * factor));
      const name = `${points}/${seconds}`;
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
      limiters.set(name, limiter);
      const consumed = await limiter.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return {
        quota: points,
        window: seconds,
        remaining: consumed.remainingPoints,
        reset: Math.max(1, Math.ceil(consumed.msBeforeNext / 1000)),
        isSpent: consumed.consumedPoints > points,
      };
    },
  };
}
