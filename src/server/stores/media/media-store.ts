import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { type MediaUseKind, mediaRecord, mediaUseKinds } from '#contract/media/media.ts';
import { IMAGE_JOB } from '#domain/job-store.ts';
import type { ListedMedia, MediaQuery, MediaStore, StoredMedia } from '#domain/media/media-store.ts';
import { leadsToUpload, mediaStemsIn, withoutExtension } from '#format/images/image-paths.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';
import { createJobStore } from '../job-store.ts';
import { moveReferences } from './image-references.ts';
import { searchColumn } from './image-store.ts';

const media = rowsOf('images', mediaRecord);

/** The records that are shown. Within a function, because SQLite would otherwise find them by state and sort all of them. */
const isShown = sql<boolean>`coalesce(images.state, '') in ('queued', 'ready')`;

/** The states of a record that was removed and whose row is still there. */
const removedStates = ['removed', 'aside', 'deleted'] as const;

const isDeleted = sql<boolean>`coalesce(images.state, '') in ('removed', 'aside', 'deleted')`;

/** The columns of a file, which a record exchanges with another row when it gets another file. */
const fileColumns = [
  'url',
  'stem',
  'type',
  'bytes',
  'original_bytes',
  'width',
  'height',
  'placeholder',
  'focal_x',
  'focal_y',
  'crop',
  'cropped_from',
  'hash',
] as const;

export function createMediaStore(connections: Connections): MediaStore {
  const { read, write } = connections;
  const jobs = createJobStore(connections);
  const addJob = (id: number, at: string) => jobs.add({ kind: IMAGE_JOB, key: String(id) }, at);

  const exchange = fileExchange(connections);

  return {
    list: (query) => listMedia(read, query),

    get: async (id) => {
      const row = await read
        .selectFrom('images')
        .select(media.columns)
        .where('id', '=', id)
        .where(isShown)
        .executeTakeFirst();
      if (!row) return undefined;
      const [found] = await withCounts(read, [media.toRecord(row)]);
      return found;
    },

    usesOf: (url) => usesOf(read, url),

    findByUrl: async (url) => {
      const [stem] = mediaStemsIn(url);
      if (stem === undefined) return undefined;
      const row = await read
        .selectFrom('images')
        .leftJoin('images as present', 'present.id', 'images.current_id')
        .select((on) => [
          'images.url',
          on.fn.coalesce('present.id', 'images.id').as('id'),
          on.fn.coalesce('present.state', 'images.state').as('state'),
        ])
        .where('images.stem', '=', stem)
        .executeTakeFirst();
      if (!row || row.state === 'staged' || !leadsToUpload(url, row.url)) return undefined;
      return { id: row.id, isRemoved: removedStates.some((state) => state === row.state) };
    },

    findByHash: async (hash) => {
      const row = await read
        .selectFrom('images')
        .select('id')
        .where('hash', '=', hash)
        .where(sql<boolean>`hash <> ''`)
        .where(isShown)
        .orderBy('id')
        .executeTakeFirst();
      return row?.id;
    },

    noteUpload: async (id, isKept, at) => {
      await write
        .updateTable('images')
        .set({ created_at: at, ...(isKept ? { is_kept: 1 } : {}) })
        .where('id', '=', id)
        .execute();
    },

    update: async (id, version, fields, at) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set({
          ...media.toRow(fields),
          search: searchColumn(fields),
          is_kept: 1,
          updated_at: at,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    takeFile: async (id, stagedId, at) => {
      if (!(await exchange(id, stagedId, at, at))) throw new Error(`There is no staged upload ${stagedId}.`);
    },

    undo: async (id, at) => {
      const last = await read
        .selectFrom('images')
        .select('id')
        .where('current_id', '=', id)
        .where('state', '=', 'replaced')
        .where('replaced_at', 'is not', null)
        .orderBy('replaced_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return last !== undefined && exchange(id, last.id, null, at);
    },

    remove: async (id, isUsed, at) => {
      await write
        .updateTable('images')
        .set({ state: isUsed ? 'deleted' : 'removed', removed_at: at })
        .where('id', '=', id)
        .execute();
      await addJob(id, at);
    },

    restore: async (id, at) => {
      const { numUpdatedRows } = await write
        .updateTable('images')
        .set({ state: 'queued', removed_at: null, is_kept: 1 })
        .where('id', '=', id)
        .where('state', 'in', removedStates)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await addJob(id, at);
      return true;
    },
  };
}

/**
 * Gives a record the file of another row, which keeps that of the record as an earlier one. Without a time of replacement
 * the other row is an earlier one, which is taken back. Returns false if housekeeping has claimed the other row.
 */
function fileExchange(connections: Connections) {
  const { write } = connections;
  const jobs = createJobStore(connections);
  return async (id: number, otherId: number, replacedAt: string | null, at: string): Promise<boolean> => {
    const rows = await write
      .selectFrom('images')
      .select(['id', 'kind', ...fileColumns])
      .where('id', 'in', [id, otherId])
      .execute();
    const own = rows.find((row) => row.id === id);
    const other = rows.find((row) => row.id === otherId);
    if (!own || !other) throw new Error(`There are no images ${id} and ${otherId}.`);
    const { id: _, kind, ...ownFile } = own;
    const { id: __, kind: ___, ...otherFile } = other;
    const set = (which: number, values: object) =>
      write.updateTable('images').set(values).where('id', '=', which).execute();
    // URLs are unique at every moment.
    const { numUpdatedRows } = await write
      .updateTable('images')
      .set({ url: `${other.url}?` })
      .where('id', '=', otherId)
      .where('state', '=', replacedAt === null ? 'replaced' : 'staged')
      .$if(replacedAt === null, (update) => update.where('replaced_at', 'is not', null))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await set(id, { ...otherFile, widths: '[]', state: kind === 'file' ? 'ready' : 'queued' });
    await set(otherId, {
      ...ownFile,
      widths: '[]',
      state: 'replaced',
      current_id: id,
      replaced_at: replacedAt,
      removed_at: at,
    });
    await moveReferences(write, own.url, other.url);
    for (const changed of [id, otherId]) await jobs.add({ kind: IMAGE_JOB, key: String(changed) }, at);
    return true;
  };
}

type On = ExpressionBuilder<Tables, 'images'>;

function matches(on: On, { words, show, kind }: MediaQuery) {
  const conditions = [show === 'deleted' ? isDeleted : isShown];
  const add = (condition: ReturnType<typeof on.and>) => conditions.push(sql<boolean>`${condition}`);
  if (kind !== 'all') add(on.and([on('images.kind', '=', kind)]));
  if (show === 'no-alt') {
    add(
      on.and([
        on('images.kind', '=', 'image'),
        on('images.alt', '=', ''),
        on('images.is_decorative', '=', 0),
      ]),
    );
  }
  if (show === 'large') add(on.and([on('images.original_bytes', '>=', limits.largeMediaBytes)]));
  if (show === 'unused') {
    conditions.push(
      sql<boolean>`not exists (select 1 from image_references where image_references.stem = images.stem)`,
    );
  }
  // Folded words contain no wildcard, and each stored word has a space in front.
  for (const word of words) add(on.and([on('images.search', 'like', `% ${word}%`)]));
  return on.and(conditions);
}

async function listMedia(
  read: Kysely<Tables>,
  query: MediaQuery,
): Promise<{ items: ListedMedia[]; total: number }> {
  const rows = await read
    .selectFrom('images')
    .select(media.columns)
    .where((on) => matches(on, query))
    .orderBy('images.created_at', 'desc')
    .orderBy('images.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await read
    .selectFrom('images')
    .select(({ fn }) => fn.countAll().as('total'))
    .where((on) => matches(on, query))
    .executeTakeFirstOrThrow();
  return { items: await withCounts(read, rows.map(media.toRecord)), total: Number(total) };
}

/** Counts the uses of at most a page of records. */
async function withCounts(read: Kysely<Tables>, found: StoredMedia[]): Promise<ListedMedia[]> {
  if (found.length === 0) return [];
  const counts = await read
    .selectFrom('image_references')
    .select(({ fn }) => ['stem', fn.countAll().as('count')])
    .where(
      'stem',
      'in',
      found.map(({ url }) => withoutExtension(url)),
    )
    .groupBy('stem')
    .execute();
  const earlier = await read
    .selectFrom('images')
    .select('current_id')
    .distinct()
    .where(
      'current_id',
      'in',
      found.map(({ id }) => id),
    )
    .where('state', '=', 'replaced')
    .where('replaced_at', 'is not', null)
    .execute();
  const countOf = new Map(counts.map(({ stem, count }) => [stem, Number(count)]));
  const replaced = new Set(earlier.map(({ current_id }) => current_id));
  return found.map((one) => ({
    ...one,
    useCount: countOf.get(withoutExtension(one.url)) ?? 0,
    canUndo: replaced.has(one.id),
  }));
}

async function usesOf(read: Kysely<Tables>, url: string) {
  const rows = await read
    .selectFrom('image_references')
    .leftJoin('unpublished_changes as changes', 'changes.id', 'image_references.unpublished_id')
    .leftJoin('posts', (join) => join.on(isText('post', 'posts.id', 'post_id')))
    .leftJoin('projects', (join) => join.on(isText('project', 'projects.id', 'project_id')))
    .leftJoin('own_pages', (join) => join.on(isText('own-page', 'own_pages.id', 'own_page_id')))
    .select([
      'posts.id as post_id',
      'projects.id as project_id',
      'own_pages.id as own_page_id',
      'image_references.document',
      'posts.title as post_title',
      'projects.title as project_title',
      'own_pages.title as own_page_title',
    ])
    .where('image_references.stem', '=', withoutExtension(url))
    .orderBy('image_references.post_id', 'desc')
    .orderBy('image_references.project_id', 'desc')
    .orderBy('image_references.own_page_id', 'desc')
    .orderBy('image_references.document')
    .execute();
  const uses = rows.flatMap((row): { kind: MediaUseKind; id: number; title: string }[] => {
    if (row.post_id !== null) return [{ kind: 'post', id: row.post_id, title: row.post_title ?? '' }];
    if (row.project_id !== null)
      return [{ kind: 'project', id: row.project_id, title: row.project_title ?? '' }];
    if (row.own_page_id !== null)
      return [{ kind: 'own-page', id: row.own_page_id, title: row.own_page_title ?? '' }];
    const kind = mediaUseKinds.find((known) => known === row.document);
    return kind ? [{ kind, id: 1, title: '' }] : [];
  });
  // A text and its unpublished changes are one use.
  return [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()];
}

/** Joins a text that refers to an image itself, or by its unpublished changes. */
const isText = (entity: string, id: string, reference: string) =>
  sql<boolean>`(${sql.ref(id)} = ${sql.ref(`image_references.${reference}`)}
    or (changes.entity = ${entity} and ${sql.ref(id)} = changes.entity_id))`;
