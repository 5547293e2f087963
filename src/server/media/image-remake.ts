import { z } from 'zod';
import { isSiteError } from '#contract/errors.ts';
import { IMAGE_REMAKE_JOB } from '#domain/job-store.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { ShownImage } from '../stores/media/image-work.ts';
import type { ImageJobNeeds } from './image-variants.ts';

/** `after` is the id of the last image that is done. `anew` makes copies again that exist. */
const progressSchema = z.object({ after: z.int().default(0), anew: z.boolean().default(false) });

/** The pause between two new content versions during a remake. Each of them outdates all cached pages. */
const VERSION_PAUSE_MS = 60_000;

/**
 * Makes the copies of all images: those whose files are missing, or all of them again. It is one job, so that new uploads do
 * not wait behind thousands of others. The pages show the earlier copies of an image until it is done.
 */
export function createImageRemake({ stores, clock, report, work, files, copies }: ImageJobNeeds): JobKind {
  /** Returns whether the pages have to show other widths. */
  async function remake({ id, url, widths: before }: ShownImage, anew: boolean, signal: AbortSignal) {
    const { widths, names } = await copies[anew ? 'make' : 'complete'](url, signal);
    if (await work.setWidths(id, url, widths)) return widths.join() !== before.join();
    // Something else changed the image meanwhile. The job of a queued one makes the copies. A removed or replaced file has
    // none.
    if (!(await work.isShown(id, url))) for (const name of names) await files.remove(name);
    return false;
  }

  const bumpVersion = () => stores.inTransaction(({ site }) => site.bumpContentVersion());

  return {
    name: IMAGE_REMAKE_JOB,
    run: async ({ payload, saveProgress }, signal) => {
      const { after, anew } = progressSchema.catch({ after: 0, anew: false }).parse(payload);
      let isVersionDue = false;
      let lastVersion = 0;
      try {
        for (let next = await work.nextReady(after); next; next = await work.nextReady(next.id)) {
          signal.throwIfAborted();
          try {
            isVersionDue = (await remake(next, anew, signal)) || isVersionDue;
          } catch (error) {
            // An outage of the storage would fail every image, so the whole job waits for its end.
            if (signal.aborted || isSiteError(error)) throw error;
            // From here on the image has a job of its own, which is tried again and tells the owner why it fails.
            await work.queueAgain(next.id, clock().toISOString());
          }
          if (isVersionDue && clock().getTime() - lastVersion > VERSION_PAUSE_MS) {
            await bumpVersion();
            lastVersion = clock().getTime();
            isVersionDue = false;
          }
          await saveProgress({ after: next.id, anew });
        }
      } finally {
        if (isVersionDue) await bumpVersion();
      }
    },
    onFailure: ({ error, isNew }) => {
      if (isNew && !isSiteError(error))
        report('The sizes of all pictures could not be made; it is tried again', error);
    },
  };
}
