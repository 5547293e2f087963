import { SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { Crop, MediaUse, MediaUseKind } from '#contract/media/media.ts';
import type { mediaOperations } from '#contract/media/media-operations.ts';
import type { Handlers } from '#contract/operation.ts';
import { splitTarget } from '#format/request-paths.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports, StagedCrop } from '../ports.ts';
import { queryWords } from '../search-text.ts';
import type { Stores } from '../stores.ts';
import type { ListedMedia, MediaFields } from './media-store.ts';

const history = revisionsOf('media');

/** The rules of the media library (decision 0034). */
export function createMedia(
  { stores, clock, media }: Ports,
  caller: Caller,
): Handlers<typeof mediaOperations> {
  const now = () => clock().toISOString();

  /** Changes the file of a record in a transaction, in which nobody has changed the record since it was read. */
  async function changeFile(
    id: number,
    expected: ExpectedVersion,
    change: (transaction: Stores, before: ListedMedia, at: string) => Promise<void>,
  ): Promise<ListedMedia> {
    const at = now();
    await stores.inTransaction(async (transaction) => {
      const before = await requireMedia(transaction, id);
      requireVersion(expected, before.version);
      await change(transaction, before, at);
      // The focal point is that of the file.
      const fields = fieldsOf(await requireMedia(transaction, id));
      if (!(await transaction.media.update(id, before.version, fields, at))) throw staleError();
      await history.saved(transaction, caller, before, await transaction.media.get(id), at);
      await transaction.site.bumpContentVersion();
    });
    return requireMedia(stores, id);
  }

  return {
    list: async ({ search = '', show, kind, limit, page }) => {
      const query = { words: queryWords(search), show, kind, limit, offset: (page - 1) * limit };
      const { items, total } = await stores.media.list(query);
      return { items, total, page, limit };
    },

    limits: async () => ({
      imageBytes: limits.imageBytes,
      fileBytes: media.fileBytes,
      storesFiles: media.fileBytes > 0,
    }),

    find: async ({ url }) => {
      const found = await stores.media.findByUrl(splitTarget(url).path);
      if (!found || found.isRemoved) throw missing();
      return requireMedia(stores, found.id);
    },

    get: async ({ id }) => {
      const found = await requireMedia(stores, id);
      return { ...found, uses: await usesOf(stores, found) };
    },

    original: async ({ id }) => {
      const { kind } = await requireMedia(stores, id);
      if (kind !== 'image') throw new SiteError('not-found', 'Only pictures have an original.');
      return media.original(id);
    },

    upload: async ({ file }) => file,

    update: async ({ id, expectedVersion, crop, ...changes }) => {
      const staged = crop === undefined ? undefined : media.takeCrop(id, crop);
      const at = now();
      await stores.inTransaction(async (transaction) => {
        const before = await requireMedia(transaction, id);
        requireVersion(expectedVersion, before.version);
        if (crop !== undefined) requireSameOriginal(before, crop, staged);
        if (staged) await transaction.media.takeFile(id, staged.id, at);
        const focus = staged === undefined ? {} : focusWithin(before, crop ?? null);
        const fields = { ...fieldsOf(before), ...focus, ...withoutAbsent(changes) };
        if (!(await transaction.media.update(id, before.version, fields, at))) throw staleError();
        await history.saved(transaction, caller, before, await transaction.media.get(id), at);
        const isVisible = fields.focalX !== before.focalX || fields.focalY !== before.focalY;
        if (isVisible || staged) await transaction.site.bumpContentVersion();
      });
      return requireMedia(stores, id);
    },

    replace: ({ id, expectedVersion, file }) =>
      changeFile(id, expectedVersion, async (transaction, before, at) => {
        requireSameKind(before, file);
        await transaction.media.takeFile(id, file.id, at);
      }),

    undo: ({ id, expectedVersion }) =>
      changeFile(id, expectedVersion, async (transaction, _before, at) => {
        if (await transaction.media.undo(id, at)) return;
        throw new SiteError('conflict', 'There is nothing to take back.');
      }),

    remove: async ({ id, expectedVersion, evenIfUsed }) => {
      const at = now();
      await stores.inTransaction(async (transaction) => {
        const before = await requireMedia(transaction, id);
        requireVersion(expectedVersion, before.version);
        const uses = await usesOf(transaction, before);
        if (uses.length > 0 && !evenIfUsed) throw usedError(before, uses);
        await history.removed(transaction, caller, before, at);
        await transaction.media.remove(id, uses.length > 0, at);
        if (uses.length > 0) await transaction.site.bumpContentVersion({ hides: true });
      });
    },

    restore: async ({ id }) => {
      const at = now();
      await stores.inTransaction(async (transaction) => {
        if (!(await transaction.media.restore(id, at))) throw missing();
        await transaction.site.bumpContentVersion();
      });
      return requireMedia(stores, id);
    },
  };
}

const missing = () => new SiteError('not-found', 'There is no such picture or file.');

/** The record of an id; throws `not-found` if there is none. */
export async function requireMedia({ media }: Pick<Stores, 'media'>, id: number): Promise<ListedMedia> {
  const found = await media.get(id);
  if (!found) throw missing();
  return found;
}

const fieldsOf = ({ name, alt, isDecorative, focalX, focalY }: ListedMedia): MediaFields => ({
  name,
  alt,
  isDecorative,
  focalX,
  focalY,
});

function withoutAbsent<Fields extends object>(
  changes: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

const whole: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** The same focal point of the original within another crop, or the nearest one. */
function focusWithin({ crop, focalX, focalY }: ListedMedia, next: Crop | null) {
  const [from, to] = [crop ?? whole, next ?? whole];
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return {
    focalX: within((from.x + focalX * from.width - to.x) / to.width),
    focalY: within((from.y + focalY * from.height - to.y) / to.height),
  };
}

/** A crop is made before its transaction. Another call may have replaced or cropped the picture since. */
function requireSameOriginal(before: ListedMedia, crop: Crop | null, staged: StagedCrop | undefined): void {
  const isCurrent = staged ? staged.root === originalUrlOf(before) : isSameCrop(before.crop, crop);
  if (!isCurrent) throw staleError();
}

/** The URL of the picture whose original a record shows. */
export const originalUrlOf = ({ url, croppedFrom }: Pick<ListedMedia, 'url' | 'croppedFrom'>): string =>
  croppedFrom || url;

/** True if two crops show the same part. */
export const isSameCrop = (one: Crop | null, other: Crop | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A text that shows a picture cannot show a PDF in its place. */
function requireSameKind(before: { kind: string }, given: { kind: string }): void {
  if (before.kind === given.kind) return;
  const message =
    before.kind === 'image' ? 'Only a picture can replace a picture.' : 'A picture cannot replace a file.';
  throw new SiteError('unsupported-type', message, { issues: [{ path: 'file', message }] });
}

/** The screen that edits a record of each kind. */
const editorOf: Record<MediaUseKind, (id: number) => string> = {
  post: (id) => `/admin/blog/edit/${id}`,
  project: (id) => `/admin/projects/edit/${id}`,
  'own-page': (id) => `/admin/pages/edit/${id}`,
  home: () => '/admin/home',
  about: () => '/admin/about',
  'contact-info': () => '/admin/contact',
  settings: () => '/admin/settings',
  menu: () => '/admin/menu',
};

/** The titles of the records that exist once. */
const titleOf: Partial<Record<MediaUseKind, string>> = {
  home: 'Home page',
  about: 'About page',
  'contact-info': 'Contact information',
  settings: 'Settings',
  menu: 'Menu',
};

async function usesOf({ media }: Stores, { url }: { url: string }): Promise<MediaUse[]> {
  const uses = await media.usesOf(url);
  return uses.map((use) => ({
    ...use,
    title: titleOf[use.kind] ?? use.title,
    editor: editorOf[use.kind](use.id),
  }));
}

/** The titles that a refusal names; the rest are counted. */
const NAMED = 3;
/** The uses in the issues of a refusal. The call for one record returns all. */
const LISTED = 100;

function usedError({ kind }: ListedMedia, uses: MediaUse[]): SiteError {
  const named = uses.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const others = uses.length - named.length;
  const list = others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
  const what = kind === 'image' ? 'picture' : 'file';
  return new SiteError('conflict', `This ${what} is used by ${list}. Nothing was deleted.`, {
    issues: uses.slice(0, LISTED).map(({ editor, title }) => ({ path: editor, message: title })),
  });
}
