import { textHash } from '../text-hash.ts';
import { IMAGE_FOLDER, imageNameParts } from './image-paths.ts';

/** In pixels: for tabs, for Apple's home screen (180), for the web manifest (192 and 512). */
export const siteIconSizes = [16, 32, 180, 192, 512] as const;
export type SiteIconSize = (typeof siteIconSizes)[number];

/** Apple shows an icon without its transparency, on black, and rounds the corners itself. */
export const APPLE_ICON_SIZE = 180;

/** The parts that the icons are made from. */
export interface SiteIconSource {
  /** The address the owner set; empty for the mark of the site. */
  siteIcon: string;
  /** The owner's colour, as hex. */
  accent: string;
}

/** Counted up when the drawing changes, so that every address does. */
const DRAWING = 1;

const FOLDER = '/icons/';

/** `/icons/icon-32-1k2x9a7.png`: the last part follows from what is drawn, so an address never changes its content. */
export function siteIconPath(size: SiteIconSize, { siteIcon, accent }: SiteIconSource): string {
  const drawn = ownIconName(siteIcon) ?? accent;
  return `${FOLDER}icon-${size}-${textHash(`${DRAWING}\n${drawn}`)}.png`;
}

/** The size in the name of an icon's file; undefined for a name that no icon has. */
export function siteIconSizeOf(name: string): SiteIconSize | undefined {
  const [, digits] = /^icon-(\d+)-[0-9a-z]{1,11}\.png$/.exec(name) ?? [];
  return siteIconSizes.find((size) => String(size) === digits);
}

/** The file of an icon that was uploaded. Pictures from elsewhere are never fetched by the server. */
export function ownIconName(siteIcon: string): string | undefined {
  const name = siteIcon.startsWith(IMAGE_FOLDER) ? siteIcon.slice(IMAGE_FOLDER.length) : '';
  return imageNameParts(name) ? name : undefined;
}
