import { forgetEndedSessions } from '#domain/accounts/auth.ts';
import { forgetRemovedMessages } from '#domain/messages.ts';
import type { Ports } from '#domain/ports.ts';

const EVERY_MS = 10 * 60 * 1000;

export interface Housekeeping {
  /** Ends after the round under way. */
  stop: () => Promise<void>;
}

/** Clears away what was kept for a while only. Every process does it; two at once do no harm. */
export function startHousekeeping(ports: Ports): Housekeeping {
  let round = Promise.resolve();
  const tidy = () => {
    round = clearAway(ports).catch((error: unknown) =>
      ports.report('What was kept for a while only could not be cleared away; this is tried again', error),
    );
  };
  const rounds = setInterval(tidy, EVERY_MS).unref();
  tidy();
  return {
    stop: () => {
      clearInterval(rounds);
      return round;
    },
  };
}

async function clearAway(ports: Ports): Promise<void> {
  await forgetRemovedMessages(ports);
  await forgetEndedSessions(ports);
}
