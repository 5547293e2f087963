import { z } from 'zod';
import { instant } from './fields.ts';
import { operation } from './operation.ts';

const failingJobsSchema = z.object({
  /** `image`, `image-sweep`, `mail`, `newsletter-mail`, `related-posts` or `housekeeping`. */
  kind: z.string(),
  count: z.int(),
  /** The reason of one of the failures, in English. */
  lastError: z.string(),
  nextTryAt: instant,
});
export type FailingJobs = z.output<typeof failingJobsSchema>;

/** The work that the site does in the background (decision 0020). */
export const jobOperations = {
  failing: operation({
    summary: 'Background work that failed and is tried again, by kind',
    method: 'GET',
    path: '/api/jobs/failing',
    access: 'admin',
    output: z.array(failingJobsSchema),
  }),
};
