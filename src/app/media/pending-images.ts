import { SiteError } from '#contract/errors.ts';
import { imageFileName, imagePathOf } from '#format/images/image-paths.ts';
import { isImageData } from './crop.ts';

/** The storage key of rows 187 and 226, the specification's IMAGES. */
const IMAGES = 'portfolio_images';

/** Said where the copy of a picture has gone before its form was saved (row 126). */
export const NOT_IN_STORAGE = 'Image upload failed: Not found in local storage';

/** Address, then the copy. Entries with other addresses are not ours and stay as they are. */
type Copies = Record<string, unknown>;

interface Copy {
  /** A data URL. */
  data: string;
  keptAt: number;
}

/** A copy whose form was never saved is of no use to anybody after this. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** A removal can be undone while its toast is shown, which stays longer under a pointer, in milliseconds. */
const UNDONE_WITHIN_MS = 10 * 60 * 1000;

/** Characters of all copies together; browsers give a site about five million for everything. */
const MOST_CHARACTERS = 4_000_000;

/** Uploads of this tab, so that the next attempt of a failed save uploads no image twice. */
const sent = new Map<string, string>();

/** Whether a URL is that of an image that waits for its form to be saved (decision D9). */
export function isPending(address: string): boolean {
  return /^\/images\/[^?#]+\?t=\d{13}$/.test(address);
}

/**
 * Keeps a picture in this browser until its form is saved, and answers the address the form has until then:
 * `/images/harbour.jpg?t=1763711111111`; the time makes it unique and is no part of what is stored (row 130).
 * Throws where the browser has no room or no storage.
 */
export async function keepImage(file: File): Promise<string> {
  const data = await dataUrlOf(file);
  if (!isImageData(data)) throw new Error('The cropped picture is empty.');
  const now = Date.now();
  const copies = withoutOld(readCopies(), now);
  const stored = Object.values(copies).reduce<number>(
    (sum, copy) => sum + (isCopy(copy) ? copy.data.length : 0),
    0,
  );
  if (stored + data.length > MOST_CHARACTERS) throw new Error('There is no room left in this browser.');
  let time = now;
  const path = `/images/${imageFileName(file.name)}`;
  while (`${path}?t=${time}` in copies) time += 1;
  const address = `${path}?t=${time}`;
  writeCopies({ ...copies, [address]: { data, keptAt: now } satisfies Copy });
  return address;
}

/** The source to display: the local copy of a waiting image, or the URL itself. */
export function pictureSource(address: string): string {
  return isPending(address) ? (sent.get(address) ?? copyOf(address)?.data ?? imagePathOf(address)) : address;
}

/** Takes away the copy of a picture that was replaced, removed or sent. */
export function forgetImage(address: string): void {
  if (!isPending(address)) return;
  const { [address]: _, ...others } = readCopies();
  try {
    writeCopies(others);
  } catch {
    // Less is written than was there. Where even that is refused, the copy ends with its time.
  }
}

/** Takes away the copy of a removed picture when the removal can no longer be undone, unless it was. */
export function forgetUnlessUsed(address: string, isUsed: () => boolean): void {
  if (!isPending(address)) return;
  setTimeout(() => {
    if (!isUsed()) forgetImage(address);
  }, UNDONE_WITHIN_MS);
}

/** Takes away copies that nobody has saved for a week. */
export function sweepImages(): void {
  const copies = readCopies();
  const left = withoutOld(copies, Date.now());
  if (Object.keys(left).length < Object.keys(copies).length) writeCopies(left);
}

/** The waiting picture as a file. Throws the sentence of row 126 where it is gone. */
export function pendingFile(address: string): File {
  const copy = copyOf(address);
  if (!copy) throw new SiteError('not-found', NOT_IN_STORAGE);
  return fileOfData(copy.data, imagePathOf(address).replace('/images/', ''));
}

/** The file of a data URL. The policy of the pages lets no request read one. */
export function fileOfData(data: string, name: string): File {
  const [head = '', base64 = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' });
}

/**
 * The address a form's value is to be saved with: what waits is sent now, anything else stays as it is. The answer
 * has no query string (row 187).
 */
export async function sendPending(
  address: string,
  send: (file: File) => Promise<{ url: string }>,
): Promise<string> {
  if (!isPending(address)) return address;
  const before = sent.get(address);
  if (before !== undefined) return before;
  const url = imagePathOf((await send(pendingFile(address))).url);
  sent.set(address, url);
  forgetImage(address);
  return url;
}

function copyOf(address: string): Copy | undefined {
  const copy = readCopies()[address];
  return isCopy(copy) ? copy : undefined;
}

function isCopy(value: unknown): value is Copy {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'data' in value && typeof value.data === 'string' && 'keptAt' in value && typeof value.keptAt === 'number'
  );
}

function withoutOld(copies: Copies, now: number): Copies {
  return Object.fromEntries(
    Object.entries(copies).filter(
      ([address, copy]) => !isPending(address) || (isCopy(copy) && copy.keptAt > now - KEPT_FOR_MS),
    ),
  );
}

function readCopies(): Copies {
  try {
    const copies: unknown = JSON.parse(localStorage.getItem(IMAGES) ?? '{}');
    return typeof copies === 'object' && copies !== null && !Array.isArray(copies) ? { ...copies } : {};
  } catch {
    return {};
  }
}

function writeCopies(copies: Copies): void {
  if (Object.keys(copies).length === 0) localStorage.removeItem(IMAGES);
  else localStorage.setItem(IMAGES, JSON.stringify(copies));
}

async function dataUrlOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: a call takes only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${file.type};base64,${btoa(binary)}`;
}
