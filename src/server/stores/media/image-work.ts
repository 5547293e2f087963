import { sql } from 'kysely';
import { type Image, imageRecord } from '#contract/media/image.ts';
import type { MediaKind } from '#contract/media/media.ts';
import { IMAGE_JOB, IMAGE_REMAKE_JOB } from '#domain/job-store.ts';
import { imageWidths } from '#format/images/image-paths.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';
import { createJobStore } from '../job-store.ts';
import { readValue, writeValue } from '../key-values.ts';
import { withoutReference } from './image-references.ts';
import { inHistory, shown } from './image-store.ts';

const images = rowsOf('images', imageRecord);

/** The number of images per statement. A statement takes some ten thousand values, and one of this size some 1 ms. */
const BATCH = 100;

/** What no text shows any more stays set aside for as long as a version of the history shows it: a restore brings it back. */
const isNotKept = sql<boolean>`not (images.state = 'aside' and ${inHistory})`;

/** The states of removed records whose files are out of reach. */
const removed = ['aside', 'deleted'] as const;

const kindOf = (kind: string): MediaKind => (kind === 'file' ? 'file' : 'image');

const withKind = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: kindOf(row.kind) });

/** An image whose copies are made. */
export type ShownImage = Pick<Image, 'id' | 'url' | 'widths'>;

/** The work on an upload, which its state tells. */
export interface ImageTask {
  id: number;
  url: string;
  kind: MediaKind;
  state: 'queued' | 'removed' | 'deleted' | 'replaced';
}

/** The part of the images table that only the server's background jobs use. */
export interface ImageWork {
  /** The image of a job, if there is work for it. */
  find: (id: number) => Promise<ImageTask | undefined>;
  /** True if a text refers to a removed image again. */
  isUsed: (url: string) => Promise<boolean>;
  /** True if a record that is not removed has the file of this URL. */
  isShown: (id: number, url: string) => Promise<boolean>;
  /** Has the copies of a removed image made again, because a text uses it; does nothing for any other image. */
  queueAnew: (id: number) => Promise<void>;
  /** Adds the job of an image whose copies could not be remade; does nothing if the image is not ready. */
  queueAgain: (id: number, at: string) => Promise<void>;
  /** The first image after this id whose copies are made. */
  nextReady: (after: number) => Promise<ShownImage | undefined>;
  /** Stores the widths of remade copies; returns false if the image is not ready any more, or has another file. */
  setWidths: (id: number, url: string, widths: number[]) => Promise<boolean>;
  /** Adds the job that completes the copies of all images, if the site made other widths until now. */
  remakeIfWidthsChanged: (at: string) => Promise<void>;
  /** Records that a file of another kind than a picture is in its place. */
  finishFile: (id: number) => Promise<void>;
  /** Adds the jobs of images that have work and no job, as after a return to an older state of the database. */
  addMissingJobs: (at: string) => Promise<void>;
  /** The removed records whose files may be deleted for good, with their earlier files. */
  asideSince: (at: string) => Promise<{ id: number; url: string; kind: MediaKind; earlier: string[] }[]>;
  /**
   * Claims a removed record whose files are about to be deleted, so that nobody restores it; returns false if it was
   * restored since.
   */
  claimRemoved: (id: number, before: string) => Promise<boolean>;
  /** Removes the row of a claimed record and its earlier ones; does nothing for any other record. */
  forget: (id: number) => Promise<void>;
  /** Earlier files that were replaced before a moment and that no picture is cropped from. */
  replacedSince: (at: string) => Promise<{ id: number; url: string; kind: MediaKind }[]>;
  /** Claims an earlier file that is about to be deleted, so that nobody takes its replacement back. */
  claimReplaced: (replaced: { id: number; url: string }, before: string) => Promise<boolean>;
  /** Records that the file of an earlier URL is deleted. The URL still leads to the present one. */
  outdate: (id: number) => Promise<void>;
  /** Staged uploads from before a moment, which nothing took. */
  stagedSince: (at: string) => Promise<{ id: number; url: string; kind: MediaKind }[]>;
  /** Claims a staged upload as `claimRemoved` does a record; returns false if a record took it since. */
  claimStaged: (id: number) => Promise<boolean>;
  /**
   * The next images older than a moment, by id: the URLs of those that no text uses, and the last id; undefined at the
   * end.
   */
  unusedSince: (at: string, after: number) => Promise<{ urls: string[]; last: number | undefined }>;
}

export function createImageWork(connections: Connections): ImageWork {
  const { read, write } = connections;
  return {
    ...createCopyWork(connections),
    ...createRemovalWork(connections),
    find: async (id) => {
      // The writer sees what the caller of the job saved, whatever the reader does.
      const row = await write
        .selectFrom('images')
        .select(['id', 'url', 'kind', 'state'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { state } = row;
      const kind = kindOf(row.kind);
      return state === 'queued' || state === 'removed' || state === 'deleted' || state === 'replaced'
        ? { ...row, kind, state }
        : undefined;
    },

    finishFile: async (id) => {
      await write
        .updateTable('images')
        .set({ state: 'ready' })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute();
    },

    isShown: async (id, url) => {
      const row = await write
        .selectFrom('images')
        .select('id')
        .where('id', '=', id)
        .where('url', '=', url)
        .where('state', 'in', shown)
        .executeTakeFirst();
      return row !== undefined;
    },

    isUsed: async (url) => (await withoutReference(write, [{ url }])).length === 0,

    queueAnew: async (id) => {
      await write
        .updateTable('images')
        .set({ state: 'queued', removed_at: null })
        .where('id', '=', id)
        .where('state', '=', 'removed')
        .execute();
    },

    addMissingJobs: async (at) => {
      await sql`insert into jobs (kind, key, payload, run_at, revision, failures, last_error, created_at)
        select ${sql.lit(IMAGE_JOB)}, cast(id as text), '{}', cast(${at} as text), 1, 0, '', cast(${at} as text)
        from images where state in ('queued', 'removed', 'deleted')
        on conflict (kind, key) do nothing`.execute(write);
    },

    unusedSince: async (at, after) => {
      // Ages and states are compared here: with them in the query, SQLite would sort all images for each piece.
      const rows = await read
        .selectFrom('images')
        .select(['id', 'url', 'state', 'is_kept', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const states: readonly string[] = shown;
      const old = rows.filter(
        (row) => row.created_at < at && row.is_kept === 0 && states.includes(row.state),
      );
      const urls = (await withoutReference(read, old)).map(({ url }) => url);
      return { urls, last: rows.at(-1)?.id };
    },
  };
}

/** The work on the copies of images that have them. */
function createCopyWork(
  connections: Connections,
): Pick<ImageWork, 'queueAgain' | 'nextReady' | 'setWidths' | 'remakeIfWidthsChanged'> {
  const { read, write } = connections;
  const jobs = createJobStore(connections);
  return {
    queueAgain: async (id, at) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set({ state: 'queued' })
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await jobs.add({ kind: IMAGE_JOB, key: String(id) }, at);
    },

    nextReady: async (after) => {
      const row = await read
        .selectFrom('images')
        .select(['id', 'url', 'widths'])
        .where('state', '=', 'ready')
        .where('kind', '=', 'image')
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && images.toRecord(row);
    },

    setWidths: async (id, url, widths) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set(images.toRow({ widths }))
        .where('id', '=', id)
        .where('url', '=', url)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remakeIfWidthsChanged: async (at) => {
      const now = imageWidths.join();
      if ((await readValue(read, 'image-widths')) === now) return;
      await jobs.add({ kind: IMAGE_REMAKE_JOB, key: '' }, at);
      await writeValue(write, 'image-widths', now);
    },
  };
}

/** The work on what was removed, replaced or never taken. */
function createRemovalWork({
  read,
  write,
}: Connections): Pick<
  ImageWork,
  | 'asideSince'
  | 'claimRemoved'
  | 'forget'
  | 'replacedSince'
  | 'claimReplaced'
  | 'outdate'
  | 'stagedSince'
  | 'claimStaged'
> {
  const filesIn = (states: readonly Tables['images']['state'][]) =>
    read.selectFrom('images').select(['id', 'url', 'kind']).where('state', 'in', states);

  return {
    asideSince: async (at) => {
      const rows = await filesIn([...removed, 'outdated'])
        .where('removed_at', '<', at)
        .where(isNotKept)
        // An outdated row without a record was claimed by housekeeping that broke off.
        .where(({ or, eb }) => or([eb('state', '!=', 'outdated'), eb('current_id', 'is', null)]))
        .execute();
      const found = [];
      for (const row of rows) {
        const earlier = await filesIn(['replaced']).where('current_id', '=', row.id).execute();
        found.push({ ...withKind(row), earlier: earlier.map(({ url }) => url) });
      }
      return found;
    },

    claimRemoved: async (id, before) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set({ state: 'outdated' })
        .where('id', '=', id)
        .where('state', 'in', [...removed, 'outdated'])
        .where('current_id', 'is', null)
        .where(isNotKept)
        .where('removed_at', '<', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    forget: async (id) => {
      await write
        .deleteFrom('images')
        .where('id', '=', id)
        .where('state', '=', 'outdated')
        .where('current_id', 'is', null)
        .execute();
    },

    replacedSince: async (at) => (await replacedRows(at).execute()).map(withKind),

    claimReplaced: async ({ id, url }, before) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        // Only a row with this time can be taken back.
        .set({ replaced_at: null })
        .where('id', 'in', replacedRows(before).clearSelect().select('id').where('id', '=', id))
        .where('url', '=', url)
        .where('state', '=', 'replaced')
        .where('removed_at', '<', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    outdate: async (id) => {
      await write
        .updateTable('images')
        .set({ state: 'outdated', replaced_at: null, cropped_from: '' })
        .where('id', '=', id)
        .where('state', '=', 'replaced')
        .execute();
    },

    stagedSince: async (at) => {
      const rows = await filesIn(['staged']).where('created_at', '<', at).execute();
      return rows.map(withKind);
    },

    claimStaged: async (id) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        // With the time of its upload, housekeeping finds it again if it breaks off.
        .set(({ ref }) => ({ state: 'outdated', removed_at: ref('created_at') }))
        .where('id', '=', id)
        .where('state', '=', 'staged')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };

  function replacedRows(before: string) {
    return filesIn(['replaced'])
      .where('removed_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('images as cropped')
              .select('cropped.id')
              .whereRef('cropped.cropped_from', '=', 'images.url')
              .where('cropped.state', '!=', 'outdated'),
          ),
        ),
      );
  }
}
