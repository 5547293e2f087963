import { forgetEndedSessions } from '#domain/accounts/auth.ts';
import { forgetOldOrigins } from '#domain/accounts/sign-in-origins.ts';
import { forgetRemovedMessages } from '#domain/messages.ts';
import type { Ports } from '#domain/ports.ts';
import { type BackgroundJob, createBackgroundJob } from './background-job.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Deletes ended sessions, expired counts of guesses and messages removed an hour ago. Every process does it; two at the same time do no harm. */
export function createHousekeeping(ports: Ports): BackgroundJob {
  return createBackgroundJob({
    everyMs: EVERY_MS,
    run: async () => {
      await forgetRemovedMessages(ports);
      await forgetEndedSessions(ports);
      await forgetOldOrigins(ports);
    },
    onFailure: (error) =>
      ports.report(
        'Ended sessions and removed messages could not be deleted; the next housekeeping tries again',
        error,
      ),
  });
}
