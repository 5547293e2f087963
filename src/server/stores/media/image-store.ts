import { type Kysely, sql } from 'kysely';
import { imageRecord } from '#contract/media/image.ts';
import { mediaRecord } from '#contract/media/media.ts';
import type { Picture } from '#contract/media/picture.ts';
import { defaultsOf } from '#contract/record.ts';
import { IMAGE_JOB } from '#domain/job-store.ts';
import type { ImageStore } from '#domain/media/image-store.ts';
import { foldedWords } from '#domain/search-text.ts';
import type { TextPictures } from '#format/html/text-pictures.ts';
import { imageExtensions, withoutExtension } from '#format/images/image-paths.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';
import { createJobStore } from '../job-store.ts';
import { readProgress } from './image-progress.ts';
import { withoutReference } from './image-references.ts';

const images = rowsOf('images', imageRecord);
const media = rowsOf('images', mediaRecord);

/** The folded words of name and alternative text, as a search compares them. */
export const searchColumn = ({ name, alt }: { name: string; alt: string }) =>
  [...new Set(foldedWords(`${name.replaceAll('_', ' ')} ${alt}`))].map((word) => ` ${word}`).join('');

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
    add: async ({ isStaged = false, ...image }, at) => {
      const fields = {
        ...defaultsOf(mediaRecord),
        originalBytes: image.bytes,
        ...image,
        widths: [],
        createdAt: at,
        updatedAt: at,
      };
      const state = image.kind === 'file' ? 'ready' : 'queued';
      const { id } = await write
        .insertInto('images')
        .values({
          ...media.toRow(fields),
          stem: withoutExtension(image.url),
          search: searchColumn(fields),
          state: isStaged ? 'staged' : state,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!isStaged && state === 'queued') await addJobs([id], at);
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
          .where('is_kept', '=', 0)
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

    finish: async (id, url, widths) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set({ ...images.toRow({ widths }), state: 'ready' })
        .where('id', '=', id)
        .where('url', '=', url)
        .where('state', '=', 'queued')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return 'gone';
      return (await withoutReference(write, [{ url }])).length === 0 ? 'used' : 'unused';
    },

    ...createKeeping(connections, markRemoved),

    progress: (now) => readProgress(read, now),
  };
}

/** What the history and permanent deletion ask of pictures and files. */
function createKeeping(
  { read, write }: Connections,
  markRemoved: (ids: number[], at: string) => Promise<void>,
): Pick<ImageStore, 'missing' | 'discard'> {
  return {
    missing: async (stems) => {
      const found = await withStems(read, stems)
        .select(['stem'])
        .where(({ or, and, eb }) =>
          or([
            eb('state', 'in', [...shown, 'removed', 'aside', 'replaced']),
            and([eb('state', '=', 'outdated'), eb('current_id', 'is not', null)]),
          ]),
        )
        .execute();
      const present = new Set(found.map(({ stem }) => stem));
      return stems.filter((stem) => !present.has(stem));
    },

    discard: async (stems, at) => {
      const rows = await withStems(write, stems)
        .select(['id', 'url', 'state'])
        .where('state', 'in', [...shown, 'removed', 'aside'])
        .where('is_kept', '=', 0)
        .where(sql<boolean>`not ${inHistory}`)
        .execute();
      const unused = await withoutReference(write, rows);
      const [aside, others] = [true, false].map((isAside) =>
        unused.filter(({ state }) => (state === 'aside') === isAside).map(({ id }) => id),
      );
      // The next search for files that were set aside deletes them.
      if (aside?.length)
        await write.updateTable('images').set({ removed_at: LONG_AGO }).where('id', 'in', aside).execute();
      await markRemoved(others ?? [], at);
      return unused.map(({ url }) => url);
    },
  };
}

const LONG_AGO = '1970-01-01T00:00:00.000Z';

const withStems = (database: Kysely<Tables>, stems: string[]) =>
  database.selectFrom('images').where('stem', 'in', stems.length > 0 ? stems : ['']);

/** True for a picture or file that a version of the history shows. */
export const inHistory = sql<boolean>`exists (
  select 1 from revision_references where revision_references.stem = images.stem)`;

/** The states of images that pages show. */
export const shown = ['queued', 'ready'] as const;

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
  'images.focal_x as picture_focal_x',
  'images.focal_y as picture_focal_y',
] as const;

export interface JoinedPicture {
  picture_width: number | null;
  picture_height: number | null;
  picture_placeholder: string | null;
  picture_widths: string | null;
  picture_focal_x: number | null;
  picture_focal_y: number | null;
}

/** The picture of a joined row; absent if the URL is not that of an image of the site. */
export function joinedPicture(row: JoinedPicture): { picture?: Picture } {
  if (row.picture_width === null || row.picture_height === null) return {};
  const { width, height, placeholder, widths, focalX, focalY } = images.toRecord({
    width: row.picture_width,
    height: row.picture_height,
    placeholder: row.picture_placeholder ?? '',
    widths: row.picture_widths ?? '[]',
    focal_x: row.picture_focal_x ?? 0.5,
    focal_y: row.picture_focal_y ?? 0.5,
  });
  return { picture: { width, height, placeholder, widths, focalX, focalY } };
}
