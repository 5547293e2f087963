import { type Kysely, sql } from 'kysely';
import { tagKey } from '#contract/tag.ts';
import type { Tables } from '../database/tables.ts';

type TaggedEntry = { post_id: number } | { project_id: number };

/**
 * Replaces the tags of an entry by these, in this order. A tag that only this entry uses takes the spelling given here.
 */
export async function writeTags(write: Kysely<Tables>, entry: TaggedEntry, names: string[]): Promise<void> {
  const [table, column, id] =
    'post_id' in entry
      ? (['post_tags', 'post_id', entry.post_id] as const)
      : (['project_tags', 'project_id', entry.project_id] as const);
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(write);
  for (const [position, name] of names.entries()) {
    const key = tagKey(name);
    await sql`insert into tags (name, name_key, slug) values (${name}, ${key}, '')
      on conflict (name_key) do nothing`.execute(write);
    await write
      .updateTable('tags')
      .set({ name })
      .where('name_key', '=', key)
      .where('name', '<>', name)
      .where('id', 'not in', ({ selectFrom }) => selectFrom('project_tags').select('tag_id'))
      .where('id', 'not in', ({ selectFrom }) => selectFrom('post_tags').select('tag_id'))
      .where('description', '=', '')
      .execute();
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, tag_id, position)
      select ${sql.lit(id)}, id, ${sql.lit(position)} from tags where name_key = ${key}`.execute(write);
  }
}
