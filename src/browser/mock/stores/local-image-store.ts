import { z } from 'zod';
import { type Image, imageRecord } from '#contract/media/image.ts';
import { cropSchema } from '#contract/media/media.ts';
import type { Picture } from '#contract/media/picture.ts';
import type { ImageStore } from '#domain/media/image-store.ts';
import { withoutExtension } from '#format/images/image-paths.ts';
import type { Texts } from '../local-database.ts';
import { keepBroken, leftOut, nextId, parseJson, type Report } from '../local-table.ts';
import { documentKey, type LocalTables } from '../local-tables.ts';

/** Pictures by their address, beside those that wait for their form to be saved (rows 187, 226). */
const IMAGES = 'portfolio_images';
/** The portrait in the reading of row 212 that keeps it in the browser: the picture, and the address it has. */
const PROFILE_IMAGE = 'portfolio_profile_image';
const PROFILE_IMAGE_PATH = 'portfolio_profile_image_path';

/** The part of an entry that another file replaces. */
const fileFields = imageRecord
  .pick({ type: true, bytes: true, width: true, height: true, focalX: true, focalY: true })
  .extend({
    /** A data URL; empty for the portrait, which has a key of its own. */
    data: z.string(),
    crop: cropSchema.nullable().default(null),
    /** The picture that it was cropped from, as a data URL; empty for a whole picture. */
    original: z.string().default(''),
    hash: z.string().default(''),
  });
export type KeptFile = z.output<typeof fileFields>;

const keptImage = fileFields.extend({
  ...imageRecord.pick({ id: true, createdAt: true }).shape,
  name: z.string().default(''),
  alt: z.string().default(''),
  isDecorative: z.boolean().default(false),
  isKept: z.boolean().default(false),
  isStaged: z.boolean().default(false),
  /** Empty if it was never changed. */
  updatedAt: z.string().default(''),
  version: z.int().default(1),
  /** Empty unless it was removed and can still be restored. */
  removedAt: z.string().default(''),
  /** The file before the last replacement or crop. */
  previous: fileFields.nullable().default(null),
});
export type KeptImage = z.output<typeof keptImage>;

/** The fields that a new entry starts with. */
export const newEntry = {
  name: '',
  alt: '',
  isDecorative: false,
  isKept: false,
  isStaged: false,
  updatedAt: '',
  version: 1,
  removedAt: '',
  previous: null,
  focalX: 0.5,
  focalY: 0.5,
  crop: null,
  original: '',
  hash: '',
};

/** The data of a stored picture for joining; undefined for a foreign picture. */
export interface LocalImages extends ImageStore {
  imageOf: (url: string) => { picture?: Picture };
  /** The picture itself as a data URL. */
  dataOf: (url: string) => string | undefined;
  keep: (url: string, image: Omit<KeptImage, 'id'>, asPortrait: boolean) => number;
  /** Removes uploads that came before `unused` and that nothing came to use, and those that were deleted before `deleted`. */
  sweep: (moments: { unused: string; deleted: string }) => void;
  /** Characters of all pictures together. */
  size: () => number;
  /** Every entry with its data, removed and staged ones too. */
  entries: () => [url: string, entry: KeptImage][];
  /** Replaces an entry, or removes it. */
  put: (url: string, entry: KeptImage | undefined) => void;
}

export function createLocalImageStore(texts: Texts, tables: LocalTables, report: Report): LocalImages {
  /** Everything under the key; what is none of ours belongs to a form that is not saved yet and stays. */
  const all = () => parseEntries(texts.get(IMAGES));
  const kept = () => texts.read(IMAGES, (text) => keptIn(parseEntries(text), report));
  const portraitPath = () => texts.get(PROFILE_IMAGE_PATH);
  const portrait = () => texts.get(PROFILE_IMAGE);

  function write(changed: Entries): void {
    if (!isReadable(texts.get(IMAGES))) keepBroken(texts, IMAGES);
    texts.write(IMAGES, textOf(changed), withWaiting);
  }

  function forget(url: string): void {
    const { [url]: _, ...others } = all();
    write(others);
    if (url !== portraitPath()) return;
    texts.write(PROFILE_IMAGE, undefined);
    texts.write(PROFILE_IMAGE_PATH, undefined);
  }

  function isUsed(url: string): boolean {
    const stem = withoutExtension(url);
    return (
      tables.posts.mentions(stem) ||
      tables.projects.mentions(stem) ||
      tables.ownPages.mentions(stem) ||
      tables.unpublished.mentions(stem) ||
      tables.documents.rows().some(({ name }) => texts.get(documentKey(name))?.includes(stem))
    );
  }

  const imageOf = (url: string) => {
    const entry = kept().get(url);
    return entry && isShown(entry) ? entry : undefined;
  };
  const isRemovable = (url: string) => imageOf(url)?.isKept === false && !isUsed(url);
  const fullData = (url: string, { data }: KeptImage) => (url === portraitPath() ? (portrait() ?? '') : data);
  return {
    add: async ({ isStaged: _, kind: __, originalBytes: ___, croppedFrom: ____, ...image }, at) => {
      const id = nextId([...kept().values()]);
      const { url, placeholder: _____, ...fields } = image;
      write({ ...all(), [url]: { ...newEntry, ...fields, id, createdAt: at, data: '' } });
      return id;
    },

    findByUrl: async (url) => {
      const image = imageOf(url);
      return image && toImage(url, image);
    },

    removeUnused: async (urls) => {
      for (const url of urls) if (isRemovable(url)) forget(url);
    },

    // A browser has no room for removed pictures.
    restore: async () => {},
    setAside: async () => false,

    missing: async (stems) => missingAmong(stems, kept()),

    discard: async (stems) => {
      const unused = [...kept().keys()].filter(
        (url) => stems.includes(withoutExtension(url)) && isRemovable(url),
      );
      for (const url of unused) forget(url);
      return unused;
    },

    // There are no copies of pictures that are in the browser already.
    finish: async () => 'gone',
    progress: async () => ({ total: 0, done: 0, waiting: 0, running: 0, failed: 0, failures: [] }),

    imageOf: (url) => {
      const image = imageOf(url);
      if (!image) return {};
      const { width, height, focalX, focalY } = image;
      return { picture: { width, height, placeholder: '', widths: [], focalX, focalY } };
    },

    dataOf: (url) => (url === portraitPath() ? portrait() : imageOf(url)?.data || undefined),

    keep: (url, image, asPortrait) => {
      const id = nextId([...kept().values()]);
      const [oldPath, old] = [portraitPath(), portrait()];
      const before = oldPath === undefined ? undefined : imageOf(oldPath);
      // Until the home page is saved it still shows the one before.
      const moved =
        asPortrait && oldPath !== undefined && before ? { [oldPath]: { ...before, data: old ?? '' } } : {};
      write({ ...all(), ...moved, [url]: { ...image, id, data: asPortrait ? '' : image.data } });
      if (asPortrait) {
        texts.write(PROFILE_IMAGE, image.data);
        texts.write(PROFILE_IMAGE_PATH, url);
      }
      return id;
    },

    sweep: ({ unused, deleted }) => {
      for (const [url, image] of kept()) {
        const isGone = image.removedAt !== '' && image.removedAt < deleted;
        const isLeft = isShown(image) && !image.isKept && !isUsed(url);
        if (isGone || (image.createdAt < unused && (image.isStaged || isLeft))) forget(url);
      }
    },

    size: () =>
      (portrait()?.length ?? 0) + [...kept().values()].reduce((sum, image) => sum + sizeOf(image), 0),

    entries: () => [...kept()].map(([url, entry]) => [url, { ...entry, data: fullData(url, entry) }]),

    put: (url, entry) => {
      if (!entry) return forget(url);
      const isPortrait = url === portraitPath();
      write({ ...all(), [url]: { ...entry, data: isPortrait ? '' : entry.data } });
      if (isPortrait) texts.write(PROFILE_IMAGE, entry.data);
    },
  };
}

/** Those of these URLs without extension that no shown picture has. */
function missingAmong(stems: string[], kept: Map<string, KeptImage>): string[] {
  const shown = [...kept].filter(([, image]) => isShown(image));
  const present = new Set(shown.map(([url]) => withoutExtension(url)));
  return stems.filter((stem) => !present.has(stem));
}

const isShown = ({ removedAt, isStaged }: KeptImage) => removedAt === '' && !isStaged;

const sizeOf = ({ data, original, previous }: KeptImage) =>
  data.length + original.length + (previous ? previous.data.length + previous.original.length : 0);

type Entries = Record<string, unknown>;

function entriesIn(text: string | undefined): Entries | undefined {
  const stored = parseJson(text);
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : undefined;
}

const parseEntries = (text: string | undefined): Entries => entriesIn(text) ?? {};

const isReadable = (text: string | undefined) => text === undefined || entriesIn(text) !== undefined;

const textOf = (entries: Entries) => (Object.keys(entries).length > 0 ? JSON.stringify(entries) : undefined);

/** With a time in its address a picture waits for its form. */
const isWaiting = (url: string) => url.includes('?');

/** Forms keep and take their pictures without asking the mock: of these, what is there at the end counts. */
function withWaiting(text: string | undefined, now: string | undefined): string | undefined {
  const ours = Object.entries(parseEntries(text)).filter(([url]) => !isWaiting(url));
  const waiting = Object.entries(parseEntries(now)).filter(([url]) => isWaiting(url));
  return textOf(Object.fromEntries([...waiting, ...ours]));
}

function keptIn(entries: Entries, report: Report): Map<string, KeptImage> {
  const images = new Map<string, KeptImage>();
  for (const [url, entry] of Object.entries(entries)) {
    if (isWaiting(url)) continue;
    const parsed = keptImage.safeParse(entry);
    if (parsed.success) images.set(url, parsed.data);
    else report(leftOut(IMAGES), z.prettifyError(parsed.error));
  }
  return images;
}

function toImage(url: string, image: KeptImage): Image {
  const { id, type, bytes, width, height, focalX, focalY, createdAt } = image;
  return { id, url, type, bytes, width, height, focalX, focalY, createdAt, placeholder: '', widths: [] };
}
