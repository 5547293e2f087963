import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ImageLibrary } from '#domain/ports.ts';
import { imageKindOf } from '#format/images/image-kinds.ts';
import { IMAGE_FOLDER, imageNameOf, randomName } from '#format/images/image-paths.ts';
import { refusedKindText } from '#format/images/refused-kinds.ts';
import type { LocalDatabase, Texts } from './local-database.ts';
import type { Report } from './local-table.ts';
import { localTables } from './local-tables.ts';
import { createLocalImageStore, type LocalImages } from './stores/local-image-store.ts';

/** How large a picture is; rejects for what this browser cannot draw. */
export type SizeOf = (picture: Blob) => Promise<{ width: number; height: number }>;

/** Characters of all pictures together; browsers give a site about five million for everything. */
const MOST_CHARACTERS = 3_500_000;
/** An upload that nothing came to use is gone after a day. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

interface Needs {
  database: LocalDatabase;
  clock: () => Date;
  sizeOf: SizeOf;
  report: Report;
}

/**
 * Pictures in a browser's storage: drawn once to see that they are whole, kept as they came, without copies. A file
 * called `cropped-profile` is the portrait, which has keys of its own (row 212).
 */
export function createLocalImages({ database, clock, sizeOf, report }: Needs) {
  const storeOn = (texts: Texts): LocalImages =>
    createLocalImageStore(texts, localTables(texts, report), report);

  const library: ImageLibrary = {
    receive: async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const kind = imageKindOf(bytes);
      if (!kind) throw refusal('unsupported-type', refusedKindText(bytes));
      const type = `image/${kind}`;
      const size = await sizeOf(new Blob([bytes], { type })).catch(() => {
        throw refusal('invalid', 'This image is broken or incomplete and cannot be read.');
      });
      if (size.width * size.height > limits.imagePixels) {
        const most = (limits.imagePixels / 1_000_000).toLocaleString('en');
        throw refusal('too-large', `An image may have at most ${most} million pixels.`);
      }
      const now = clock();
      const createdAt = now.toISOString();
      const data = `data:${type};base64,${base64Of(bytes)}`;
      const random = randomName(crypto.getRandomValues(new Uint8Array(8)));
      const url = IMAGE_FOLDER + imageNameOf(file.name, random, kind === 'jpeg' ? 'jpg' : kind);
      const image = { ...size, type, bytes: bytes.length, createdAt };
      try {
        const id = await database.transaction(async (texts) => {
          const store = storeOn(texts);
          store.sweep(new Date(now.getTime() - UNUSED_MS).toISOString());
          if (store.size() + data.length > MOST_CHARACTERS) throw full();
          return store.keep(url, { ...image, data }, file.name.startsWith('cropped-profile'));
        });
        return { ...image, id, url, placeholder: '', widths: [] };
      } catch (error) {
        throw isFull(error) ? full() : error;
      }
    },
  };
  return { library, dataOf: (url: string) => storeOn(database).dataOf(url) };
}

const isFull = (error: unknown) => error instanceof SiteError && error.code === 'storage-full';

const full = () => refusal('storage-full', 'Failed to store image: There is no room left in this browser.');

function refusal(code: SiteError['code'], message: string): SiteError {
  return new SiteError(code, message, { issues: [{ path: 'image', message }] });
}

function base64Of(bytes: Uint8Array): string {
  // In parts: a call takes only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
