import type { jobOperations } from '#contract/job.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Ports } from './ports.ts';

export function createJobs({ stores }: Ports): Handlers<typeof jobOperations> {
  return { failing: () => stores.jobs.failing() };
}
