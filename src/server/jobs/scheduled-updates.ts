import { z } from 'zod';
import { textKinds } from '#contract/unpublished/text-kind.ts';
import { SCHEDULED_UPDATE_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import { publishScheduled } from '#domain/unpublished/unpublished-changes.ts';
import type { JobKind } from './job-kind.ts';

const payload = z.object({ kind: z.enum(textKinds), id: z.int() });

/** Publishes the unpublished changes of a text at the moment that their editor chose. */
export function createScheduledUpdates(ports: Ports): JobKind {
  return {
    name: SCHEDULED_UPDATE_JOB,
    run: async (job) => publishScheduled(ports, payload.parse(job.payload)),
    onFailure: ({ error, isNew }) => {
      if (isNew) ports.report('A scheduled update could not be published; it is tried again', error);
    },
  };
}
