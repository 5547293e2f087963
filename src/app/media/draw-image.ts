import { isAnimated } from '#format/images/image-kinds.ts';
import { refusedKindAdvice } from '#format/images/refused-kinds.ts';
import {
  type CropPreset,
  type CropRegion,
  croppedFileName,
  largestCrop,
  outputSize,
  regionIn,
  type Size,
  WHOLE_QUALITY,
} from './crop.ts';

/** Why an image could not be made ready, in the words of row 185; `hint` says what to do about it. */
export class ImageError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'ImageError';
    this.hint = hint;
  }
}

/** A chosen file, decoded. */
export interface OpenImage extends Size {
  /** The name of the source file. */
  name: string;
  type: string;
  /** A blob address to show it by, until `close`. */
  url: string;
  image: CanvasImageSource;
  /** The file itself, if it is animated: a crop of it is a still. */
  animation: File | undefined;
  close: () => void;
}

/** The parts of the browser that an image goes through. Each can fail, so tests can put in one that does. */
export interface DrawingTools {
  read: (file: Blob) => Promise<ArrayBuffer>;
  load: (url: string) => Promise<{ image: CanvasImageSource } & Size>;
  canvas: () => Canvas;
}

/** The members of a canvas element that are used. */
export interface Canvas extends Size {
  getContext: (kind: '2d') => Pen | null;
  toBlob: (receive: (blob: Blob | null) => void, type: string, quality: number) => void;
}

interface Pen {
  imageSmoothingQuality: ImageSmoothingQuality;
  drawImage: CanvasRenderingContext2D['drawImage'];
  getImageData: (x: number, y: number, width: number, height: number) => { data: ArrayLike<number> };
}

/** Beyond these a browser may run out of memory before it says no. A camera of 100 megapixels stays below. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PIXELS = 120_000_000;

const browserTools: DrawingTools = {
  read: (file) => file.arrayBuffer(),
  load: async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { image, width: image.naturalWidth, height: image.naturalHeight };
  },
  canvas: () => document.createElement('canvas'),
};

/**
 * Whether a file says that it is an image (row 181). Many systems know no type for the photos of iPhones and the documents of
 * drawing programs; they are taken as well, so that their sender reads what to do with them.
 */
export const mayBeImage = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('image/') ||
  (type === '' && /\.(heic|heif|hif|psd|tiff?|jxl|jp2|dng|cr[23]|nef|arw|raf|orf|rw2)$/i.test(name));

/** Decodes a file of any type that this browser can draw. Throws `ImageError`. */
export async function openImage(file: File, tools: DrawingTools = browserTools): Promise<OpenImage> {
  if (file.size > MOST_BYTES) {
    throw new ImageError(
      'Failed to load image',
      `A picture may have at most ${MOST_BYTES / 1024 / 1024} MB.`,
    );
  }
  const bytes = await tools.read(file).catch(() => {
    throw new ImageError('Failed to read file', 'It may have been moved or changed since it was chosen.');
  });
  // A copy in memory: the file on the disk may change while the dialog is open.
  const url = URL.createObjectURL(new Blob([bytes], { type: file.type }));
  try {
    const { image, width, height } = await tools.load(url);
    if (!(width > 0 && height > 0))
      throw new ImageError('Failed to load image', 'It has no size of its own.');
    if (width * height > MOST_PIXELS) {
      throw new ImageError(
        'Failed to load image',
        'It has more than 120 million pixels. Please make it smaller.',
      );
    }
    return {
      name: file.name,
      type: file.type,
      url,
      image,
      animation: isAnimated(new Uint8Array(bytes))
        ? new File([bytes], file.name, { type: file.type })
        : undefined,
      width,
      height,
      close: () => URL.revokeObjectURL(url),
    };
  } catch (error) {
    URL.revokeObjectURL(url);
    if (error instanceof ImageError) throw error;
    throw new ImageError(
      'Failed to load image',
      refusedKindAdvice(new Uint8Array(bytes)) ??
        'It is damaged, or of a kind this browser cannot show. Save it as JPEG or PNG and try again.',
    );
  }
}

interface CropOptions extends Pick<CropPreset, 'aspect' | 'quality' | 'size'> {
  /** Without one the largest region in the middle is taken. */
  region?: CropRegion;
  /** The size the image is shown in, which a region in pixels refers to. */
  shown?: Size;
}

/** Cuts a region out and makes it ready to send. Throws `ImageError`. */
export async function cropImage(
  opened: OpenImage,
  { region, shown = opened, aspect, quality, size }: CropOptions,
  tools: DrawingTools = browserTools,
): Promise<File> {
  const cut = regionIn(opened, region ?? largestCrop(aspect, opened), shown);
  return draw(opened, cut, outputSize(cut, { size, aspect }), quality, tools, {
    context: 'Could not create canvas context',
    blob: 'Failed to create image blob',
  });
}

/**
 * Makes a whole image ready to send: its longest side at most 1200 px (row 184). An animation stays as it is; the server
 * makes it smaller. Throws `ImageError`.
 */
export async function shrinkImage(opened: OpenImage, tools: DrawingTools = browserTools): Promise<File> {
  if (opened.animation) return opened.animation;
  const { width, height } = opened;
  const whole: CropRegion = { x: 0, y: 0, width, height, unit: 'px' };
  return draw(opened, whole, outputSize(whole), WHOLE_QUALITY, tools, {
    context: 'Failed to get canvas context',
    blob: 'Failed to compress image',
  });
}

/** Opens, crops in the middle and closes: for many files at once. Nobody asked for this crop, so an animation stays whole. */
export function cropFile(file: File, preset: CropPreset): Promise<File> {
  return withImage(file, async (opened) => opened.animation ?? cropImage(opened, preset));
}

/** Opens, shrinks and closes: for an image that is sent whole. */
export function shrinkFile(file: File): Promise<File> {
  return withImage(file, (opened) => shrinkImage(opened));
}

async function withImage(file: File, work: (opened: OpenImage) => Promise<File>): Promise<File> {
  const opened = await openImage(file);
  try {
    return await work(opened);
  } finally {
    opened.close();
  }
}

async function draw(
  { name, type, image }: OpenImage,
  region: CropRegion,
  size: Size,
  quality: number,
  tools: DrawingTools,
  failures: { context: string; blob: string },
): Promise<File> {
  const canvas = tools.canvas();
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new ImageError(failures.context);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, region.x, region.y, region.width, region.height, 0, 0, size.width, size.height);
  // JPEG has no transparency: a logo would stand on black.
  const target = type !== 'image/jpeg' && isTransparent(pen, size) ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((receive) => canvas.toBlob(receive, target, quality));
  if (!blob) throw new ImageError(failures.blob);
  return new File([blob], croppedFileName(name, blob.type), { type: blob.type });
}

function isTransparent(pen: Pen, { width, height }: Size): boolean {
  const { data } = pen.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return true;
  }
  return false;
}
