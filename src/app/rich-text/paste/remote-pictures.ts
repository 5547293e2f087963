import { closeHistory } from '@tiptap/pm/history';
import type { EditorView } from '@tiptap/pm/view';
import pLimit from 'p-limit';
import type { ArrivedImage } from '#app/media/use-arriving-images.ts';
import type { AdoptedPicture } from '#contract/embeds/embed.ts';
import { isSiteError } from '#contract/errors.ts';

/** The beginning of what stands for a picture of another site in the list of uploads. */
export const REMOTE = 'remote ';

/** A picture of another site in a paste. */
interface RemotePicture {
  address: string;
  alt: string;
}

/** A picture of another site that the browser could read. */
interface ReadPicture {
  file: File;
  place: string;
  alt: string;
}

/** A picture that stays on another site. */
interface StayingPicture {
  address: string;
  /** Why the site could not store it. */
  reason: string;
}

interface AdoptionNeeds {
  /** Has the server read and store a picture. */
  adopt: (address: string) => Promise<AdoptedPicture>;
  onAdopted: (address: string, arrived: ArrivedImage) => void;
  onRead: (picture: ReadPicture) => void;
}

/** How many pictures are read at a time. */
const MOST_AT_ONCE = 3;

/**
 * Makes pictures of other sites pictures of this one. The server reads them, and keeps moving ones moving; the browser reads
 * those that the server cannot. Returns the others.
 */
export async function adoptPictures(
  pictures: readonly RemotePicture[],
  { adopt, onAdopted, onRead }: AdoptionNeeds,
): Promise<StayingPicture[]> {
  const limit = pLimit(MOST_AT_ONCE);
  const staying = await limit.map(pictures, async ({ address, alt }) => {
    const { image, reason } = await adoptByServer(adopt, address);
    if (image) {
      onAdopted(address, { image, alt, isDecorative: false });
      return [];
    }
    const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
    const file = await readRemotePicture(address, name);
    if (!file) return [{ address, reason }];
    onRead({ file, place: REMOTE + address, alt });
    return [];
  });
  return staying.flat();
}

async function adoptByServer(adopt: AdoptionNeeds['adopt'], address: string) {
  try {
    const { image, failure } = await adopt(address);
    return { image, reason: failure?.message ?? '' };
  } catch (error) {
    return { image: null, reason: isSiteError(error) ? error.message : '' };
  }
}

/** The most sites and reasons that a sentence names. */
const MOST_NAMED = 5;

/** Says which pictures are still on other sites, and why. */
export function stayingText(pictures: readonly StayingPicture[]): string {
  const named = (texts: string[]) => [...new Set(texts)].filter(Boolean).slice(0, MOST_NAMED);
  const hosts = named(pictures.map(({ address }) => new URL(address).host)).join(', ');
  const words = pictures.length === 1 ? 'One picture stays' : `${pictures.length} pictures stay`;
  const said = `${words} on another site (${hosts}), ${pictures.length === 1 ? 'which may remove or change it' : 'which may remove or change them'}.`;
  return [said, ...named(pictures.map(({ reason }) => reason))].join(' ');
}

/** How long a picture of another site may take, in milliseconds. */
const MOST_TIME = 15_000;

/**
 * Reads a picture of another site that lets browsers read it. Undefined where the site does not, and for kinds that may move,
 * which would become still.
 */
async function readRemotePicture(address: string, name: string): Promise<File | undefined> {
  if (/\.(gif|webp|svg)(?:[?#]|$)/i.test(address)) return undefined;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  try {
    await Promise.race([image.decode(), rejectAfter(MOST_TIME)]);
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
    if (!blob) return undefined;
    const ending = blob.type.slice('image/'.length);
    return new File([blob], `${name.replace(/\.\w{1,5}$/, '') || 'picture'}.${ending}`, { type: blob.type });
  } catch {
    image.src = '';
    return undefined;
  }
}

const rejectAfter = (time: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The picture took too long')), time));

/** The pictures of other sites in some HTML that was cleaned. */
export function remotePictures(html: string): RemotePicture[] {
  if (!html.includes('<img')) return [];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found = [...body.querySelectorAll('img')].map((image) => ({
    address: image.getAttribute('src') ?? '',
    alt: image.alt,
  }));
  return found.filter(
    ({ address }, index) =>
      address.startsWith('https://') && found.findIndex((other) => other.address === address) === index,
  );
}

/** Gives a picture of another site its address on this one. */
export function replaceAddress(view: EditorView, address: string, arrived: ArrivedImage | undefined) {
  if (!arrived) return;
  const { tr, doc } = view.state;
  doc.descendants((node, at) => {
    if (node.attrs.src !== address) return;
    const { url, width, height } = arrived.image;
    tr.setNodeMarkup(at, undefined, {
      ...node.attrs,
      src: url,
      width: String(width),
      height: String(height),
    });
  });
  if (tr.docChanged) view.dispatch(closeHistory(tr));
}
