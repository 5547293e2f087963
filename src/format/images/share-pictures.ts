import { IMAGE_FOLDER, withoutExtension } from './image-paths.ts';
import { SHARE_IMAGE_SIZE } from './share-images.ts';

interface FocalPicture {
  width: number;
  height: number;
  /** Fractions of the width and the height. */
  focalX: number;
  focalY: number;
}

const RATIO = SHARE_IMAGE_SIZE.width / SHARE_IMAGE_SIZE.height;

/** The part of a picture, in pixels, that networks show: as large as possible, and moved to the focal point as on the pages. */
export function shareCropOf({ width, height, focalX, focalY }: FocalPicture) {
  const cropWidth = Math.min(width, Math.round(height * RATIO));
  const cropHeight = Math.min(height, Math.round(width / RATIO));
  return {
    left: Math.round((width - cropWidth) * focalX),
    top: Math.round((height - cropHeight) * focalY),
    width: cropWidth,
    height: cropHeight,
  };
}

/** The size of that part as it is sent: at most that of a card. */
export function shareSizeOf(picture: FocalPicture) {
  const { width, height } = shareCropOf(picture);
  const scale = Math.min(1, SHARE_IMAGE_SIZE.width / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Networks crop around the middle by themselves, so only another focal point needs a picture of its own. */
export const needsShareCrop = ({ focalX, focalY }: FocalPicture): boolean => focalX !== 0.5 || focalY !== 0.5;

/** The address of the part of a picture that networks show: `/share/boat-k3v7x2qa-30x50.jpg`. */
export function sharePicturePath(url: string, { focalX, focalY }: FocalPicture): string {
  const stem = withoutExtension(url.slice(IMAGE_FOLDER.length));
  return `/share/${stem}-${Math.round(focalX * 100)}x${Math.round(focalY * 100)}.jpg`;
}

/** The stem of the picture in the name of its share picture, `/images/boat-k3v7x2qa`; undefined for any other name. */
export function sharePictureStem(name: string): string | undefined {
  const stem = /^([a-z0-9_.]{1,60}-[a-z2-7]{8})-\d{1,3}x\d{1,3}\.jpg$/.exec(name)?.[1];
  return stem === undefined ? undefined : IMAGE_FOLDER + stem;
}
