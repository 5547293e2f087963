import { type Kysely, sql } from 'kysely';

/**
 * The media library: names, alternative texts, focal points and crops of uploads, files of other kinds than pictures, and
 * the earlier files of a record. An earlier file is a row of its own with the state `replaced`, whose `current_id` is the
 * record; its URL leads to that of the record.
 */
export async function up(database: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const fraction = dialect === 'postgres' ? 'double precision' : 'real';
  const columns = [
    "kind text not null default 'image'",
    "name text not null default ''",
    "alt text not null default ''",
    'is_decorative integer not null default 0',
    `focal_x ${fraction} not null default 0.5`,
    `focal_y ${fraction} not null default 0.5`,
    "crop text not null default 'null'",
    "cropped_from text not null default ''",
    'original_bytes integer not null default 0',
    "hash text not null default ''",
    'is_kept integer not null default 0',
    "stem text not null default ''",
    "search text not null default ''",
    'current_id integer references images (id) on delete cascade',
    'replaced_at text',
    "updated_at text not null default ''",
    'version integer not null default 1',
  ];
  for (const column of columns) await sql`alter table images add column ${sql.raw(column)}`.execute(database);
  // The extensions of stored images have three or four letters.
  await sql`update images set original_bytes = bytes, updated_at = created_at,
    stem = case when substr(url, length(url) - 3, 1) = '.' then substr(url, 1, length(url) - 4)
      else substr(url, 1, length(url) - 5) end`.execute(database);
  // '/images/boat-k3v7x2qa.jpg' gets the name 'boat.jpg'.
  await sql`update images set name = substr(stem, 9, length(stem) - 17) || substr(url, length(stem) + 1)
    where length(stem) > 17`.execute(database);
  await sql`update images set search = ' ' || replace(replace(name, '_', ' '), '.', ' ')`.execute(database);
  await copyAlternativeTexts(database);
  // With the columns of the filters, because the rows are long.
  await sql`create index images_by_date on images
    (created_at desc, id desc, state, kind, is_decorative, original_bytes, alt, stem)`.execute(database);
  const { schema } = database;
  await schema.createIndex('images_by_stem').on('images').column('stem').execute();
  await schema.createIndex('images_by_current').on('images').column('current_id').execute();
  await sql`create index images_by_hash on images (hash) where hash <> ''`.execute(database);
}

/** An image has the alternative text of one of its uses, which it had so far only there. */
async function copyAlternativeTexts(database: Kysely<unknown>): Promise<void> {
  const uses = [
    { table: 'posts', alt: 'image_alt' },
    { table: 'own_pages', alt: 'image_alt' },
    { table: 'project_images', alt: 'alt' },
  ];
  for (const { table, alt } of uses) {
    await sql`update images set alt = used.${sql.ref(alt)} from ${sql.table(table)} as used
      where used.image_url = images.url and used.${sql.ref(alt)} <> ''`.execute(database);
  }
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string; alt: string }>`select id, name, alt from images
      where id > ${last} and alt <> '' order by id limit 500`.execute(database);
    const [end] = rows.slice(-1);
    if (!end) return;
    for (const { id, name, alt } of rows)
      await sql`update images set search = ${searchOf(name, alt)} where id = ${id}`.execute(database);
    last = end.id;
  }
}

/** The words without case and accents, each with a space in front. */
function searchOf(name: string, alt: string): string {
  const folded = `${name} ${alt}`
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = new Set(folded.match(/[\p{L}\p{N}]+/gu));
  return [...words].map((word) => ` ${word}`).join('');
}
