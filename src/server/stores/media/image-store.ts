import { sql } from 'kysely';
import { type Image, imageRecord } from '#contract/media/image.ts';
import type { Picture } from '#contract/media/picture.ts';
import { IMAGE_JOB, IMAGE_REMAKE_JOB } from '#domain/job-store.ts';
import type { ImageStore } from '#domain/media/image-store.ts';
import type { TextPictures } from '#format/html/text-pictures.ts';
import { imageExtensions, imageWidths, withoutExtension } from '#format/images/image-paths.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';
import { createJobStore } from '../job-store.ts';
import { readValue, writeValue } from '../key-values.ts';
import { readProgress } from './image-progress.ts';
import { withoutReference } from './image-references.ts';

const images = rowsOf('images', imageRecord);

export function createImageStore(connections: Connections): ImageStore {
  const { read, write } = connections;
  const jobs = createJobStore(connections);

  async function addJobs(ids: number[], at: string) {
    for (const id of ids) await jobs.add({ kind: IMAGE_JOB, key: String(id) }, at);
  }

  /** Has the job of an image look at it: it sets an unused one aside, and brings back one that is used. */
  async function markRemoved(ids: number[], at: string) {
    if (ids.length === 0) return;
    await write.updateTable('images').set({ state: 'removed' }).where('id', 'in', ids).execute();
    await addJobs(ids, at);
  }

  return {
    add: async (image, at) => {
      const { id } = await write
        .insertInto('images')
        .values({ ...images.toRow({ ...image, widths: [], createdAt: at }), state: 'queued' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addJobs([id], at);
      return id;
    },

    findByUrl: async (url) => {
      const row = await read
        .selectFrom('images')
        .selectAll()
        .where('url', '=', url)
        .where('state', 'in', shown)
        .executeTakeFirst();
      return row && images.toRecord(row);
    },

    removeUnused: async (urls, at) => {
      for (let from = 0; from < urls.length; from += BATCH) {
        const own = await read
          .selectFrom('images')
          .select(['id', 'url'])
          .where('url', 'in', urls.slice(from, from + BATCH))
          .where('state', 'in', shown)
          .execute();
        const unused = await withoutReference(read, own);
        await markRemoved(
          unused.map(({ id }) => id),
          at,
        );
      }
    },

    restore: async (urls, at) => {
      for (let from = 0; from < urls.length; from += BATCH) {
        const aside = await read
          .selectFrom('images')
          .select('id')
          .where('url', 'in', urls.slice(from, from + BATCH))
          .where('state', '=', 'aside')
          .execute();
        await markRemoved(
          aside.map(({ id }) => id),
          at,
        );
      }
    },

    setAside: async (id, url, at) => {
      if ((await withoutReference(read, [{ url }])).length === 0) return false;
      await write
        .updateTable('images')
        .set({ state: 'aside', removed_at: at })
        .where('id', '=', id)
        .where('state', '=', 'removed')
        .execute();
      return true;
    },

    finish: async (id, widths) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set({ ...images.toRow({ widths }), state: 'ready' })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    progress: (now) => readProgress(read, now),
  };
}

/** The states of images that pages show. */
export const shown = ['queued', 'ready'] as const;

/** An image whose copies are made. */
export type ShownImage = Pick<Image, 'id' | 'url' | 'widths'>;

/** The part of the images table that only the server's background jobs use. */
export interface ImageWork {
  /** The image of a job, if there is work for it. */
  find: (id: number) => Promise<{ id: number; url: string; state: 'queued' | 'removed' } | undefined>;
  /** True if a text refers to a removed image again. */
  isUsed: (url: string) => Promise<boolean>;
  queueAnew: (id: number) => Promise<void>;
  /** Adds the job of an image whose copies could not be remade; does nothing if the image is not ready. */
  queueAgain: (id: number, at: string) => Promise<void>;
  /** The first image after this id whose copies are made. */
  nextReady: (after: number) => Promise<ShownImage | undefined>;
  /** Stores the widths of remade copies; returns false if the image is not ready any more. */
  setWidths: (id: number, widths: number[]) => Promise<boolean>;
  /** Adds the job that completes the copies of all images, if the site made other widths until now. */
  remakeIfWidthsChanged: (at: string) => Promise<void>;
  /** Adds the jobs of images that have work and no job, as after a return to an older state of the database. */
  addMissingJobs: (at: string) => Promise<void>;
  asideSince: (at: string) => Promise<{ id: number; url: string }[]>;
  /** Removes the row of an image in state `aside`; does nothing in any other state. */
  forget: (id: number) => Promise<void>;
  /**
   * The next images older than a moment, by id: the URLs of those that no text uses, and the last id; undefined at the
   * end.
   */
  unusedSince: (at: string, after: number) => Promise<{ urls: string[]; last: number | undefined }>;
}

export function createImageWork(connections: Connections): ImageWork {
  const { read, write } = connections;
  const jobs = createJobStore(connections);
  return {
    find: async (id) => {
      // The writer sees what the caller of the job saved, whatever the reader does.
      const row = await write
        .selectFrom('images')
        .select(['id', 'url', 'state'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row || row.state === 'ready' || row.state === 'aside') return undefined;
      return { ...row, state: row.state };
    },

    isUsed: async (url) => (await withoutReference(write, [{ url }])).length === 0,

    queueAnew: async (id) => {
      await write
        .updateTable('images')
        .set({ state: 'queued', removed_at: null })
        .where('id', '=', id)
        .execute();
    },

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
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && images.toRecord(row);
    },

    setWidths: async (id, widths) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set(images.toRow({ widths }))
        .where('id', '=', id)
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

    addMissingJobs: async (at) => {
      await sql`insert into jobs (kind, key, payload, run_at, revision, failures, last_error, created_at)
        select ${sql.lit(IMAGE_JOB)}, cast(id as text), '{}', cast(${at} as text), 1, 0, '', cast(${at} as text)
        from images where state in ('queued', 'removed')
        on conflict (kind, key) do nothing`.execute(write);
    },

    asideSince: (at) =>
      read
        .selectFrom('images')
        .select(['id', 'url'])
        .where('state', '=', 'aside')
        .where('removed_at', '<', at)
        .execute(),

    forget: async (id) => {
      await write.deleteFrom('images').where('id', '=', id).where('state', '=', 'aside').execute();
    },

    unusedSince: async (at, after) => {
      // Ages and states are compared here: with them in the query, SQLite would sort all images for each piece.
      const rows = await read
        .selectFrom('images')
        .select(['id', 'url', 'state', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const states: readonly string[] = shown;
      const old = rows.filter((row) => row.created_at < at && states.includes(row.state));
      const urls = (await withoutReference(read, old)).map(({ url }) => url);
      return { urls, last: rows.at(-1)?.id };
    },
  };
}

/** The images with these stems (`imageStemsIn`), by stem, as a text shows them. */
export async function readTextPictures(
  { read }: Pick<Connections, 'read'>,
  stems: string[],
): Promise<TextPictures> {
  const pictures: TextPictures = {};
  for (let from = 0; from < stems.length; from += BATCH) {
    const urls = stems
      .slice(from, from + BATCH)
      .flatMap((stem) => imageExtensions.map((each) => stem + each));
    const rows = await read
      .selectFrom('images')
      .select(['url', 'width', 'height', 'widths', 'placeholder'])
      .where('url', 'in', urls)
      .execute();
    for (const row of rows) {
      const { url, width, height, widths, placeholder } = images.toRecord(row);
      pictures[withoutExtension(url)] = { url, width, height, widths, placeholder };
    }
  }
  return pictures;
}

/** The number of images per statement. A statement takes some ten thousand values, and one of this size some 1 ms. */
const BATCH = 100;

/** The columns of a picture, for a row that is joined with its image. */
export const pictureColumns = [
  'images.width as picture_width',
  'images.height as picture_height',
  'images.placeholder as picture_placeholder',
  'images.widths as picture_widths',
] as const;

export interface JoinedPicture {
  picture_width: number | null;
  picture_height: number | null;
  picture_placeholder: string | null;
  picture_widths: string | null;
}

/** The picture of a joined row; absent if the URL is not that of an image of the site. */
export function joinedPicture(row: JoinedPicture): { picture?: Picture } {
  if (row.picture_width === null || row.picture_height === null) return {};
  const { width, height, placeholder, widths } = images.toRecord({
    width: row.picture_width,
    height: row.picture_height,
    placeholder: row.picture_placeholder ?? '',
    widths: row.picture_widths ?? '[]',
  });
  return { picture: { width, height, placeholder, widths } };
}
