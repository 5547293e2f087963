import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSiteError } from '#contract/errors.ts';
import { IMAGE_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import { copyFormatsOf, copyPathOf, IMAGE_FOLDER, imageWidths } from '#format/images/image-paths.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { ImageWork } from '../stores/media/image-store.ts';
import type { ImageCopies } from './image-copies.ts';
import type { ImageFiles } from './image-files.ts';

export interface ImageJobNeeds extends Pick<Ports, 'stores' | 'clock' | 'report'> {
  work: ImageWork;
  files: ImageFiles;
  copies: ImageCopies;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Unused images stay for this time: an image is uploaded before the text that shows it is saved, and a draft may wait
 * long in a browser.
 */
const UNUSED_DAYS = 30;

/**
 * Makes the smaller copies of an uploaded image, or sets a removed one aside. The state of the image tells which: the
 * job says only that there is something to do.
 */
export function createImageVariants({ stores, clock, report, work, files, copies }: ImageJobNeeds): JobKind {
  async function makeCopies(id: number, url: string, signal: AbortSignal): Promise<void> {
    const { widths, names } = await copies.make(url, signal);
    const isStillThere = await stores.inTransaction(async (transaction) => {
      const finished = await transaction.images.finish(id, widths);
      if (finished && widths.length > 0) await transaction.site.bumpContentVersion();
      return finished;
    });
    // The image was removed meanwhile, and its removal may have missed the last copies.
    if (!isStillThere) for (const name of names) await files.remove(name);
  }

  /** Returns false for an image that a text refers to again: its original is back, and its copies are to be made. */
  async function setAside(id: number, url: string): Promise<boolean> {
    const name = nameOf(url);
    if (!(await work.isUsed(url))) {
      for (const width of imageWidths) {
        for (const format of copyFormatsOf(url)) await files.remove(nameOf(copyPathOf(url, width, format)));
      }
      await files.withdraw(name);
      // Asked again in a transaction: a text may have been saved since, which found nothing to restore.
      const at = clock().toISOString();
      if (await stores.inTransaction(({ images }) => images.setAside(id, url, at))) return true;
    }
    await files.restore(name);
    await work.queueAnew(id);
    return false;
  }

  return {
    name: IMAGE_JOB,
    run: async ({ key }, signal) => {
      const image = await work.find(Number(key));
      if (!image) return;
      const { id, url, state } = image;
      if (state === 'removed' && (await setAside(id, url))) return;
      await makeCopies(id, url, signal);
    },
    onFailure: ({ job, error, isNew }) => {
      // The log names an outage of the storage once, not for each image.
      if (isNew && !isSiteError(error))
        report(`The work on image ${job.key} failed and is tried again, at last daily`, error);
    },
  };
}

/** Removes uploads that no text uses, images that were set aside long ago, and parts of files. */
export function createImageSweep({
  stores,
  clock,
  report,
  work,
  files,
}: Omit<ImageJobNeeds, 'copies'>): JobKind {
  return {
    name: 'image-sweep',
    everyMs: DAY_MS,
    run: async (_job, signal) => {
      const now = clock();
      await work.remakeIfWidthsChanged(now.toISOString());
      const longAgo = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString();
      await work.addMissingJobs(now.toISOString());
      await files.removeStaleParts(new Date(now.getTime() - DAY_MS));
      for (const { id, url } of await work.asideSince(longAgo)) {
        signal.throwIfAborted();
        await files.removeAside(nameOf(url));
        await work.forget(id);
      }
      for (let last: number | undefined = 0; last !== undefined; ) {
        signal.throwIfAborted();
        const unused = await work.unusedSince(longAgo, last);
        last = unused.last;
        if (unused.urls.length > 0) {
          // Checked again in the transaction that marks them.
          await stores.inTransaction(({ images }) => images.removeUnused(unused.urls, now.toISOString()));
        }
        // SQLite responds without a pause, so requests would wait for all pieces.
        await nextTurn();
      }
    },
    onFailure: ({ error, isNew }) => {
      if (isNew) report('The search for unused images failed and is tried again', error);
    },
  };
}

const nameOf = (url: string) => url.slice(IMAGE_FOLDER.length);
