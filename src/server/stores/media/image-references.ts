import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { mediaStemsIn, withoutExtension } from '#format/images/image-paths.ts';
import type { Tables } from '../../database/tables.ts';

/** The record whose texts refer to images and other files. Revisions are none: what only a revision shows counts as unused. */
type Referrer =
  | { post_id: number }
  | { project_id: number }
  | { own_page_id: number }
  | { document: string }
  | { unpublished_id: number };

/** The number of rows per statement; a statement takes some ten thousand values. */
const BATCH = 1000;

/**
 * Notes the images and files that the texts of a record refer to, in the transaction that saves them. A removed record
 * loses its references by itself, because they have foreign keys. A text that was open while a file was replaced still
 * names its earlier URL, which becomes the present one.
 */
export async function putReferences(
  write: Kysely<Tables>,
  referrer: Referrer,
  texts: string[],
): Promise<void> {
  await write
    .deleteFrom('image_references')
    .where(({ and }) => and(referrer))
    .execute();
  const stems = [...new Set(texts.flatMap(mediaStemsIn))];
  for (let from = 0; from < stems.length; from += BATCH) {
    const rows = stems.slice(from, from + BATCH).map((stem) => ({ stem, ...referrer }));
    await write.insertInto('image_references').values(rows).execute();
  }
  for (const { from, to } of await replacedUrls(write, stems)) await moveReferences(write, from, to);
}

/** The URLs of earlier files among these stems, each with the present URL of its record. */
export async function replacedUrls(
  read: Kysely<Tables>,
  stems: string[],
): Promise<{ from: string; to: string }[]> {
  const found = [];
  for (let from = 0; from < stems.length; from += BATCH) {
    const rows = await read
      .selectFrom('images as earlier')
      .innerJoin('images as current', 'current.id', 'earlier.current_id')
      .select(['earlier.url as from', 'current.url as to'])
      .where('earlier.stem', 'in', stems.slice(from, from + BATCH))
      .where('earlier.state', 'in', ['replaced', 'outdated'])
      .where('current.state', 'in', ['queued', 'ready'])
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The columns that name images, and the column of a reference that leads to their table. */
const columnsWithUrls = [
  { table: 'posts', key: 'id', reference: 'post_id', columns: ['image_url', 'share_image', 'content'] },
  { table: 'projects', key: 'id', reference: 'project_id', columns: ['full_description'] },
  { table: 'project_images', key: 'project_id', reference: 'project_id', columns: ['image_url'] },
  {
    table: 'own_pages',
    key: 'id',
    reference: 'own_page_id',
    columns: ['image_url', 'share_image', 'content'],
  },
  { table: 'documents', key: 'name', reference: 'document', columns: ['body'] },
  { table: 'unpublished_changes', key: 'id', reference: 'unpublished_id', columns: ['body'] },
] as const;

/** The records per statement that get another URL in their texts: on SQLite a statement blocks the event loop. */
const TEXTS_AT_ONCE = 25;

/**
 * Makes every text that names a URL, or a copy of that image, name another one. The version of a record stays: its editor
 * may be open, and its save is no conflict. Call it in a transaction.
 */
export async function moveReferences(write: Kysely<Tables>, from: string, to: string): Promise<void> {
  const [stem, newStem] = [withoutExtension(from), withoutExtension(to)];
  const references = await referencesTo(write, stem);
  for (const { table, key, reference, columns } of columnsWithUrls) {
    const changes = columns.map((name) => {
      const column = sql.ref(name);
      return sql`${column} = replace(replace(${column}, ${from}, ${to}), ${stem}, ${newStem})`;
    });
    const keys = references.flatMap((row) => row[reference] ?? []);
    for (let start = 0; start < keys.length; start += TEXTS_AT_ONCE) {
      const some = sql.join(keys.slice(start, start + TEXTS_AT_ONCE));
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(key)} in (${some})`.execute(
        write,
      );
      await nextTurn();
    }
  }
  // A record may name both.
  for (const row of await referencesTo(write, newStem)) {
    await write
      .deleteFrom('image_references')
      .where('stem', '=', stem)
      .where(({ and }) => and(referrerOf(row)))
      .execute();
  }
  await write.updateTable('image_references').set({ stem: newStem }).where('stem', '=', stem).execute();
}

type Reference = Tables['image_references'];

const referencesTo = (read: Kysely<Tables>, stem: string): Promise<Reference[]> =>
  read.selectFrom('image_references').selectAll().where('stem', '=', stem).execute();

function referrerOf({ post_id, project_id, own_page_id, document, unpublished_id }: Reference): Referrer {
  if (unpublished_id !== null) return { unpublished_id };
  if (post_id !== null) return { post_id };
  if (project_id !== null) return { project_id };
  return own_page_id === null ? { document: document ?? '' } : { own_page_id };
}

/** The images that no text refers to, of at most a few thousand. It reads no text. */
export async function withoutReference<Image extends { url: string }>(
  database: Kysely<Tables>,
  images: Image[],
): Promise<Image[]> {
  const withStems = images.flatMap((image) => {
    // A name of another form has no references, so it never counts as unused.
    const [stem] = mediaStemsIn(image.url);
    return stem === undefined ? [] : [{ image, stem }];
  });
  if (withStems.length === 0) return [];
  const found = await database
    .selectFrom('image_references')
    .select('stem')
    .distinct()
    .where(
      'stem',
      'in',
      withStems.map(({ stem }) => stem),
    )
    .execute();
  const used = new Set(found.map(({ stem }) => stem));
  return withStems.flatMap(({ image, stem }) => (used.has(stem) ? [] : [image]));
}
