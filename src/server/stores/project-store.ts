import type { ExpressionBuilder, Kysely } from 'kysely';
import { projectRecord, storedProjectImage } from '#contract/project.ts';
import { tagKey, tagRecord } from '#contract/tag.ts';
import type {
  ProjectFields,
  ProjectImageFields,
  ProjectQuery,
  ProjectRecord,
  ProjectStore,
} from '#domain/project-store.ts';
import type { SearchText } from '#domain/search-text.ts';
import { type RowOf, rowsOf } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './connections.ts';
import { writeTags } from './entry-tags.ts';
import { readListedHtml } from './listed-html.ts';
import { putReferences } from './media/image-references.ts';
import { joinedPicture, pictureColumns, shown } from './media/image-store.ts';
import { putWords } from './search/search-words.ts';

const projects = rowsOf('projects', projectRecord);
const projectImages = rowsOf('project_images', storedProjectImage);
const tagRows = rowsOf('tags', tagRecord);
/** Lists leave out the overview, which is long. */
const listed = projects.columns.filter((column) => column !== 'projects.full_description');

type Row = Partial<RowOf<typeof projectRecord>> & { id: number };

export function createProjectStore(connections: Connections): ProjectStore {
  const { read, write } = connections;
  return {
    list: async (query) => {
      const [items, total] = await Promise.all([listRecords(read, query), countRows(read, query)]);
      return { items, total };
    },

    get: async (id) => {
      const rows = await read.selectFrom('projects').select(projects.columns).where('id', '=', id).execute();
      const [record] = await withLists(read, rows);
      return record;
    },

    idOfImage: async (imageId) => {
      const row = await read
        .selectFrom('project_images')
        .select('project_id')
        .where('id', '=', imageId)
        .executeTakeFirst();
      return row?.project_id;
    },

    add: async (fields, search, at, sample) => {
      const { id } = await write
        .insertInto('projects')
        .values({
          ...toRow(fields, search),
          sample: sample ? 1 : 0,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeImages(write, id, fields.images);
      await writeTags(write, { project_id: id }, fields.tags);
      await putReferences(write, { project_id: id }, textsOf(fields));
      await putWords(connections, search);
      return id;
    },

    update: async (id, version, fields, search, at) => {
      const { numUpdatedRows } = await write
        .updateTable('projects')
        .set({ ...toRow(fields, search), sample: 0, updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await writeImages(write, id, fields.images);
      await writeTags(write, { project_id: id }, fields.tags);
      await putReferences(write, { project_id: id }, textsOf(fields));
      await putWords(connections, search);
      return true;
    },

    remove: async (id) => {
      await write.deleteFrom('projects').where('id', '=', id).execute();
    },

    removeSamples: async () => {
      const rows = await write.deleteFrom('projects').where('sample', '=', 1).returning('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** The texts of a project that may refer to images. */
const textsOf = ({ fullDescription, images }: ProjectFields) => [
  fullDescription,
  ...images.map(({ imageUrl }) => imageUrl),
];

type On = ExpressionBuilder<Tables, 'projects'>;

/** The condition for projects that visitors see (decisions X9, X10). */
export function isVisible(on: On) {
  return on.and([on('projects.is_public', '=', 1), on('projects.status', '=', 'published')]);
}

function matches(on: On, query: ProjectQuery) {
  const conditions = [];
  if (query.visibleOnly) conditions.push(isVisible(on));
  if (query.status) conditions.push(on('projects.status', '=', query.status));
  if (query.id !== undefined) conditions.push(on('projects.id', '=', query.id));
  if (query.tag !== undefined) conditions.push(hasTag(on, query.tag));
  for (const word of query.words ?? []) {
    conditions.push(on.or([...inHead(on, word), on('projects.search_content', 'like', beginning(word))]));
  }
  return on.and(conditions);
}

function hasTag(on: On, name: string) {
  return on.exists(
    on
      .selectFrom('project_tags')
      .innerJoin('tags', 'tags.id', 'project_tags.tag_id')
      .select('tags.id')
      .whereRef('project_tags.project_id', '=', 'projects.id')
      .where('tags.name_key', '=', tagKey(name)),
  );
}

/**
 * Searches the texts without an index: a portfolio has some dozens of projects, for which an index would cost more than
 * it saves. Every word has a space in front, so this matches beginnings of words; folded words contain no wildcard.
 */
const beginning = (word: string) => `% ${word}%`;

function inHead(on: On, word: string) {
  const like = beginning(word);
  return [on('projects.search_title', 'like', like), on('projects.search_excerpt', 'like', like)];
}

/** 0 if every word is in the title, 1 with the excerpt, 2 with the content. */
function rank(on: On, words: string[]) {
  const allInTitle = on.and(words.map((word) => on('projects.search_title', 'like', beginning(word))));
  const allInHead = on.and(words.map((word) => on.or(inHead(on, word))));
  return on.case().when(allInTitle).then(0).when(allInHead).then(1).else(2).end();
}

async function listRecords(read: Kysely<Tables>, query: ProjectQuery): Promise<ProjectRecord[]> {
  const { words = [], limit, offset } = query;
  const rows = read
    .selectFrom('projects')
    .select(listed)
    .where((on) => matches(on, query))
    .$if(words.length > 0, (found) => found.orderBy((on) => rank(on, words)))
    .$if(words.length === 0, (all) => all.orderBy('featured', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  const found = await rows.execute();
  if (!query.withContent || found.length === 0) return withLists(read, found);
  const ids = found.map(({ id }) => id);
  const texts = await readListedHtml(read, 'projects.full_description', ids);
  const records = await withLists(
    read,
    found.map((row) => {
      const text = texts.get(row.id);
      return text === undefined ? row : { ...row, full_description: text };
    }),
  );
  return records.map((record) => (texts.has(record.id) ? record : { ...record, contentLeftOut: true }));
}

async function countRows(read: Kysely<Tables>, query: ProjectQuery): Promise<number> {
  const { count } = await read
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((on) => matches(on, query))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds images and tags to the projects, with one query for each kind. */
async function withLists(read: Kysely<Tables>, rows: Row[]): Promise<ProjectRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [images, tags] = await Promise.all([
    read
      .selectFrom('project_images')
      .leftJoin('images', (join) =>
        join.onRef('images.url', '=', 'project_images.image_url').on('images.state', 'in', shown),
      )
      .select(['project_images.id', 'project_id', 'image_url', 'project_images.alt', ...pictureColumns])
      .where('project_id', 'in', ids)
      .orderBy('position')
      .execute(),
    read
      .selectFrom('project_tags')
      .innerJoin('tags', 'tags.id', 'project_tags.tag_id')
      .select(['tags.id', 'tags.name', 'tags.slug', 'project_tags.project_id'])
      .where('project_tags.project_id', 'in', ids)
      .orderBy('project_tags.position')
      .execute(),
  ]);
  const imagesOf = Map.groupBy(images, (image) => image.project_id);
  const tagsOf = Map.groupBy(tags, (tag) => tag.project_id);
  return rows.map((row) => ({
    ...projects.toRecord(row),
    images: (imagesOf.get(row.id) ?? []).map((image) => ({
      ...projectImages.toRecord(image),
      ...joinedPicture(image),
    })),
    tags: (tagsOf.get(row.id) ?? []).map((tag) => tagRows.toRecord(tag)),
  }));
}

/** Replaces the images of the project by these, in this order. Images with an id exist already. */
async function writeImages(write: Kysely<Tables>, projectId: number, images: ProjectImageFields[]) {
  const kept = images.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await write
    .deleteFrom('project_images')
    .where('project_id', '=', projectId)
    .$if(kept.length > 0, (others) => others.where('id', 'not in', kept))
    .execute();
  for (const [position, { id, imageUrl, alt }] of images.entries()) {
    const fields = { position, image_url: imageUrl, alt };
    if (id === undefined) {
      await write
        .insertInto('project_images')
        .values({ ...fields, project_id: projectId })
        .execute();
    } else {
      await write
        .updateTable('project_images')
        .set(fields)
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .execute();
    }
  }
}

function toRow({ images: _, tags: __, ...fields }: ProjectFields, search: SearchText) {
  return {
    ...projects.toRow(fields),
    search_title: toSearchColumn(search.title),
    search_excerpt: toSearchColumn(search.excerpt),
    search_content: toSearchColumn(search.content),
  };
}

const toSearchColumn = (words: string[]) => words.map((word) => ` ${word}`).join('');
