import type { LimitCount } from '#domain/ports.ts';

/**
 * The headers that tell a client its limit and what is left of it, before it reaches the limit
 * (draft-ietf-httpapi-ratelimit-headers-10). `operation` names the policy.
 */
export function rateLimitHeaders(operation: string, { quota, window, remaining, reset }: LimitCount) {
  return {
    'ratelimit-policy': `"${operation}";q=${quota};w=${window}`,
    ratelimit: `"${operation}";r=${remaining};t=${reset}`,
  };
}
