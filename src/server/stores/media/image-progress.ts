import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { NAMED_FAILURES, type PictureJobs } from '#contract/job.ts';
import { IMAGE_JOB, IMAGE_REMAKE_JOB } from '#domain/job-store.ts';
import { parseJson } from '../../database/json.ts';
import type { Tables } from '../../database/tables.ts';

const remakePayload = z.object({ after: z.int() }).catch({ after: 0 });

/** Counts how far the copies of all images are. A remake counts an image as waiting until its id is passed. */
export async function readProgress(read: Kysely<Tables>, now: string): Promise<PictureJobs> {
  const [ready, queued, jobs, remake] = await Promise.all([
    countIn(read, 'ready', 0),
    countIn(read, 'queued', 0),
    readImageJobs(read, now),
    readRemake(read, now),
  ]);
  const toRemake = remake ? await countIn(read, 'ready', remake.after) : 0;
  const isRemaking = remake?.isRunning === true && toRemake > 0;
  const running = jobs.running + (isRemaking ? 1 : 0);
  const waiting = Math.max(0, queued + toRemake - running - jobs.failed);
  const total = ready + queued;
  return {
    total,
    done: Math.max(0, total - waiting - running - jobs.failed),
    waiting,
    running,
    failed: jobs.failed,
    failures: [...(remake?.failures ?? []), ...jobs.failures],
  };
}

async function countIn(read: Kysely<Tables>, state: 'ready' | 'queued', after: number): Promise<number> {
  const { count } = await read
    .selectFrom('images')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', 'image')
    .where('state', '=', state)
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The jobs of single images, without those that set a removed image aside. */
async function readImageJobs(read: Kysely<Tables>, now: string) {
  const jobs = read
    .selectFrom('jobs')
    .innerJoin('images', (join) => join.on(sql<boolean>`images.id = cast(jobs.key as integer)`))
    .where('jobs.kind', '=', IMAGE_JOB)
    .where('images.state', '=', 'queued');
  const isRunning = sql<boolean>`jobs.lease_until > ${now}`;
  const { running, failed } = await jobs
    .select([
      sql<number>`count(case when ${isRunning} then 1 end)`.as('running'),
      sql<number>`count(case when jobs.failures > 0 and (jobs.lease_until is null or not ${isRunning}) then 1 end)`.as(
        'failed',
      ),
    ])
    .executeTakeFirstOrThrow();
  const failures =
    Number(failed) === 0
      ? []
      : await jobs
          .select(['images.url', 'jobs.last_error', 'jobs.run_at'])
          .where('jobs.failures', '>', 0)
          .orderBy('jobs.run_at')
          .limit(NAMED_FAILURES)
          .execute();
  return { running: Number(running), failed: Number(failed), failures: failures.map(toFailure) };
}

async function readRemake(read: Kysely<Tables>, now: string) {
  const job = await read
    .selectFrom('jobs')
    .select(['payload', 'lease_until', 'failures', 'last_error', 'run_at'])
    .where('kind', '=', IMAGE_REMAKE_JOB)
    .executeTakeFirst();
  if (!job) return undefined;
  const isRunning = job.lease_until !== null && job.lease_until > now;
  return {
    after: remakePayload.parse(parseJson(job.payload)).after,
    isRunning,
    failures: job.failures > 0 && !isRunning ? [toFailure({ url: '', ...job })] : [],
  };
}

function toFailure({ url, last_error, run_at }: { url: string; last_error: string; run_at: string }) {
  // A stored moment that is none must not fail the call: such a job is due.
  return {
    url,
    lastError: last_error,
    nextTryAt: instant.safeParse(run_at).data ?? new Date().toISOString(),
  };
}
