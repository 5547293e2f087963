import { roleAllows } from '#app/admin/shell/admin-screens.ts';
import { Notice } from '#app/ui/notice.tsx';
import { readSession } from '#browser/session.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { FailingJobs } from '#contract/job.ts';
import { draftTime } from '#format/clock-time.ts';

/** Returns nothing for accounts that may not read it. */
export async function readFailingJobs({ jobs }: Site): Promise<FailingJobs[]> {
  if (!roleAllows(readSession()?.user.role ?? 'viewer', 'admin')) return [];
  try {
    return await jobs.failing({});
  } catch (error) {
    // The account is no admin any more, and this browser does not know it yet.
    if (hasCode(error, 'forbidden')) return [];
    throw error;
  }
}

/** Says which work in the background fails, why, and when the site tries again. */
export function FailingJobsNotice({ failing }: { failing: FailingJobs[] }) {
  if (failing.length === 0) return null;
  return (
    <Notice>
      {failing.map((jobs) => (
        <p key={jobs.kind}>
          {sentenceOf(jobs)} The next try is at {draftTime(Date.parse(jobs.nextTryAt))}. The reason:{' '}
          <span dir="auto">{jobs.lastError}</span>
        </p>
      ))}
    </Notice>
  );
}

function sentenceOf({ kind, count }: FailingJobs): string {
  if (kind === 'image') {
    return count === 1 ? 'The copies of 1 picture failed.' : `The copies of ${count} pictures failed.`;
  }
  if (kind === 'mail') return count === 1 ? '1 mail to you failed.' : `${count} mails to you failed.`;
  if (kind === 'newsletter-mail')
    return count === 1 ? '1 mail to a new subscriber failed.' : `${count} mails to new subscribers failed.`;
  if (kind === 'related-posts') return 'The search for related posts failed.';
  if (kind === 'image-remake') return 'The work on the sizes of all pictures failed.';
  if (kind === 'image-sweep') return 'The removal of unused pictures failed.';
  return 'The removal of ended sessions and deleted messages failed.';
}
