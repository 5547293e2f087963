import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Crop, type Media, mediaRecord } from '#contract/media/media.ts';
import { defaultsOf } from '#contract/record.ts';
import { isSameCrop } from '#domain/media/media.ts';
import type { MediaLibrary, StagedCrop } from '#domain/ports.ts';
import { imageKindOf } from '#format/images/image-kinds.ts';
import { IMAGE_FOLDER, imageNameOf, randomName, readableName } from '#format/images/image-paths.ts';
import { isRefusedPicture, REFUSED_HEAD, refusedKindText } from '#format/images/refused-kinds.ts';
import type { LocalDatabase, Texts } from './local-database.ts';
import type { Report } from './local-table.ts';
import { localTables } from './local-tables.ts';
import {
  createLocalImageStore,
  type KeptImage,
  type LocalImages,
  newEntry,
} from './stores/local-image-store.ts';
import { createLocalMediaStore } from './stores/local-media-store.ts';

/** How large a picture is; rejects for what this browser cannot draw. */
export type SizeOf = (picture: Blob) => Promise<{ width: number; height: number }>;

/** Draws a part of a picture, in pixels, as a picture of the same type. */
export type CutOut = (
  picture: Blob,
  part: { left: number; top: number; width: number; height: number },
) => Promise<Blob>;

/** Characters of all pictures together; browsers give a site about five million for everything. */
const MOST_CHARACTERS = 3_500_000;
/** An upload that nothing came to use is gone after a day. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
const DELETED_MS = limits.deletedMediaDays * 24 * 60 * 60 * 1000;

interface Needs {
  database: LocalDatabase;
  clock: () => Date;
  sizeOf: SizeOf;
  cutOut: CutOut;
  report: Report;
}

/**
 * Pictures in a browser's storage: drawn once to see that they are whole, kept as they came, without copies. A file
 * called `cropped-profile` is the portrait, which has keys of its own (row 212).
 */
export function createLocalImages({ database, clock, sizeOf, cutOut, report }: Needs) {
  const on = (texts: Texts) => {
    const tables = localTables(texts, report);
    const images = createLocalImageStore(texts, tables, report);
    return { images, media: createLocalMediaStore(texts, tables, images) };
  };
  const storeOn = (texts: Texts): LocalImages => on(texts).images;
  const entryOf = (id: number) =>
    storeOn(database)
      .entries()
      .find(([, entry]) => entry.id === id);

  async function readFile(file: File) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = imageKindOf(bytes);
    if (!kind) throw refusal('unsupported-type', refusedKindText(bytes));
    return { kind, ...(await readPicture(bytes, `image/${kind}`)) };
  }

  async function readPicture(bytes: Uint8Array<ArrayBuffer>, type: string) {
    const size = await sizeOf(new Blob([bytes], { type })).catch(() => {
      throw refusal('invalid', 'This image is broken or incomplete and cannot be read.');
    });
    if (size.width * size.height > limits.imagePixels) {
      const most = (limits.imagePixels / 1_000_000).toLocaleString('en');
      throw refusal('too-large', `An image may have at most ${most} million pixels.`);
    }
    return { ...size, type, bytes: bytes.length, data: dataUrlOf(bytes, type), hash: await hashOf(bytes) };
  }

  /** Keeps a picture, or returns the record of the same bytes. */
  async function receive(file: File, more: { isStaged?: boolean; isKept?: boolean }): Promise<Media> {
    const { kind, ...picture } = await readFile(file);
    const random = randomName(crypto.getRandomValues(new Uint8Array(8)));
    const url = IMAGE_FOLDER + imageNameOf(file.name, random, kind === 'jpeg' ? 'jpg' : kind);
    const name = readableName(file.name, limits.mediaName);
    return keepPicture(url, { ...newEntry, ...picture, ...more, name, createdAt: clock().toISOString() });
  }

  async function keepPicture(url: string, picture: Omit<KeptImage, 'id'>): Promise<Media> {
    const now = clock();
    const asPortrait = picture.name.startsWith('cropped-profile');
    try {
      return await database.transaction(async (texts) => {
        const { images, media } = on(texts);
        const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
        images.sweep({ unused: ago(UNUSED_MS), deleted: ago(DELETED_MS) });
        const isAlone = picture.isStaged || asPortrait;
        const sameId = isAlone ? undefined : await media.findByHash(picture.hash);
        if (sameId !== undefined) {
          await media.noteUpload(sameId, picture.isKept, now.toISOString());
          const same = await media.get(sameId);
          if (same) return same;
        }
        if (images.size() + picture.data.length + picture.original.length > MOST_CHARACTERS) throw full();
        const id = images.keep(url, picture, asPortrait);
        return mediaOf(id, url, picture);
      });
    } catch (error) {
      throw isFull(error) ? full() : error;
    }
  }

  /** The crops that no handler took yet. */
  const crops = new Map<string, StagedCrop>();
  const cropKey = (id: number, crop: Crop | null) => `${id} ${JSON.stringify(crop)}`;

  const receiveAny = async (file: File, more: { isStaged?: boolean; isKept?: boolean }) => {
    const head = new Uint8Array(await file.slice(0, REFUSED_HEAD).arrayBuffer());
    if (imageKindOf(head) || isRefusedPicture(head) || file.type.startsWith('image/'))
      return receive(file, more);
    throw refusal(
      'unsupported-type',
      'This demo stores pictures only. A site on a server takes other files.',
      'file',
    );
  };

  const library: MediaLibrary = {
    receive: (file) => receive(file, {}),
    receiveAny: (file) => receiveAny(file, { isKept: true }),
    stage: (file) => receiveAny(file, { isStaged: true }),

    prepareCrop: async (id, crop) => {
      const [url, entry] = entryOf(id) ?? [];
      if (url === undefined || !entry || isSameCrop(entry.crop, crop)) return;
      const original = entry.original || entry.data;
      const whole = blobOf(original);
      const size = await sizeOf(whole);
      const part = crop && (await cutOut(whole, pixelsOf(crop, size)));
      const bytes = new Uint8Array(await (part ?? whole).arrayBuffer());
      const { hash: _, ...picture } = await readPicture(bytes, (part ?? whole).type);
      const staged = { ...newEntry, ...picture, crop, original: crop ? original : '', isStaged: true };
      const { id: stagedId } = await keepPicture(
        `${url}-${randomName(crypto.getRandomValues(new Uint8Array(8)))}`,
        {
          ...staged,
          createdAt: clock().toISOString(),
        },
      );
      crops.set(cropKey(id, crop), { id: stagedId, root: url });
    },

    takeCrop: (id, crop) => {
      const staged = crops.get(cropKey(id, crop));
      crops.delete(cropKey(id, crop));
      return staged;
    },

    original: async (id) => {
      const [, entry] = entryOf(id) ?? [];
      if (!entry) throw new SiteError('not-found', 'There is no such picture.');
      const data = entry.original || entry.data;
      return { data, ...(await sizeOf(blobOf(data))) };
    },

    fileBytes: 0,
  };
  return { library, dataOf: (url: string) => storeOn(database).dataOf(url) };
}

const mediaOf = (id: number, url: string, entry: Omit<KeptImage, 'id'>): Media => {
  const { type, bytes, width, height, name, createdAt } = entry;
  return {
    ...defaultsOf(mediaRecord),
    ...{ id, url, type, bytes, width, height, name, createdAt },
    originalBytes: bytes,
    updatedAt: createdAt,
    useCount: 0,
    canUndo: false,
  };
};

function pixelsOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function blobOf(dataUrl: string): Blob {
  const [, type = '', text = ''] = /^data:([^;]+);base64,(.*)$/s.exec(dataUrl) ?? [];
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type });
}

const dataUrlOf = (bytes: Uint8Array, type: string) => `data:${type};base64,${base64Of(bytes)}`;

const isFull = (error: unknown) => error instanceof SiteError && error.code === 'storage-full';

const full = () => refusal('storage-full', 'Failed to store image: There is no room left in this browser.');

function refusal(code: SiteError['code'], message: string, path = 'image'): SiteError {
  return new SiteError(code, message, { issues: [{ path, message }] });
}

function base64Of(bytes: Uint8Array): string {
  // In parts: a call takes only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
