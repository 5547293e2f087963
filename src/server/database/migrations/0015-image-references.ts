import { type Kysely, sql } from 'kysely';

interface Text {
  id: number;
  text: string;
}

/**
 * Which post, project or document refers to which uploaded image. The stem is the address of the image without its
 * extension, so that it also stands for the copies. Each row has exactly one of the three others.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table image_references (
    stem text not null,
    post_id integer references posts (id) on delete cascade,
    project_id integer references projects (id) on delete cascade,
    document text references documents (name) on delete cascade
  )`.execute(database);
  await inBatches(
    async (after) =>
      (
        await sql<Text>`select id, image_url || ' ' || content as text from posts where id > ${after}
          order by id limit 100`.execute(database)
      ).rows,
    (stem, id) => sql`insert into image_references (stem, post_id) values (${stem}, ${id})`.execute(database),
  );
  await inBatches(
    async (after) =>
      (
        await sql<Text>`select id, full_description || ' ' || coalesce((select string_agg(image_url, ' ')
          from project_images where project_id = projects.id), '') as text from projects where id > ${after}
          order by id limit 100`.execute(database)
      ).rows,
    (stem, id) =>
      sql`insert into image_references (stem, project_id) values (${stem}, ${id})`.execute(database),
  );
  const { rows } = await sql<{ name: string; body: string }>`select name, body from documents`.execute(
    database,
  );
  for (const { name, body } of rows) {
    for (const stem of stemsIn(body))
      await sql`insert into image_references (stem, document) values (${stem}, ${name})`.execute(database);
  }
  for (const column of ['stem', 'post_id', 'project_id', 'document']) {
    await database.schema
      .createIndex(`image_references_by_${column}`)
      .on('image_references')
      .column(column)
      .execute();
  }
}

async function inBatches(
  rowsAfter: (id: number) => Promise<Text[]>,
  add: (stem: string, id: number) => Promise<unknown>,
): Promise<void> {
  let rows = await rowsAfter(0);
  while (rows.length > 0) {
    for (const { id, text } of rows) for (const stem of stemsIn(text)) await add(stem, id);
    rows = await rowsAfter(rows.at(-1)?.id ?? Number.MAX_SAFE_INTEGER);
  }
}

const stemsIn = (text: string) => new Set(text.match(/\/images\/[a-z0-9_.]+-[a-z2-7]{8}/g));
