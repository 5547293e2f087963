import { forgetEndedSessions } from '#domain/accounts/auth.ts';
import { forgetOldOrigins } from '#domain/accounts/sign-in-origins.ts';
import type { Ports } from '#domain/ports.ts';
import { forgetClosedEditors } from '#domain/unpublished/open-editors.ts';
import { forgetExpiredPreviews } from '#domain/unpublished/previews.ts';
import { forgetRemovedMessages } from '#domain/visitors/messages.ts';
import { forgetPendingSubscribers } from '#domain/visitors/subscribers.ts';
import type { JobKind } from './job-kind.ts';

const EVERY_MS = 10 * 60 * 1000;

/**
 * Deletes ended sessions, expired counts of guesses and preview links, notes of closed editors, messages removed an hour ago
 * and subscribers who never confirmed.
 */
export function createHousekeeping(ports: Ports): JobKind {
  return {
    name: 'housekeeping',
    everyMs: EVERY_MS,
    run: async () => {
      await forgetRemovedMessages(ports);
      await forgetPendingSubscribers(ports);
      await forgetEndedSessions(ports);
      await forgetOldOrigins(ports);
      await forgetExpiredPreviews(ports);
      await forgetClosedEditors(ports);
    },
    onFailure: ({ error, isNew }) => {
      if (!isNew) return;
      ports.report(
        'Expired sessions, counts, messages or subscribers could not be deleted; the next housekeeping tries again',
        error,
      );
    },
  };
}
