import { createHash, randomBytes } from 'node:crypto';
import { SiteError } from '#contract/errors.ts';
import { IMAGE_TOO_LARGE } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { type Crop, type Media, mediaRecord } from '#contract/media/media.ts';
import { defaultsOf } from '#contract/record.ts';
import type { NewImage } from '#domain/media/image-store.ts';
import { isSameCrop, originalUrlOf } from '#domain/media/media.ts';
import type { MediaLibrary, Ports, StagedCrop } from '#domain/ports.ts';
import { fileKindOf } from '#format/images/file-kinds.ts';
import { imageKindOf } from '#format/images/image-kinds.ts';
import {
  FILE_FOLDER,
  IMAGE_FOLDER,
  imageNameOf,
  randomName,
  readableName,
} from '#format/images/image-paths.ts';
import { isRefusedPicture, REFUSED_HEAD } from '#format/images/refused-kinds.ts';
import { cropImage, type DecodedImage, decodeImage, type ImageFormat, sizeOfImage } from './image-decoder.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageQueue } from './image-queue.ts';
import type { OtherFiles } from './other-files.ts';
import { discard, headOf, partOf } from './received-files.ts';

interface Needs extends Pick<Ports, 'stores' | 'clock'> {
  files: ImageFiles;
  otherFiles: OtherFiles;
  queue: ImageQueue;
  /** The largest file that is not a picture, in bytes. */
  fileBytes: number;
}

const extensionOf: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' };

/** The bytes of an upload, and their SHA-256 in hex. */
interface Received {
  name: string;
  hash: string;
  read: () => Promise<Uint8Array>;
}

/** The purpose of an upload: a form that sends a picture, the library, or the replacement of a record's file. */
type UploadPurpose = 'form' | 'library' | 'staged';

/** Stores uploads: first the file, then its row, so that a row never names a missing file. */
export function createMediaLibrary(needs: Needs): MediaLibrary {
  const { stores, clock, files, queue } = needs;

  /** Adds the row of stored files, which are removed again if that fails. */
  async function addRow(row: NewImage, remove: () => Promise<unknown>): Promise<Media> {
    const at = clock().toISOString();
    try {
      const { id, isNew } = await stores.inTransaction(async ({ images, media }) => {
        const sameId = row.hash && !row.isStaged ? await media.findByHash(row.hash) : undefined;
        if (sameId !== undefined) return { id: sameId, isNew: false };
        return { id: await images.add(row, at), isNew: true };
      });
      if (isNew) return newMedia(row, id, at);
      await remove();
      return await noteRepeat(id, row.isKept === true);
    } catch (error) {
      // The storage that failed may fail again; the first failure is the one to tell.
      await Promise.allSettled([remove()]);
      throw error;
    }
  }

  /** The record of bytes that were uploaded before. */
  async function noteRepeat(id: number, isKept: boolean): Promise<Media> {
    const at = clock().toISOString();
    return stores.inTransaction(async ({ media }) => {
      await media.noteUpload(id, isKept, at);
      const found = await media.get(id);
      if (!found)
        throw new SiteError('conflict', 'This picture was deleted meanwhile. Please send it again.');
      return found;
    });
  }

  async function storeImage(decoded: DecodedImage, name: string, more: Partial<NewImage>): Promise<Media> {
    const { bytes, format, original, ...seen } = decoded;
    const stored = imageNameOf(name, randomName(randomBytes(8)), extensionOf[format]);
    const image: NewImage = {
      ...seen,
      url: IMAGE_FOLDER + stored,
      type: `image/${format}`,
      bytes: bytes.length,
      originalBytes: (original ?? bytes).length,
      name: readableName(name, limits.mediaName),
      ...more,
    };
    const remove = () => Promise.allSettled([files.remove(stored), files.removeOriginal(stored)]);
    try {
      await files.put(stored, bytes);
      if (original) await files.putOriginal(stored, original);
    } catch (error) {
      await remove();
      throw error;
    }
    return addRow(image, remove);
  }

  /** Decodes and stores a picture, unless its bytes are stored already. */
  async function receiveImage({ name, hash, read }: Received, purpose: UploadPurpose): Promise<Media> {
    const sameId = purpose === 'staged' ? undefined : await stores.media.findByHash(hash);
    if (sameId !== undefined) return noteRepeat(sameId, purpose === 'library');
    const decoded = await queue.forUpload(async () => decodeImage(await read()));
    return storeImage(decoded, name, { hash, isStaged: purpose === 'staged', isKept: purpose === 'library' });
  }

  async function receiveFile(file: File, purpose: 'library' | 'staged'): Promise<Media> {
    const part = await partOf(needs.otherFiles.folder, file);
    try {
      const head = await headOf(part, REFUSED_HEAD);
      const { extension, type, isShown } = fileKindOf(head);
      // A video may name the brand of a picture among its further brands.
      if (imageKindOf(head) || (!isShown && isRefusedPicture(head))) {
        if (file.size > limits.imageBytes) throw tooLarge(IMAGE_TOO_LARGE);
        // Read when it is its turn, so that the pictures that wait are not in memory.
        const read = async () => new Uint8Array(await file.arrayBuffer());
        return await receiveImage({ name: file.name, hash: part.hash, read }, purpose);
      }
      if (file.size > needs.fileBytes) throw fileTooLarge(needs.fileBytes);
      const sameId = purpose === 'staged' ? undefined : await stores.media.findByHash(part.hash);
      if (sameId !== undefined) return await noteRepeat(sameId, true);
      const name = imageNameOf(file.name, randomName(randomBytes(8)), extension).replace(/^image-/, 'file-');
      const shownName = readableName(file.name, limits.mediaName);
      await needs.otherFiles.adopt(name, part.path, shownName);
      const row: NewImage = {
        kind: 'file',
        url: FILE_FOLDER + name,
        type,
        bytes: file.size,
        originalBytes: file.size,
        name: shownName,
        width: 0,
        height: 0,
        placeholder: '',
        hash: part.hash,
        isStaged: purpose === 'staged',
        isKept: true,
      };
      return await addRow(row, () => needs.otherFiles.remove(name));
    } finally {
      await discard(file);
    }
  }

  return {
    receive: async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex');
      return receiveImage({ name: file.name, hash, read: async () => bytes }, 'form');
    },
    receiveAny: (file) => receiveFile(file, 'library'),
    stage: (file) => receiveFile(file, 'staged'),

    ...createCrops(needs, storeImage),
    fileBytes: needs.fileBytes,
  };
}

type StoreImage = (decoded: DecodedImage, name: string, more: Partial<NewImage>) => Promise<Media>;

const nameOf = (url: string) => url.slice(IMAGE_FOLDER.length);

/** Crops pictures from their kept originals. */
function createCrops(
  { stores, files, queue }: Needs,
  storeImage: StoreImage,
): Pick<MediaLibrary, 'prepareCrop' | 'takeCrop' | 'original'> {
  /** The crops that no handler took yet. */
  const crops = new Map<string, StagedCrop & { timer: NodeJS.Timeout }>();
  const cropKey = (id: number, crop: Crop | null) => `${id} ${JSON.stringify(crop)}`;

  return {
    prepareCrop: async (id, crop) => {
      const before = await stores.media.get(id);
      if (before?.kind !== 'image' || isSameCrop(before.crop, crop)) return;
      const root = originalUrlOf(before);
      const original = await files.readWhole(nameOf(root));
      const decoded = await queue.forUpload(() => cropImage(original, crop));
      const more = { crop, croppedFrom: root, originalBytes: original.length, isStaged: true };
      const { id: stagedId } = await storeImage(decoded, before.name, more);
      const key = cropKey(id, crop);
      clearTimeout(crops.get(key)?.timer);
      const timer = setTimeout(() => crops.delete(key), UNTAKEN_MS).unref();
      crops.set(key, { id: stagedId, root, timer });
    },

    takeCrop: (id, crop) => {
      const key = cropKey(id, crop);
      const staged = crops.get(key);
      clearTimeout(staged?.timer);
      crops.delete(key);
      return staged;
    },

    original: async (id) => {
      const found = await stores.media.get(id);
      if (!found) throw new SiteError('not-found', 'There is no such picture.');
      const root = nameOf(originalUrlOf(found));
      const served = await files.readServed(root);
      const size = await sizeOfImage(await files.readWhole(root));
      const kind = imageKindOf(served) ?? 'jpeg';
      return { data: `data:image/${kind};base64,${Buffer.from(served).toString('base64')}`, ...size };
    },
  };
}

/** A handler takes the crop at once; one that was refused leaves it to housekeeping. */
const UNTAKEN_MS = 60_000;

const newMedia = (row: NewImage, id: number, at: string): Media => ({
  ...defaultsOf(mediaRecord),
  ...row,
  id,
  createdAt: at,
  updatedAt: at,
  version: 1,
  useCount: 0,
  canUndo: false,
});

function tooLarge(message: string): SiteError {
  return new SiteError('too-large', message, { issues: [{ path: 'file', message }] });
}

/** The refusal of a file above the limit of this site. */
export const fileTooLarge = (most: number): SiteError =>
  tooLarge(`A file may have at most ${Math.floor(most / 1_000_000).toLocaleString('en')} MB.`);
