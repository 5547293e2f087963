import { closeHistory } from '@tiptap/pm/history';
import type { EditorView } from '@tiptap/pm/view';
import type { ArrivedImage } from '#app/media/use-arriving-images.ts';

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

/** Reads pictures of other sites. Answers the addresses of those that cannot be read. */
export async function adoptPictures(
  pictures: readonly RemotePicture[],
  onRead: (picture: ReadPicture) => void,
): Promise<string[]> {
  const staying: string[] = [];
  for (const { address, alt } of pictures) {
    const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
    const file = await readRemotePicture(address, name);
    if (file) onRead({ file, place: REMOTE + address, alt });
    else staying.push(address);
  }
  return staying;
}

/** The most sites that a sentence names. */
const MOST_HOSTS = 5;

/** Says which pictures are still on other sites. */
export function stayingText(addresses: string[]): string {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))]
    .slice(0, MOST_HOSTS)
    .join(', ');
  const words = addresses.length === 1 ? 'One picture stays' : `${addresses.length} pictures stay`;
  return `${words} on another site (${hosts}), which may remove or change it.`;
}

/** How long a picture of another site may take, in milliseconds. */
const MOST_TIME = 15_000;

/**
 * Reads a picture of another site that lets browsers read it. Undefined where the site does not, and for moving pictures,
 * which would become still.
 */
async function readRemotePicture(address: string, name: string): Promise<File | undefined> {
  if (/\.(gif|svg)(?:[?#]|$)/i.test(address)) return undefined;
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
