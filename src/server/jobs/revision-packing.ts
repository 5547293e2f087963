import type { Ports } from '#domain/ports.ts';
import type { RevisionWork } from '../stores/history/revision-work.ts';
import type { JobKind } from './job-kind.ts';

/** A save stores the replaced version as it is, so that it takes no longer; this job packs it within half a minute. */
const EVERY_MS = 30_000;

/** Packs the versions of the history that were replaced since the last run (decision 0042). */
export function createRevisionPacking(work: RevisionWork, { report }: Pick<Ports, 'report'>): JobKind {
  return {
    name: 'revision-packing',
    everyMs: EVERY_MS,
    run: async (_job, signal) => {
      while (await work.packSome()) signal.throwIfAborted();
    },
    onFailure: ({ error, isNew }) => {
      if (isNew) report('Versions of the history could not be packed; it is tried again', error);
    },
  };
}
