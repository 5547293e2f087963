import type { LeasedJob } from '../stores/job-store.ts';

/** A job that runs. Long work stores its progress, with which another worker continues after this one has died. */
interface RunningJob extends LeasedJob {
  saveProgress: (payload: unknown) => Promise<void>;
}

interface JobFailure {
  job: LeasedJob;
  error: unknown;
  /** True if the job fails for the first time, or for another reason than before. */
  isNew: boolean;
  isGivenUp: boolean;
}

/** One sort of background work. A worker runs one job of a kind at a time. */
export interface JobKind {
  name: string;
  /**
   * Throws if the work failed. The signal is aborted when the process stops, when the job is cancelled, and when
   * another worker has taken it over; `run` should throw then, and the job is left as it is, to be taken again. No
   * process may rely on being the only one for ever: a worker that stood still has lost its job without knowing.
   */
  run: (job: RunningJob, signal: AbortSignal) => Promise<void>;
  /** Makes it one job that is due at every start and again so many milliseconds after each run. */
  everyMs?: number;
  /** The milliseconds until the next try after so many failures; undefined gives the job up. */
  pauseAfter?: (failures: number, ageMs: number) => number | undefined;
  onFailure: (failure: JobFailure) => void;
}

const MINUTE_MS = 60_000;

/** In minutes. The last pause repeats, so a job is tried daily for ever. */
const PAUSES = [1, 5, 30, 2 * 60, 8 * 60, 24 * 60];

/** The usual pause: longer after each failure, up to a day. */
export const usualPause = (failures: number): number =>
  (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 1) * MINUTE_MS;
