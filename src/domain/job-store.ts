import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import type { FailingJobs } from '#contract/job.ts';

/** Work that waits in the database for a worker: a process of the site that carries it out. */
export const jobRecord = z.object({
  id: z.int(),
  kind: z.string(),
  /** Names the job among those of its kind. */
  key: z.string(),
  /** The input of the work, and its progress. */
  payload: z.unknown(),
  /** The moment from which on it is due. */
  runAt: instant,
  /** The worker that runs it, and the moment until which no other may. Null while it waits. */
  leasedBy: z.string().nullable().default(null),
  leaseUntil: instant.nullable().default(null),
  /** Increases when the job is added again. */
  revision: z.int().default(1),
  /** The number of runs in a row that failed. A worker that was killed or stopped is no failure. */
  failures: z.int().default(0),
  lastError: z.string().default(''),
  createdAt: instant,
});

interface NewJob {
  kind: string;
  key: string;
  payload?: unknown;
}

/** The part of the jobs that rules use. Workers take them through `JobLeases` of the server. */
export interface JobStore {
  /**
   * Adds a job that is due at a moment. If the job waits already, it gets this payload and becomes due then at the
   * latest; if it runs, it runs once more afterwards. Call it in the transaction that makes the work necessary.
   */
  add: (job: NewJob, at: string) => Promise<void>;
  /** Cancels jobs. A running one is told by its signal. */
  remove: (kind: string, keys: string[]) => Promise<void>;
  /** Makes failed jobs of these kinds due. */
  hasten: (kinds: string[], now: string) => Promise<void>;
  /** The jobs that failed and are tried again, by kind. */
  failing: () => Promise<FailingJobs[]>;
}

/** The notice of a message, to be mailed to the owner. Its key is the id of the message. */
export const MAIL_JOB = 'mail';

/** The mail that asks a new subscriber of the newsletter to confirm. Its key is the id of the subscriber. */
export const NEWSLETTER_MAIL_JOB = 'newsletter-mail';

/** Work on an uploaded image, which its state tells: copies to be made, or files to be set aside. Its key is its id. */
export const IMAGE_JOB = 'image';

/** Unpublished changes of a text that become public at a moment. Its key is the kind and the id of the text. */
export const SCHEDULED_UPDATE_JOB = 'scheduled-update';

/** The work on an import, which its state tells. Its key is the id of the import. */
export const IMPORT_JOB = 'import';

/** The copies of all images, to be made again. There is one such job. */
export const IMAGE_REMAKE_JOB = 'image-remake';
