import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import type { Ports } from '#domain/ports.ts';
import { copyFormatsOf, copyPathOf, IMAGE_FOLDER, imageWidths } from '#format/image-paths.ts';
import { type ImageJob, type ImageJobs, MOST_TRIES } from '../stores/image-store.ts';
import { imageEngine } from './image-engine.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageQueue } from './image-queue.ts';

interface Needs extends Pick<Ports, 'stores' | 'clock' | 'report'> {
  jobs: ImageJobs;
  files: ImageFiles;
  turns: ImageQueue;
}

/** The background work on images. */
export interface ImageVariants {
  /** Goes on where the last process stopped, and looks for work from time to time. */
  start: () => void;
  /** There may be something to do. Before `start` nothing is done. */
  wake: () => void;
  /** Ends with the step under way; the rest of its job is left for the next start. */
  stop: () => Promise<void>;
}

/** Work that another process left, or that failed while the database was away, is found after this at the latest. */
const LOOK_AGAIN_MS = 60_000;
const SWEEP_MS = 24 * 60 * 60 * 1000;
/**
 * An image is uploaded before the text that shows it is saved, and may have been removed before an open text that shows
 * it is saved; a draft in a browser may wait long for that.
 */
const UNUSED_DAYS = 30;

/**
 * Makes the smaller copies of uploaded images and lays removed ones aside for a while: one job at a time, kept in
 * the database until it is done, so a restart goes on where the last one stopped. Two processes that take the same
 * job write the same files twice.
 */
export function createImageVariants({ stores, clock, report, jobs, files, turns }: Needs): ImageVariants {
  let stopping = false;
  let more = false;
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;
  let lastSweep = Number.NEGATIVE_INFINITY;

  function wake(): void {
    more = true;
    if (!looks || stopping || running) return;
    running = work().finally(() => {
      running = undefined;
      if (more) wake();
    });
  }

  async function work(): Promise<void> {
    more = false;
    try {
      while (!stopping) {
        const job = await jobs.take();
        if (!job) break;
        await carryOut(job);
      }
      if (!stopping) await sweep();
    } catch (error) {
      // The next look tries again.
      report('The background work on images was interrupted', error);
    }
  }

  async function carryOut(job: ImageJob): Promise<void> {
    try {
      const done = job.state === 'removed' ? await removeFiles(job) : await makeCopies(job);
      if (!done) await jobs.giveBack(job.id);
    } catch (error) {
      if (job.tries >= MOST_TRIES) {
        report(`The ${job.state} image ${job.url} failed ${job.tries} times and is left as it is`, error);
      }
    }
  }

  /** Answers false when it was told to stop in between. */
  async function makeCopies({ id, url }: ImageJob): Promise<boolean> {
    const copies = await copiesOf(url);
    if (!copies) return false;
    const widths = [...new Set(copies.map(({ width }) => width))];
    const known = await stores.inTransaction(async (transaction) => {
      const finished = await transaction.images.finish(id, widths);
      if (finished && widths.length > 0) await transaction.site.bumpContentVersion();
      return finished;
    });
    // Removed while its copies were made; whoever removed it may have missed the last of them.
    if (!known) for (const { name } of copies) await files.remove(name);
    return true;
  }

  async function copiesOf(url: string): Promise<{ name: string; width: number }[] | undefined> {
    const sharp = await imageEngine();
    const original = await buffer(await files.read(nameOf(url)));
    const { pages = 1, width: fullWidth } = await sharp(original).metadata();
    const widths = imageWidths.filter((width) => width <= fullWidth);
    const widest = widths.at(-1);
    if (pages > 1 || widest === undefined) return [];

    // Once from the full size, the rest from that: twelve megapixels are decoded once, not nine times.
    const base = await turns.forVariant(() =>
      sharp(original).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true }),
    );
    const copies = [];
    for (const width of widths) {
      for (const format of copyFormatsOf(url)) {
        if (stopping) return undefined;
        const { data, info } = base;
        const image = sharp(data, { raw: info }).resize({ width });
        const bytes = await turns.forVariant(() => encode[format](image).toBuffer());
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
      await files.bringBack(name);
      await jobs.queueAnew(job.id);
      return true;
    }
    for (const width of imageWidths) {
      for (const format of copyFormatsOf(job.url))
        await files.remove(nameOf(copyPathOf(job.url, width, format)));
    }
    await files.layAside(name);
    await jobs.layAside(job.id, clock().toISOString());
    return true;
  }

  /** Uploads that no text ever came to use, and what was laid aside long enough. */
  async function sweep(): Promise<void> {
    const now = clock().getTime();
    if (now - lastSweep < SWEEP_MS) return;
    lastSweep = now;
    const longAgo = new Date(now - UNUSED_DAYS * SWEEP_MS).toISOString();
    for (const { id, url } of await jobs.asideSince(longAgo)) {
      if (stopping) return;
      await files.removeAside(nameOf(url));
      await jobs.forget(id);
    }
    const unused = await jobs.unusedSince(longAgo);
    for (const url of unused) {
      if (stopping) return;
      // Asked again for each, in the transaction that marks it.
      await stores.inTransaction((transaction) => transaction.images.removeUnused([url]));
    }
    if (unused.length > 0) more = true;
  }

  return {
    wake,
    start: () => {
      looks = setInterval(wake, LOOK_AGAIN_MS).unref();
      wake();
    },
    stop: async () => {
      stopping = true;
      clearInterval(looks);
      await running;
    },
  };
}

/** AVIF at a low effort and tuned for SSIM: most of what it saves, with a part of the time and memory of its best. */
const encode = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2, tune: 'ssim' }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 9 }),
};

const nameOf = (url: string) => url.slice(IMAGE_FOLDER.length);
