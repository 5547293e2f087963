import { textHash } from '../text-hash.ts';
import { IMAGE_FOLDER, imageNameParts } from './image-paths.ts';

/** The size in which the networks show a picture whole. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const kinds = ['page', 'post', 'project', 'own-page'] as const;

/** The texts on the picture of a page that has none of its own. */
export interface ShareCard {
  kind: (typeof kinds)[number];
  /** A record's id, or `pageCardId` of the page's path. */
  id: string;
  /** A word or two above the title: the category of a post. */
  label: string;
  title: string;
  siteName: string;
  /** The owner's colour, as hex. */
  accent: string;
}

/** The id of the card of a page that is no record. */
export function pageCardId(path: string): string {
  return path.slice(1) || 'home';
}

/** Counted up when the drawing changes, so that every address does. */
const DRAWING = 1;

const FOLDER = '/share/';

/**
 * The address of a card, `/share/post-3-1k2x9a7.png`. Its last part is made from all that stands on the card, so the
 * picture behind an address never changes.
 */
export function shareImagePath({ kind, id, ...content }: ShareCard): string {
  const { label, title, siteName, accent } = content;
  const version = textHash([DRAWING, label, title, siteName, accent].join('\n'));
  return `${FOLDER}${kind}-${id}-${version}.png`;
}

/** Kind and id in the name of a card's file; undefined for a name that no card has. `pages` are the ids of pages. */
export function shareImageParts(
  name: string,
  pages: readonly string[],
): Pick<ShareCard, 'kind' | 'id'> | undefined {
  const [, word, id] =
    /^(page|post|project|own-page)-([a-z]+|[1-9]\d{0,9})-[0-9a-z]{1,11}\.png$/.exec(name) ?? [];
  const kind = kinds.find((known) => known === word);
  if (kind === undefined || id === undefined) return undefined;
  return (kind === 'page') === pages.includes(id) ? { kind, id } : undefined;
}

/**
 * Whether a picture of the owner's can stand for its page on the networks, which take no drawings (SVG) and no AVIF.
 * Of our own files only uploads count: the others are stand-ins.
 */
export function isShareable(address: string): boolean {
  if (address.startsWith(IMAGE_FOLDER)) {
    const parts = imageNameParts(address.slice(IMAGE_FOLDER.length));
    return parts !== undefined && parts.extension !== 'avif';
  }
  return /^https?:/i.test(address) && !/\.(svg|avif)$/i.test(address);
}
