import type { Sharp } from 'sharp';
import { type ErrorCode, SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Crop } from '#contract/media/media.ts';
import { type ImageKind, imageKindOf, isWholeGif } from '#format/images/image-kinds.ts';
import { refusedKindText } from '#format/images/refused-kinds.ts';
import { imageEngine } from './image-engine.ts';

export type ImageFormat = Exclude<ImageKind, 'avif'>;

const formats: readonly ImageFormat[] = ['jpeg', 'png', 'webp', 'gif'];

/** A safe image: our own encoding in a new file, with none of the sender's bytes. */
export interface DecodedImage {
  /** Its longest side has at most 1200 pixels (decision D23). */
  bytes: Uint8Array;
  format: ImageFormat;
  width: number;
  height: number;
  /** The same image in full size, to crop it anew; absent if `bytes` are in full size. */
  original: Uint8Array | undefined;
  /** A preview of at most 16 pixels a side, as a data URI of a few hundred characters. */
  placeholder: string;
}

const BROKEN = 'This image is broken or incomplete and cannot be read.';

/** The longest side that WebP supports; the copies of every image are WebP. */
const LONGEST_SIDE = 16_383;
/** A GIF of ten megabytes can hold half a million frames of one pixel. */
const MOST_FRAMES = 1_000;
const MOST_SECONDS = 20;
/** The WebP encoder takes 11 MB and 0.2 s for each million pixels, so a larger picture is scaled down. */
const MOST_WEBP_PIXELS = 12_000_000;

/**
 * Decodes an upload and encodes it again: turned upright, in sRGB with 8 bits, without metadata (a photograph says
 * where it was taken), in its own format, and scaled down where it is larger than a served image may be. AVIF becomes WebP, because its encoder would make the sender wait; WebP is
 * limited to 12 million pixels. Animations stay animated. Throws `unsupported-type`, `too-large` or `invalid`, and no
 * other error.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  const input = imageKindOf(bytes);
  if (!input) throw refusal('unsupported-type', refusedKindText(bytes));
  const sharp = await imageEngine();
  try {
    if (input === 'gif' && !isWholeGif(bytes)) throw refusal('invalid', BROKEN);
    const header = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
    const frames = header.pages ?? 1;
    requireSize(header.width, header.pageHeight ?? header.height, frames);
    const format = input === 'avif' ? 'webp' : input;
    const image = sharp(bytes, {
      // Damaged files fail. Warnings about harmless oddities that cameras write do not.
      failOn: 'error',
      limitInputPixels: limits.imagePixels,
      animated: frames > 1,
      autoOrient: frames === 1,
    }).timeout({ seconds: MOST_SECONDS });
    // libvips converts 16-bit colours of a profile to Display P3 and leaves them there without this call.
    if (header.hasProfile) image.withIccProfile('srgb', { attach: false });
    if (format === 'webp' && frames === 1) image.resize({ width: webpWidth(header.autoOrient) });
    const full = await encode(image, format).toBuffer({ resolveWithObject: true });
    const isLarge = Math.max(full.info.width, full.info.pageHeight ?? full.info.height) > limits.imageSide;
    const { data, info } = isLarge ? await shrink(sharp(full.data, { animated: frames > 1 }), format) : full;
    return {
      bytes: data,
      format,
      width: info.width,
      height: info.pageHeight ?? info.height,
      original: isLarge ? full.data : undefined,
      placeholder: await placeholderOf(sharp(data)),
    };
  } catch (error) {
    if (error instanceof SiteError) throw error;
    throw refusal('invalid', BROKEN);
  }
}

/**
 * Cuts a part out of a stored original, or takes all of it, and scales it down to what a served image may be. The
 * placeholder is that of the part.
 */
export async function cropImage(original: Uint8Array, crop: Crop | null): Promise<DecodedImage> {
  const sharp = await imageEngine();
  const {
    format: read = 'jpeg',
    pages = 1,
    width,
    height,
    pageHeight = height,
  } = await sharp(original, { animated: true }).metadata();
  const format = formats.find((known) => known === read) ?? 'jpeg';
  const image = sharp(original, { animated: pages > 1, limitInputPixels: limits.imagePixels }).timeout({
    seconds: MOST_SECONDS,
  });
  if (crop) {
    const left = Math.min(width - 1, Math.round(crop.x * width));
    const top = Math.min(pageHeight - 1, Math.round(crop.y * pageHeight));
    image.extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
      height: Math.max(1, Math.min(pageHeight - top, Math.round(crop.height * pageHeight))),
    });
  }
  const full = await encode(image, format).toBuffer({ resolveWithObject: true });
  const isLarge = Math.max(full.info.width, full.info.pageHeight ?? full.info.height) > limits.imageSide;
  const { data, info } = isLarge ? await shrink(sharp(full.data, { animated: pages > 1 }), format) : full;
  return {
    bytes: data,
    format,
    width: info.width,
    height: info.pageHeight ?? info.height,
    // Its wider copies are made from it.
    original: isLarge ? full.data : undefined,
    placeholder: await placeholderOf(sharp(data)),
  };
}

/** The size of a stored image in pixels; that of one frame of an animation. */
export async function sizeOfImage(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const sharp = await imageEngine();
  const { width, height, pageHeight } = await sharp(bytes, { animated: true }).metadata();
  return { width, height: pageHeight ?? height };
}

function requireSize(width: number, height: number, frames: number): void {
  if (width * height * frames > limits.imagePixels) {
    const count = frames === 1 ? '' : `${inWords(frames)} frames of `;
    throw refusal(
      'too-large',
      `This image has ${count}${inWords(width)} × ${inWords(height)} pixels. An image may have at most ${inWords(limits.imagePixels / 1_000_000)} million pixels, all its frames together.`,
    );
  }
  if (Math.max(width, height) > LONGEST_SIDE) {
    throw refusal(
      'too-large',
      `This image has ${inWords(width)} × ${inWords(height)} pixels. An image may have at most ${inWords(LONGEST_SIDE)} pixels a side.`,
    );
  }
  if (frames > MOST_FRAMES) {
    throw refusal(
      'too-large',
      `This animation has ${inWords(frames)} frames. An animation may have at most ${inWords(MOST_FRAMES)} frames: send a shorter part of it.`,
    );
  }
}

const inWords = (count: number) => count.toLocaleString('en');

function webpWidth({ width, height }: { width: number; height: number }): number {
  const scale = Math.sqrt(MOST_WEBP_PIXELS / (width * height));
  return scale < 1 ? Math.floor(width * scale) : width;
}

/** Scales an image down until its longest side has as many pixels as a served one may have. */
function shrink(image: Sharp, format: ImageFormat) {
  const size = { width: limits.imageSide, height: limits.imageSide, fit: 'inside' } as const;
  return encode(image.timeout({ seconds: MOST_SECONDS }).resize(size), format).toBuffer({
    resolveWithObject: true,
  });
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'jpeg') {
    // Optimised Huffman tables need the whole image in memory, 72 MB for twelve megapixels, to save 6 % of the file.
    return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false });
  }
  if (format === 'png') return image.png();
  if (format === 'gif') return image.gif({ effort: 4 });
  return image.webp({ quality: 92, effort: 2 });
}

async function placeholderOf(image: Sharp): Promise<string> {
  const tiny = await image
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 20 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function refusal(code: ErrorCode, message: string): SiteError {
  return new SiteError(code, message, { issues: [{ path: 'image', message }] });
}
