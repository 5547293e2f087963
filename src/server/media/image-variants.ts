import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { MediaKind } from '#contract/media/media.ts';
import { IMAGE_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import {
  copyFormatsOf,
  copyPathOf,
  FILE_FOLDER,
  IMAGE_FOLDER,
  imageWidths,
} from '#format/images/image-paths.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { ImageTask, ImageWork } from '../stores/media/image-work.ts';
import type { ImageCopies } from './image-copies.ts';
import type { ImageFiles } from './image-files.ts';
import type { OtherFiles } from './other-files.ts';

export interface ImageJobNeeds extends Pick<Ports, 'stores' | 'clock' | 'report'> {
  work: ImageWork;
  files: ImageFiles;
  copies: ImageCopies;
  otherFiles: OtherFiles;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Unused images stay for this time: an image is uploaded before the text that shows it is saved, and a draft may wait
 * long in a browser.
 */
const UNUSED_DAYS = limits.deletedMediaDays;

/**
 * Makes the smaller copies of an uploaded image, or sets a removed one aside. The state of the image tells which: the
 * job says only that there is something to do.
 */
export function createImageVariants(needs: ImageJobNeeds): JobKind {
  const { stores, clock, report, work, files, otherFiles, copies } = needs;

  async function makeCopies(id: number, url: string, signal: AbortSignal): Promise<void> {
    const { widths, names } = await copies.make(url, signal);
    const finished = await stores.inTransaction(async (transaction) => {
      const use = await transaction.images.finish(id, url, widths);
      // No page shows an unused image, so the cached pages stay valid.
      if (use === 'used' && widths.length > 0) await transaction.site.bumpContentVersion();
      return use;
    });
    if (finished !== 'gone' || (await work.isShown(id, url))) return;
    // The image was removed or got another file meanwhile, and the job of that change may have missed the last copies.
    for (const name of names) await files.remove(name);
  }

  async function withdrawImage(url: string): Promise<void> {
    for (const width of imageWidths) {
      for (const format of copyFormatsOf(url)) await files.remove(nameOf(copyPathOf(url, width, format)));
    }
    await files.withdraw(nameOf(url));
  }

  /** Moves a file of another kind to where its state wants it. */
  async function placeFile({ id, url, state }: ImageTask): Promise<void> {
    const name = url.slice(FILE_FOLDER.length);
    if (state === 'queued') {
      await otherFiles.restore(name);
      return work.finishFile(id);
    }
    await otherFiles.withdraw(name);
    const at = clock().toISOString();
    if (state !== 'removed' || (await stores.inTransaction(({ images }) => images.setAside(id, url, at))))
      return;
    await otherFiles.restore(name);
    await work.queueAnew(id);
    await work.finishFile(id);
  }

  /** Returns false for an image that a text refers to again: its original is back, and its copies are to be made. */
  async function setAside(id: number, url: string): Promise<boolean> {
    const name = nameOf(url);
    if (!(await work.isUsed(url))) {
      await withdrawImage(url);
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
      const { id, url, kind, state } = image;
      if (kind === 'file') return placeFile(image);
      if (state === 'deleted' || state === 'replaced') return withdrawImage(url);
      if (state === 'removed' && (await setAside(id, url))) return;
      // A restored image, or one whose replacement was taken back, may be out of reach.
      await files.restore(nameOf(url));
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
export function createImageSweep(needs: Omit<ImageJobNeeds, 'copies'>): JobKind {
  const { stores, clock, report, work, files, otherFiles } = needs;

  async function removeFile({ url, kind }: { url: string; kind: MediaKind }): Promise<void> {
    if (kind === 'file') {
      const name = url.slice(FILE_FOLDER.length);
      await otherFiles.remove(name);
      return otherFiles.removeAside(name);
    }
    // One that was never set aside lies in its place.
    await files.withdraw(nameOf(url));
    return files.removeAside(nameOf(url));
  }

  return {
    name: 'image-sweep',
    everyMs: DAY_MS,
    run: async (_job, signal) => {
      const now = clock();
      await work.remakeIfWidthsChanged(now.toISOString());
      const longAgo = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString();
      await work.addMissingJobs(now.toISOString());
      const yesterday = new Date(now.getTime() - DAY_MS);
      await files.removeStaleParts(yesterday);
      await otherFiles.removeStaleParts(yesterday);
      for (const { id, url, kind, earlier } of await work.asideSince(longAgo)) {
        signal.throwIfAborted();
        // Nobody can restore a claimed record. One that was restored since it was read is not claimed, and keeps its files.
        if (!(await work.claimRemoved(id, longAgo))) continue;
        for (const each of [url, ...earlier]) await removeFile({ url: each, kind });
        await work.forget(id);
      }
      for (const replaced of await work.replacedSince(longAgo)) {
        signal.throwIfAborted();
        if (!(await work.claimReplaced(replaced, longAgo))) continue;
        await removeFile(replaced);
        await work.outdate(replaced.id);
      }
      for (const staged of await work.stagedSince(yesterday.toISOString())) {
        signal.throwIfAborted();
        if (!(await work.claimStaged(staged.id))) continue;
        await removeFile(staged);
        await work.forget(staged.id);
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
