import { sql } from 'kysely';
import { instant } from '#contract/fields.ts';
import { type JobStore, jobRecord } from '#domain/job-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';

const jobs = rowsOf('jobs', jobRecord);

export function createJobStore({ read, write }: Connections): JobStore {
  return {
    add: async ({ kind, key, payload = {} }, at) => {
      await write
        .insertInto('jobs')
        .values({
          ...jobs.toRow({
            kind,
            key,
            payload,
            runAt: at,
            createdAt: at,
            revision: 1,
            failures: 0,
            lastError: '',
          }),
          leased_by: null,
          lease_until: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({
            payload: ref('excluded.payload'),
            run_at: sql`case when excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end`,
            revision: sql`jobs.revision + 1`,
          })),
        )
        .execute();
    },

    remove: async (kind, keys) => {
      if (keys.length === 0) return;
      await write.deleteFrom('jobs').where('kind', '=', kind).where('key', 'in', keys).execute();
    },

    hasten: async (kinds, now) => {
      if (kinds.length === 0) return;
      await write
        .updateTable('jobs')
        .set({ run_at: now })
        .where('kind', 'in', kinds)
        .where('failures', '>', 0)
        .where('run_at', '>', now)
        .execute();
    },

    failing: async () => {
      const rows = await read
        .selectFrom('jobs')
        .select(({ fn }) => [
          'kind',
          fn.countAll().as('count'),
          fn.max('last_error').as('lastError'),
          fn.min('run_at').as('nextTryAt'),
        ])
        .where('failures', '>', 0)
        .groupBy('kind')
        .orderBy('kind')
        .execute();
      return rows.map(({ kind, count, lastError, nextTryAt }) => ({
        kind: String(kind),
        count: Number(count),
        lastError: String(lastError ?? ''),
        // A stored moment that is none must not fail the call: such a job is due.
        nextTryAt: instant.safeParse(nextTryAt).data ?? new Date().toISOString(),
      }));
    },
  };
}

/** A job that a worker runs. */
export interface LeasedJob {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  leasedBy: string;
  revision: number;
  failures: number;
  lastError: string;
  createdAt: string;
}

/**
 * The part of the jobs table that workers use. A lease keeps other workers from a job. Every call that changes a leased
 * job does nothing if another worker has taken it over, or if it was cancelled.
 */
export interface JobLeases {
  /** The kinds among these that have a due job without a lease. */
  dueKinds: (kinds: string[], now: string) => Promise<string[]>;
  /** Leases the next due job. Each lease needs a new `by`. */
  take: (kind: string, now: string, by: string, until: string) => Promise<LeasedJob | undefined>;
  /** Extends the lease, and stores the progress if there is any; returns whether the worker still has the job. */
  renew: (job: LeasedJob, until: string, payload?: unknown) => Promise<boolean>;
  /** Removes a job that is done, or makes it due again at `next`. A job that was added meanwhile is due as it was added. */
  finish: (job: LeasedJob, next?: string) => Promise<void>;
  /** Ends the lease of a job that was not finished, through no fault of its own. */
  giveBack: (job: LeasedJob) => Promise<void>;
  /** Counts a failure and ends the lease. The job is due again at `next`. */
  fail: (job: LeasedJob, reason: string, next: string) => Promise<void>;
}

export function createJobLeases({ kind: database, read, write }: Connections): JobLeases {
  const own = ({ id, leasedBy }: LeasedJob) =>
    write.updateTable('jobs').where('id', '=', id).where('leased_by', '=', leasedBy);

  return {
    dueKinds: async (kinds, now) => {
      const rows = await read
        .selectFrom('jobs')
        .select('kind')
        .distinct()
        .where('kind', 'in', kinds)
        .where('run_at', '<=', now)
        .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
        .execute();
      return rows.map(({ kind }) => kind);
    },

    take: async (kind, now, by, until) => {
      const row = await write
        .updateTable('jobs')
        .set(jobs.toRow({ leasedBy: by, leaseUntil: until }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('jobs as next')
            .select('next.id')
            .where('next.kind', '=', kind)
            .where('next.run_at', '<=', now)
            .where(({ or, eb }) =>
              or([eb('next.lease_until', 'is', null), eb('next.lease_until', '<=', now)]),
            )
            .orderBy('next.failures')
            .orderBy('next.run_at')
            .orderBy('next.id')
            .limit(1)
            // SQLite has one writer at a time, so it needs no lock on rows.
            .$if(database === 'postgres', (next) => next.forUpdate().skipLocked()),
        )
        .returning(jobs.columns)
        .executeTakeFirst();
      return row && { ...jobs.toRecord(row), leasedBy: by };
    },

    renew: async (job, until, payload) => {
      const { numUpdatedRows } = await own(job)
        .set({
          ...jobs.toRow({ leaseUntil: until }),
          ...(payload === undefined ? {} : jobs.toRow({ payload })),
        })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    finish: async (job, next) => {
      if (next === undefined) {
        const { numDeletedRows } = await write
          .deleteFrom('jobs')
          .where('id', '=', job.id)
          .where('leased_by', '=', job.leasedBy)
          .where('revision', '=', job.revision)
          .executeTakeFirst();
        if (numDeletedRows === 1n) return;
      }
      await own(job)
        .set((eb) => ({
          leased_by: null,
          lease_until: null,
          failures: 0,
          last_error: '',
          run_at: eb
            .case()
            .when('revision', '=', job.revision)
            .then(next ?? '')
            .else(eb.ref('run_at'))
            .end(),
        }))
        .execute();
    },

    giveBack: async (job) => {
      await own(job).set({ leased_by: null, lease_until: null }).execute();
    },

    fail: async (job, reason, next) => {
      await own(job)
        .set((eb) => ({
          leased_by: null,
          lease_until: null,
          failures: job.failures + 1,
          last_error: reason,
          run_at: eb.case().when('revision', '=', job.revision).then(next).else(eb.ref('run_at')).end(),
        }))
        .execute();
    },
  };
}

/** How many jobs of each kind wait, and how many of them have failed. */
export async function countJobs({ read }: Pick<Connections, 'read'>) {
  const rows = await read
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number | string>().as('waiting'),
      sql<number | string>`sum(case when failures > 0 then 1 else 0 end)`.as('failing'),
    ])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, waiting, failing }) => ({
    kind,
    waiting: Number(waiting),
    failing: Number(failing),
  }));
}
