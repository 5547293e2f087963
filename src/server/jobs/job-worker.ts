import { randomUUID } from 'node:crypto';
import type { JobStore } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import type { JobLeases, LeasedJob } from '../stores/job-store.ts';
import { type BackgroundJob, createBackgroundJob } from './background-job.ts';
import { type JobKind, usualPause } from './job-kind.ts';

/** All in milliseconds. */
export interface WorkerTiming {
  /** The pause between two searches for due jobs. */
  poll: number;
  /**
   * The time after which another worker takes over a job of this one, unless it is renewed, which happens four times
   * as often. With the pause between searches it is less than 30 s.
   */
  lease: number;
}

const usualTiming: WorkerTiming = { poll: 2000, lease: 20_000 };

interface Needs extends Pick<Ports, 'clock' | 'report'> {
  jobs: JobStore;
  leases: JobLeases;
  kinds: JobKind[];
  timing?: Partial<WorkerTiming>;
}

/** The longest reason that is stored, in characters. */
const REASON_LENGTH = 500;

/**
 * Carries out the jobs of these kinds: one of each kind at a time, in the order in which they became due. Any number of
 * processes may work on the same database. A failed job is tried again later, and when a process starts.
 */
export function createJobWorker({ clock, report, jobs, leases, kinds, timing }: Needs): BackgroundJob {
  const { poll, lease } = { ...usualTiming, ...timing };
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const names = [...byName.keys()];
  /** The kinds whose jobs are being worked on. */
  const lanes = new Map<string, Promise<void>>();
  /** The kinds that had a due job while their lane was running. */
  const dueAgain = new Set<string>();
  /** The kinds whose jobs could not be taken or stored the last time. */
  const interrupted = new Set<string>();
  let isPrepared = false;
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  const background = createBackgroundJob({
    everyMs: poll,
    run: async (stopping) => {
      if (!isPrepared) await prepare();
      isPrepared = true;
      for (const name of await leases.dueKinds(names, inMs(0))) {
        const kind = byName.get(name);
        if (lanes.has(name)) dueAgain.add(name);
        else if (kind && !stopping.aborted) lanes.set(name, runLane(kind, stopping));
      }
    },
    onFailure: (error) => report('The jobs that wait in the database cannot be read', error),
  });

  /** Failed jobs are tried at every start, because a start often follows the repair of what made them fail. */
  async function prepare(): Promise<void> {
    await jobs.hasten(names, inMs(0));
    for (const { name, everyMs } of kinds) {
      if (everyMs !== undefined) await jobs.add({ kind: name, key: '' }, inMs(0));
    }
  }

  /** Runs due jobs of one kind until there is none. */
  async function runLane(kind: JobKind, stopping: AbortSignal): Promise<void> {
    try {
      while (!stopping.aborted) {
        const job = await leases.take(kind.name, inMs(0), randomUUID(), inMs(lease));
        interrupted.delete(kind.name);
        // A job may have been added after the last one was searched for.
        if (!job && !dueAgain.delete(kind.name)) break;
        if (job) await runJob(kind, job, stopping);
      }
    } catch (error) {
      if (!interrupted.has(kind.name)) report(`The work on jobs of kind ${kind.name} was interrupted`, error);
      interrupted.add(kind.name);
    } finally {
      lanes.delete(kind.name);
    }
  }

  async function runJob(kind: JobKind, job: LeasedJob, stopping: AbortSignal): Promise<void> {
    const held = holdLease(job);
    const signal = AbortSignal.any([stopping, held.lost]);
    try {
      await kind.run({ ...job, saveProgress: held.saveProgress }, signal);
    } catch (error) {
      if (held.lost.aborted) return;
      if (stopping.aborted) return await leases.giveBack(job);
      return await noteFailure(kind, job, error);
    } finally {
      await held.end();
    }
    await leases.finish(job, kind.everyMs === undefined ? undefined : inMs(kind.everyMs));
  }

  async function noteFailure(kind: JobKind, job: LeasedJob, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
    const age = clock().getTime() - Date.parse(job.createdAt);
    const pause = (kind.pauseAfter ?? usualPause)(job.failures + 1, age);
    if (pause === undefined) await leases.finish(job);
    else await leases.fail(job, reason, inMs(pause));
    const isNew = job.failures === 0 || job.lastError !== reason;
    kind.onFailure({ job, error, isNew, isGivenUp: pause === undefined });
  }

  /** Renews the lease until the end. `lost` is aborted when the job is no longer this worker's. */
  function holdLease(job: LeasedJob) {
    const losing = new AbortController();
    let until = clock().getTime() + lease;
    let renewing: Promise<void> = Promise.resolve();

    async function renew(payload?: unknown): Promise<void> {
      const next = clock().getTime() + lease;
      try {
        if (await leases.renew(job, new Date(next).toISOString(), payload)) until = next;
        else losing.abort(new Error('The job was cancelled or taken over.'));
      } catch (error) {
        // The database may be back before the lease ends.
        if (clock().getTime() > until) losing.abort(error);
        if (payload !== undefined) throw error;
      }
    }

    const beat = setInterval(() => {
      renewing = renewing.then(() => renew());
    }, lease / 4);
    return {
      lost: losing.signal,
      saveProgress: async (payload: unknown) => {
        await renew(payload);
        losing.signal.throwIfAborted();
      },
      end: async () => {
        clearInterval(beat);
        await renewing;
      },
    };
  }

  return {
    ...background,
    stop: async () => {
      await background.stop();
      await Promise.all(lanes.values());
    },
  };
}
