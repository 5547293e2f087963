import type { Kysely } from 'kysely';
import { imageStemsIn } from '#format/images/image-paths.ts';
import type { Tables } from '../../database/tables.ts';

/** The record whose texts refer to images. Revisions are none: what only a revision shows counts as unused. */
type Referrer = { post_id: number } | { project_id: number } | { own_page_id: number } | { document: string };

/** The number of rows per statement; a statement takes some ten thousand values. */
const BATCH = 1000;

/**
 * Notes the images that the texts of a record refer to, in the transaction that saves them. A removed record loses its
 * references by itself, because they have foreign keys.
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
  const stems = [...new Set(texts.flatMap(imageStemsIn))];
  for (let from = 0; from < stems.length; from += BATCH) {
    const rows = stems.slice(from, from + BATCH).map((stem) => ({ stem, ...referrer }));
    await write.insertInto('image_references').values(rows).execute();
  }
}

/** The images that no text refers to, of at most a few thousand. It reads no text. */
export async function withoutReference<Image extends { url: string }>(
  database: Kysely<Tables>,
  images: Image[],
): Promise<Image[]> {
  const withStems = images.flatMap((image) => {
    // A name of another form has no references, so it never counts as unused.
    const [stem] = imageStemsIn(image.url);
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
