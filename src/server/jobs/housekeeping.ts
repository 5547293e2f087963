import { forgetEndedSessions } from '#domain/accounts/auth.ts';
import { forgetOldOrigins } from '#domain/accounts/sign-in-origins.ts';
import { forgetRemovedMessages } from '#domain/messages.ts';
import type { Ports } from '#domain/ports.ts';
import type { JobKind } from './job-kind.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Deletes ended sessions, expired counts of guesses and messages removed an hour ago. */
export function createHousekeeping(ports: Ports): JobKind {
  return {
    name: 'housekeeping',
    everyMs: EVERY_MS,
    run: async () => {
      await forgetRemovedMessages(ports);
      await forgetEndedSessions(ports);
      await forgetOldOrigins(ports);
    },
    onFailure: ({ error, isNew }) => {
      if (!isNew) return;
      ports.report(
        'Ended sessions and removed messages could not be deleted; the next housekeeping tries again',
        error,
      );
    },
  };
}
