import { type Kysely, sql } from 'kysely';
import { imageRecord } from '#contract/image.ts';
import type { Picture } from '#contract/picture.ts';
import type { ImageStore } from '#domain/image-store.ts';
import { withoutExtension } from '#format/image-paths.ts';
import { rowsOf } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './connections.ts';

const images = rowsOf('images', imageRecord);

export function createImageStore({ read, write }: Connections): ImageStore {
  return {
    add: async (image, at) => {
      const { id } = await write
        .insertInto('images')
        .values({ ...images.toRow({ ...image, widths: [], createdAt: at }), state: 'queued', tries: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
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

    removeUnused: async (urls) => {
      for (let from = 0; from < urls.length; from += BATCH) {
        const own = await read
          .selectFrom('images')
          .select(['id', 'url'])
          .where('url', 'in', urls.slice(from, from + BATCH))
          .where('state', 'in', shown)
          .execute();
        for (const { id, url } of own) {
          if (await isUsed(read, url)) continue;
          await write
            .updateTable('images')
            .set({ state: 'removed', tries: 0 })
            .where('id', '=', id)
            .execute();
        }
      }
    },

    restore: async (urls) => {
      // The background job for removed images checks whether they are used, and finds that this one is.
      for (let from = 0; from < urls.length; from += BATCH) {
        await write
          .updateTable('images')
          .set({ state: 'removed', tries: 0 })
          .where('url', 'in', urls.slice(from, from + BATCH))
          .where('state', '=', 'aside')
          .execute();
      }
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
  };
}

/** The states of images that pages show. */
export const shown = ['queued', 'ready'] as const;

/** Work that an image waits for: copies to be made, or its files to be laid aside. */
export interface ImageJob {
  id: number;
  url: string;
  state: 'queued' | 'removed';
  /** The number of attempts, this one included. */
  tries: number;
}

/** The job is abandoned after this many attempts, so that one bad file does not keep the site busy for ever. */
export const MOST_TRIES = 3;

/** The part of the images table that only the server's background job uses. */
export interface ImageJobs {
  /**
   * Takes the next job and counts the attempt. Jobs without an attempt come first, so that several processes share the
   * work.
   */
  take: () => Promise<ImageJob | undefined>;
  /** Takes back the attempt of a job that was interrupted through no fault of its own. */
  giveBack: (id: number) => Promise<void>;
  /** True if a text refers to a removed image again. */
  isUsed: (job: ImageJob) => Promise<boolean>;
  queueAnew: (id: number) => Promise<void>;
  markWithdrawn: (id: number, at: string) => Promise<void>;
  asideSince: (at: string) => Promise<{ id: number; url: string }[]>;
  /** Removes the row of an image in state `aside`; does nothing in any other state. */
  forget: (id: number) => Promise<void>;
  /** The URLs of images older than a moment that no text uses. */
  unusedSince: (at: string) => Promise<string[]>;
}

export function createImageJobs({ read, write }: Pick<Connections, 'read' | 'write'>): ImageJobs {
  async function take(): Promise<ImageJob | undefined> {
    const next = await read
      .selectFrom('images')
      .select(['id', 'url', 'state', 'tries'])
      .where('state', 'in', ['queued', 'removed'])
      .where('tries', '<', MOST_TRIES)
      .orderBy('tries')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next || next.state === 'ready' || next.state === 'aside') return undefined;
    const { numUpdatedRows } = await write
      .updateTable('images')
      .set({ tries: next.tries + 1 })
      .where('id', '=', next.id)
      .where('state', '=', next.state)
      .where('tries', '=', next.tries)
      .executeTakeFirst();
    // Another process took this job first; there may be another job.
    if (numUpdatedRows === 0n) return take();
    return { id: next.id, url: next.url, state: next.state, tries: next.tries + 1 };
  }

  return {
    take,

    giveBack: async (id) => {
      await write
        .updateTable('images')
        .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
        .where('id', '=', id)
        .where('tries', '>', 0)
        .execute();
    },

    isUsed: ({ url }) => isUsed(write, url),

    queueAnew: async (id) => {
      await write
        .updateTable('images')
        .set({ state: 'queued', tries: 0, removed_at: null })
        .where('id', '=', id)
        .execute();
    },

    markWithdrawn: async (id, at) => {
      await write
        .updateTable('images')
        .set({ state: 'aside', tries: 0, removed_at: at })
        .where('id', '=', id)
        .where('state', '=', 'removed')
        .execute();
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

    unusedSince: async (at) => {
      const old = await read
        .selectFrom('images')
        .select('url')
        .where('created_at', '<', at)
        .where('state', 'in', shown)
        .execute();
      if (old.length === 0) return [];
      const used = await usedStems(read);
      return old.map(({ url }) => url).filter((url) => !used.has(withoutExtension(url)));
    },
  };
}

/**
 * True if a post, a project or a document refers to an image, by its own name or by that of a copy. It searches every
 * text, so use it for a few images at a time.
 */
async function isUsed(database: Kysely<Tables>, url: string): Promise<boolean> {
  const like = `%${withoutExtension(url).replaceAll('_', '\\_')}%`;
  const within = (column: string) => sql<boolean>`${sql.ref(column)} like ${like} escape '\\'`;
  const inPost = database
    .selectFrom('posts')
    .select('id')
    .where(({ or }) => or([within('image_url'), within('content')]));
  const inProject = database.selectFrom('projects').select('id').where(within('full_description'));
  const inGallery = database.selectFrom('project_images').select('id').where(within('image_url'));
  const inDocument = database.selectFrom('documents').select('name').where(within('body'));
  return (
    (await inGallery.limit(1).executeTakeFirst()) !== undefined ||
    (await inDocument.limit(1).executeTakeFirst()) !== undefined ||
    (await inPost.limit(1).executeTakeFirst()) !== undefined ||
    (await inProject.limit(1).executeTakeFirst()) !== undefined
  );
}

/**
 * The number of rows per read and of URLs per statement: a post may be long, and a statement takes some ten thousand
 * values.
 */
const BATCH = 100;

/** The names, without widths and extensions, of all images that some text uses. Each text is read once. */
async function usedStems(read: Kysely<Tables>): Promise<Set<string>> {
  const used = new Set<string>();
  const note = (text: string) => {
    for (const [path] of text.matchAll(/\/images\/[a-z0-9_.-]+/g)) {
      const stem = withoutExtension(path);
      used.add(stem).add(stem.replace(/-\d{3,4}$/, ''));
    }
  };
  await inBatches(note, (after) =>
    read
      .selectFrom('posts')
      .select(['id', sql<string>`image_url || ' ' || content`.as('text')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  await inBatches(note, (after) =>
    read
      .selectFrom('projects')
      .select(['id', 'full_description as text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  for (const { image_url } of await read.selectFrom('project_images').select('image_url').execute())
    note(image_url);
  for (const { body } of await read.selectFrom('documents').select('body').execute()) note(body);
  return used;
}

async function inBatches(
  note: (text: string) => void,
  rowsAfter: (id: number) => Promise<{ id: number; text: string }[]>,
): Promise<void> {
  let rows = await rowsAfter(0);
  while (rows.length > 0) {
    for (const { text } of rows) note(text);
    rows = await rowsAfter(rows.at(-1)?.id ?? Number.MAX_SAFE_INTEGER);
  }
}

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
