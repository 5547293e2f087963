import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { copyFormatsOf, copyPathOf, copyWidthsOf, IMAGE_FOLDER } from '#format/images/image-paths.ts';
import { imageEngine } from './image-engine.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageQueue } from './image-queue.ts';

interface MadeCopies {
  /** The widths that the image has now, ascending. */
  widths: number[];
  /** The names of all files of the copies. */
  names: string[];
}

/** Makes the smaller copies of an image in every format. */
export interface ImageCopies {
  make: (url: string, signal: AbortSignal) => Promise<MadeCopies>;
  /** Makes only the copies whose files are missing. */
  complete: (url: string, signal: AbortSignal) => Promise<MadeCopies>;
}

interface Copy {
  name: string;
  width: number;
  format: keyof typeof encode;
}

/**
 * Copies are made from the full-size file where there is one, so that they can be wider than the served picture (decision
 * D23). An animation has none: its frames would have to be encoded again for each width.
 */
export function createImageCopies({ files, queue }: { files: ImageFiles; queue: ImageQueue }): ImageCopies {
  async function make(url: string, signal: AbortSignal, isNeeded: (copy: Copy) => Promise<boolean>) {
    const sharp = await imageEngine();
    const served = nameOf(url);
    const source = await buffer((await files.readOriginal(served)) ?? (await files.read(served)));
    const { pages = 1, width: fullWidth, height } = await sharp(source).metadata();
    const widths = pages > 1 ? [] : copyWidthsOf({ width: fullWidth, height });
    const all = widths.flatMap((width) =>
      copyFormatsOf(url).map((format) => ({ name: nameOf(copyPathOf(url, width, format)), width, format })),
    );
    const needed: Copy[] = [];
    for (const copy of all) if (await isNeeded(copy)) needed.push(copy);
    const widest = Math.max(...needed.map(({ width }) => width));

    if (needed.length > 0) {
      // The other copies are made from the widest one, so a camera's picture is decoded once instead of fifteen times.
      const { data, info } = await queue.forVariant(() =>
        sharp(source).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true }),
      );
      for (const { name, width, format } of needed) {
        signal.throwIfAborted();
        const image = sharp(data, { raw: info }).resize({ width });
        await files.put(name, await queue.forVariant(() => encode[format](image, width).toBuffer()));
      }
    }
    return { widths, names: all.map(({ name }) => name) };
  }

  return {
    make: (url, signal) => make(url, signal, async () => true),
    complete: (url, signal) =>
      make(url, signal, async ({ name }) => (await files.sizeOf(name)) === undefined),
  };
}

/**
 * The widest copies in AVIF are made with the least effort: 2400 px of a noisy photograph take 1.5 s instead of 7.3 s, for 7 % more bytes.
 * Uploads wait for a copy that is being made.
 */
const MOST_CAREFUL_WIDTH = 1200;

/** AVIF at a low effort, tuned for SSIM, saves nearly as much as at its best in a part of the time and memory. */
const encode = {
  avif: (image: Sharp, width: number) =>
    image.avif({ quality: 55, effort: width > MOST_CAREFUL_WIDTH ? 0 : 2, tune: 'ssim' }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 9 }),
};

const nameOf = (url: string) => url.slice(IMAGE_FOLDER.length);
