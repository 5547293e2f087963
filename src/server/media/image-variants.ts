import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import type { Ports } from '#domain/ports.ts';
import { copyFormatsOf, copyPathOf, IMAGE_FOLDER, imageWidths } from '#format/image-paths.ts';
import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts';
import { type ImageJob, type ImageJobs, MOST_TRIES } from '../stores/image-store.ts';
import { imageEngine } from './image-engine.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageQueue } from './image-queue.ts';

interface Needs extends Pick<Ports, 'stores' | 'clock' | 'report'> {
  jobs: ImageJobs;
  files: ImageFiles;
  queue: ImageQueue;
}

/** The longest time until this process finds work that another one left, or that failed in an outage. */
const EVERY_MS = 60_000;
const SWEEP_MS = 24 * 60 * 60 * 1000;
/**
 * Unused images stay for this time: an image is uploaded before the text that shows it is saved, and a draft may wait
 * long in a browser.
 */
const UNUSED_DAYS = 30;

/**
 * Makes the smaller copies of uploaded images and sets removed images aside for a while, one after the other. The state
 * of each image is a column of the database, so a restart continues where the last process stopped. Two processes that
 * take the same image write the same files twice.
 */
export function createImageVariants(needs: Needs): BackgroundJob {
  const { stores, clock, report, jobs, files, queue } = needs;
  let lastSweep = Number.NEGATIVE_INFINITY;

  const background = createBackgroundJob({
    everyMs: EVERY_MS,
    run: async (stopping) => {
      while (!stopping.aborted) {
        const job = await jobs.take();
        if (!job) break;
        await carryOut(job, stopping);
      }
      if (!stopping.aborted) await sweep(stopping);
    },
    onFailure: (error) => report('The background work on images was interrupted', error),
  });

  async function carryOut(job: ImageJob, stopping: AbortSignal): Promise<void> {
    try {
      const done = job.state === 'removed' ? await removeFiles(job) : await makeCopies(job, stopping);
      if (!done) await jobs.giveBack(job.id);
    } catch (error) {
      if (job.tries >= MOST_TRIES) {
        report(`The ${job.state} image ${job.url} failed ${job.tries} times and is left as it is`, error);
      }
    }
  }

  /** Returns false when it was stopped before the end. */
  async function makeCopies({ id, url }: ImageJob, stopping: AbortSignal): Promise<boolean> {
    const copies = await copiesOf(url, stopping);
    if (!copies) return false;
    const widths = [...new Set(copies.map(({ width }) => width))];
    const isStillThere = await stores.inTransaction(async (transaction) => {
      const finished = await transaction.images.finish(id, widths);
      if (finished && widths.length > 0) await transaction.site.bumpContentVersion();
      return finished;
    });
    // The image was removed meanwhile, and its removal may have missed the last copies.
    if (!isStillThere) for (const { name } of copies) await files.remove(name);
    return true;
  }

  async function copiesOf(
    url: string,
    stopping: AbortSignal,
  ): Promise<{ name: string; width: number }[] | undefined> {
    const sharp = await imageEngine();
    const original = await buffer(await files.read(nameOf(url)));
    const { pages = 1, width: fullWidth } = await sharp(original).metadata();
    const widths = imageWidths.filter((width) => width <= fullWidth);
    const widest = widths.at(-1);
    if (pages > 1 || widest === undefined) return [];

    // The other copies are made from the widest one, so twelve megapixels are decoded once instead of nine times.
    const base = await queue.forVariant(() =>
      sharp(original).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true }),
    );
    const copies = [];
    for (const width of widths) {
      for (const format of copyFormatsOf(url)) {
        if (stopping.aborted) return undefined;
        const { data, info } = base;
        const image = sharp(data, { raw: info }).resize({ width });
        const bytes = await queue.forVariant(() => encode[format](image).toBuffer());
        const name = nameOf(copyPathOf(url, width, format));
        await files.put(name, bytes);
        copies.push({ name, width });
      }
    }
    return copies;
  }

  async function removeFiles(job: ImageJob): Promise<boolean> {
    const name = nameOf(job.url);
    if (await jobs.isUsed(job)) {
      await files.restore(name);
      await jobs.queueAnew(job.id);
      return true;
    }
    for (const width of imageWidths) {
      for (const format of copyFormatsOf(job.url))
        await files.remove(nameOf(copyPathOf(job.url, width, format)));
    }
    await files.withdraw(name);
    await jobs.markWithdrawn(job.id, clock().toISOString());
    return true;
  }

  /** Removes uploads that no text uses, and deletes images that were set aside long ago. */
  async function sweep(stopping: AbortSignal): Promise<void> {
    const now = clock().getTime();
    if (now - lastSweep < SWEEP_MS) return;
    lastSweep = now;
    const longAgo = new Date(now - UNUSED_DAYS * SWEEP_MS).toISOString();
    for (const { id, url } of await jobs.asideSince(longAgo)) {
      if (stopping.aborted) return;
      await files.removeAside(nameOf(url));
      await jobs.forget(id);
    }
    const unused = await jobs.unusedSince(longAgo);
    for (const url of unused) {
      if (stopping.aborted) return;
      // Checked again for each image, in the transaction that marks it.
      await stores.inTransaction((transaction) => transaction.images.removeUnused([url]));
    }
    if (unused.length > 0) background.wake();
  }

  return background;
}

/** AVIF at a low effort, tuned for SSIM, saves nearly as much as at its best in a part of the time and memory. */
const encode = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2, tune: 'ssim' }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 9 }),
};

const nameOf = (url: string) => url.slice(IMAGE_FOLDER.length);
