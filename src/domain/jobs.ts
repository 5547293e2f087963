import type { jobOperations } from '#contract/job.ts';
import type { Handlers } from '#contract/operation.ts';
import { IMAGE_JOB, IMAGE_REMAKE_JOB } from './job-store.ts';
import type { Ports } from './ports.ts';

export function createJobs({ stores, clock }: Ports): Handlers<typeof jobOperations> {
  const pictures = () => stores.images.progress(clock().toISOString());
  return {
    failing: () => stores.jobs.failing(),

    retryFailing: async () => {
      const at = clock().toISOString();
      const kinds = (await stores.jobs.failing()).map(({ kind }) => kind);
      await stores.inTransaction(({ jobs }) => jobs.hasten(kinds, at));
      return stores.jobs.failing();
    },

    pictures,

    retryPictures: async () => {
      const at = clock().toISOString();
      await stores.inTransaction(({ jobs }) => jobs.hasten([IMAGE_JOB, IMAGE_REMAKE_JOB], at));
      return pictures();
    },

    remakePictures: async () => {
      const at = clock().toISOString();
      await stores.inTransaction(async ({ jobs }) => {
        // A remake that is under way would go on from where it is.
        await jobs.remove(IMAGE_REMAKE_JOB, ['']);
        await jobs.add({ kind: IMAGE_REMAKE_JOB, key: '', payload: { after: 0, anew: true } }, at);
      });
      return pictures();
    },
  };
}
