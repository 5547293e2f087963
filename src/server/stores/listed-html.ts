import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Tables } from '../database/tables.ts';

/** The columns of HTML that a list may come with. */
type HtmlColumn = 'posts.content' | 'projects.full_description';

/**
 * Reads the HTML of the rows of a list, by id and in the order of the list, up to a limit of bytes. A list of a hundred of
 * the longest texts would take 100 MB and block every other request meanwhile.
 */
export async function readListedHtml(
  read: Kysely<Tables>,
  column: HtmlColumn,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const [table = ''] = column.split('.');
  const rowsWith = <Value>(value: ReturnType<typeof sql>, among: number[]) =>
    sql<{ id: number; value: Value }>`
      select id, ${value} as value from ${sql.table(table)} where id in (${sql.join(among)})`.execute(read);

  const sizes = await rowsWith<number>(sql`octet_length(${sql.ref(column)})`, ids);
  const bytesOf = new Map(sizes.rows.map(({ id, value }) => [id, Number(value)]));
  const chosen = withinLimit(ids, (id) => bytesOf.get(id) ?? 0);
  if (chosen.length === 0) return new Map();
  const texts = await rowsWith<string>(sql.ref(column), chosen);
  return new Map(texts.rows.map(({ id, value }) => [id, value]));
}

function withinLimit(ids: number[], bytesOf: (id: number) => number): number[] {
  let left = limits.listedHtmlBytes;
  const end = ids.findIndex((id) => {
    left -= bytesOf(id);
    return left < 0;
  });
  return end < 0 ? ids : ids.slice(0, end);
}
