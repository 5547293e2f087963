import { z } from 'zod';
import { instant } from './fields.ts';
import { operation } from './operation.ts';

const failingJobsSchema = z.object({
  /** `image`, `image-remake`, `image-sweep`, `mail`, `newsletter-mail`, `related-posts`, `scheduled-update`, `revision-packing`, `housekeeping` or `import`. */
  kind: z.string(),
  count: z.int(),
  /** The reason of one of the failures, in English. */
  lastError: z.string(),
  nextTryAt: instant,
});
export type FailingJobs = z.output<typeof failingJobsSchema>;

/** The pictures whose failure is named one by one. */
export const NAMED_FAILURES = 20;

/** How far the smaller and larger copies of all pictures are (decision 0036). The numbers are of pictures. */
const pictureJobsSchema = z.object({
  total: z.int(),
  /** Those whose copies are all made. */
  done: z.int(),
  waiting: z.int(),
  running: z.int(),
  /** Those that failed and are tried again. */
  failed: z.int(),
  /** The failures that are tried again first. */
  failures: z
    .array(
      z.object({
        /** The URL of the picture; empty if the work on all pictures failed, as on a full disk. */
        url: z.string(),
        /** In English. */
        lastError: z.string(),
        nextTryAt: instant,
      }),
    )
    .max(NAMED_FAILURES + 1),
});
export type PictureJobs = z.output<typeof pictureJobsSchema>;

/** The work that the site does in the background (decision 0020). */
export const jobOperations = {
  failing: operation({
    summary: 'Background work that failed and is tried again, by kind',
    method: 'GET',
    path: '/api/jobs/failing',
    access: 'admin',
    output: z.array(failingJobsSchema),
  }),
  retryFailing: operation({
    summary: 'Try all background work again now that failed',
    method: 'POST',
    path: '/api/jobs/failing/retry',
    access: 'admin',
    output: z.array(failingJobsSchema),
  }),
  pictures: operation({
    summary: 'How far the copies of all pictures are',
    method: 'GET',
    path: '/api/jobs/pictures',
    access: 'admin',
    output: pictureJobsSchema,
  }),
  retryPictures: operation({
    summary: 'Try again now to make the copies that failed',
    method: 'POST',
    path: '/api/jobs/pictures/retry',
    access: 'admin',
    output: pictureJobsSchema,
  }),
  remakePictures: operation({
    summary: 'Make the copies of all pictures again',
    method: 'POST',
    path: '/api/jobs/pictures/remake',
    access: 'admin',
    output: pictureJobsSchema,
  }),
};
