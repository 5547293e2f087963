import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Ports } from '#domain/ports.ts';

/** Equal refusals within this time are one line, so that a flood of calls does not fill the log. In milliseconds. */
const SAME_MS = 60_000;

/** The number of different refusals that are remembered at a time. */
const MOST = 1000;

/**
 * Writes security events as structured lines: failed sign-ins, refusals and changes of accounts. Successful sign-ins have
 * the level `info`, everything else `warn`, which is logged by default.
 */
export function createSecurityLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Ports['security'] {
  const recent = new LRUCache<string, true>({ max: MOST, ttl: SAME_MS });
  return (event) => {
    if (event.event === 'refused') {
      const { operation, code, address, account } = event;
      const same = `${operation} ${code} ${address} ${account}`;
      if (recent.has(same)) return;
      recent.set(same, true);
    }
    const message = messages[event.event];
    if (event.event === 'signed-in') log.info({ security: event }, message);
    else log.warn({ security: event }, message);
  };
}

const messages = {
  'signed-in': 'An account signed in',
  'sign-in-failed': 'A sign-in failed',
  'password-wrong': 'A signed-in account gave a wrong current password',
  refused: 'A call was refused; equal refusals within a minute have no line of their own',
  'account-changed': 'An account was changed',
};
