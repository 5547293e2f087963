import { imageFileName } from '#format/images/image-paths.ts';

/** The part of a picture that is kept (row 183): in pixels of the picture as it is shown, or in percent of it. */
export interface CropRegion {
  x: number;
  y: number;
  width: number;
  height: number;
  unit: 'px' | '%';
}

export interface Size {
  width: number;
  height: number;
}

/** How a caller of the crop dialog wants its picture. */
export interface CropPreset {
  /** Width divided by height. */
  aspect: number;
  /** The JPEG quality, 0 to 1. */
  quality: number;
  /** How large the region is at first: at most so many pixels wide, or this share of what fits. */
  start: { widest: number } | { share: number };
  /** The exact size of the result. Without it the result is as large as the region, up to `LONGEST_SIDE`. */
  size?: Size;
}

/** The longest side of an uploaded image in pixels (row 184). */
export const LONGEST_SIDE = 1200;

/** JPEG quality of a picture that is sent whole (row 184). */
export const WHOLE_QUALITY = 0.92;

const uploader = { quality: 0.9, start: { widest: 600 } };

/** Every kind of crop on the site (rows 101, 123, 145, 150, 179, 184). */
export const cropPresets = {
  general: { ...uploader, aspect: 3 / 2 },
  featuredImage: { ...uploader, aspect: 16 / 9 },
  /** The shape of the pictures that social networks show (https://ogp.me). */
  shareImage: { ...uploader, aspect: 1200 / 630 },
  project: { ...uploader, aspect: 1 },
  profile: { aspect: 1, quality: 0.95, start: { share: 0.8 }, size: { width: 500, height: 500 } },
  siteIcon: { aspect: 1, quality: 0.95, start: { widest: 200 } },
} as const satisfies Record<string, CropPreset>;

/** The region a crop starts with, centred in the picture as it is shown. */
export function initialCrop(
  { aspect, start }: Pick<CropPreset, 'aspect' | 'start'>,
  shown: Size,
): CropRegion {
  const fits = Math.min(shown.width, shown.height * aspect);
  const width = 'share' in start ? fits * start.share : Math.min(fits, start.widest);
  return centred(width, width / aspect, shown);
}

/** The largest region of this shape, in the middle: what a picture gets that nobody crops by hand. */
export function largestCrop(aspect: number, whole: Size): CropRegion {
  const width = Math.min(whole.width, whole.height * aspect);
  return centred(width, width / aspect, whole);
}

function centred(
  width: number,
  height: number,
  { width: outerWidth, height: outerHeight }: Size,
): CropRegion {
  return { x: (outerWidth - width) / 2, y: (outerHeight - height) / 2, width, height, unit: 'px' };
}

/** A region of a picture shown at one size, in whole pixels of the picture itself and inside of it. */
export function regionIn(natural: Size, region: CropRegion, shown: Size): CropRegion {
  const outer = region.unit === '%' ? { width: 100, height: 100 } : shown;
  const [x, width] = spanIn(natural.width, region.x / outer.width, region.width / outer.width);
  const [y, height] = spanIn(natural.height, region.y / outer.height, region.height / outer.height);
  return { x, y, width, height, unit: 'px' };
}

function spanIn(length: number, start: number, share: number): [start: number, length: number] {
  const span = Math.min(Math.max(Math.round(share * length), 1), length);
  return [Math.min(Math.max(Math.round(start * length), 0), length - span), span];
}

/** The share of a picture, in percent, that is too small to move a region by. */
const NO_ROOM = 0.05;

/** The arrow keys that move a region, which is in percent: there must be room beside it. */
export function movingKeys({ width, height }: Pick<CropRegion, 'width' | 'height'>): string[] {
  return [...(width < 100 - NO_ROOM ? ['←', '→'] : []), ...(height < 100 - NO_ROOM ? ['↑', '↓'] : [])];
}

/** Nothing is selected, as after a click outside the region. */
export function isEmptyCrop(region: CropRegion | undefined): boolean {
  return !region || !(region.width > 0) || !(region.height > 0);
}

/**
 * How large the result of a crop is; `region` is in pixels of the picture itself. Its height follows from the aspect
 * where there is one: a region in whole pixels misses 16:9 by a line or two.
 */
export function outputSize(region: Size, { size, aspect }: Partial<CropPreset> = {}): Size {
  if (size) return size;
  const { width } = region;
  const height = aspect ? width / aspect : region.height;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The name a picture is sent under: cleaned as row 184 has it, with the ending of what it has become. */
export function croppedFileName(name: string, type: string): string {
  const stem = imageFileName(name).replace(/\.[^.]*$/, '');
  return `${stem || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** Whether data can be a cropped image: of an image type, and not empty (row 182). */
export function isImageData(dataUrl: string): boolean {
  return /^data:image\/[a-z0-9.+-]+;base64,./.test(dataUrl);
}
