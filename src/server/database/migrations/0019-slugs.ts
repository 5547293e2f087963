import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The rule of slugs at the time of this migration: the word for titles without a letter, and the reserved words. */
const kinds = {
  post: { fallback: 'post', reserved: ['author', 'category', 'edit', 'feed', 'new', 'series', 'tag'] },
  category: { fallback: 'category', reserved: [] },
  tag: { fallback: 'tag', reserved: [] },
};
type Kind = keyof typeof kinds;

const LONGEST = 80;
const BATCH = 200;

interface Titled {
  id: number;
  title: string;
}

/**
 * The slugs of all records with their history, and which removed records visitors have seen. Posts, categories and tags
 * get slugs from their titles; projects have slugs already.
 */
export async function up(database: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const now = new Date().toISOString();
  await sql`create table slugs (
    kind text not null,
    slug text not null,
    record_id integer not null,
    is_current integer not null,
    since text not null,
    constraint slugs_once primary key (kind, slug)
  )`.execute(database);
  await sql`create index slugs_by_record on slugs (kind, record_id, is_current)`.execute(database);
  await sql`create table public_records (
    kind text not null,
    record_id integer not null,
    removed_at text,
    category_id integer,
    constraint public_records_once primary key (kind, record_id)
  )`.execute(database);

  for (const table of ['posts', 'categories', 'tags'])
    await sql`alter table ${sql.table(table)} add column slug text not null default ''`.execute(database);
  await nameRows(database, 'post', 'posts', sql.ref('title'));
  await nameRows(database, 'category', 'categories', sql.ref('name'));
  await nameRows(database, 'tag', 'tags', sql.ref('name'));
  await sql`insert into slugs (kind, slug, record_id, is_current, since)
    select 'post', slug, id, 1, created_at from posts
    union all select 'project', slug, id, 1, created_at from projects
    union all select 'category', slug, id, 1, created_at from categories
    union all select 'tag', slug, id, 1, ${now} from tags`.execute(database);
  if (dialect === 'sqlite') await putContentLast(database);

  await noteRemoved(database, 'post', 'posts');
  await noteRemoved(database, 'project', 'projects');
}

/** SQLite reads on through a long text to the columns behind it. */
async function putContentLast(database: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column last text not null default ''`.execute(database);
  await sql`update posts set last = content`.execute(database);
  await database.schema.alterTable('posts').dropColumn('content').execute();
  await database.schema.alterTable('posts').renameColumn('last', 'content').execute();
}

async function nameRows(database: Kysely<unknown>, kind: Kind, table: string, title: RawBuilder<unknown>) {
  const taken = new Map<string, number>();
  const rowsAfter = async (id: number) =>
    (
      await sql<Titled>`select id, ${title} as title from ${sql.table(table)} where id > ${id}
        order by id limit ${sql.lit(BATCH)}`.execute(database)
    ).rows;
  let rows = await rowsAfter(0);
  while (rows.length > 0) {
    const cases = rows.map((row) => sql`when ${row.id} then ${freeSlug(taken, slugOf(row.title, kind))}`);
    const ids = rows.map(({ id }) => sql`${id}`);
    await sql`update ${sql.table(table)} set slug = case id ${sql.join(cases, sql` `)} end
      where id in (${sql.join(ids)})`.execute(database);
    rows = await rowsAfter(rows.at(-1)?.id ?? Number.MAX_SAFE_INTEGER);
  }
}

/** `taken` has the last number that each slug was given. */
function freeSlug(taken: Map<string, number>, slug: string): string {
  for (let number = (taken.get(slug) ?? 0) + 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = cutTo(LONGEST - suffix.length, slug) + suffix;
    taken.set(slug, number);
    if (number > 1 && taken.has(candidate)) continue;
    taken.set(candidate, Math.max(taken.get(candidate) ?? 0, 1));
    return candidate;
  }
}

/** Records that visitors saw and that were removed before: their last version is among the revisions. */
async function noteRemoved(database: Kysely<unknown>, kind: string, table: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from revisions where entity = ${kind}
    and entity_id not in (select id from ${sql.table(table)}) group by entity_id`.execute(database);
  for (const { id } of rows) {
    const found = await sql<{ entity_id: number; body: string; created_at: string }>`
      select entity_id, body, created_at from revisions where id = ${id}`.execute(database);
    for (const { entity_id, body, created_at } of found.rows) {
      const last = parsed(body);
      if (!wasPublic(last, created_at)) continue;
      const categoryId = Number.isSafeInteger(last.categoryId) ? last.categoryId : null;
      await sql`insert into public_records (kind, record_id, removed_at, category_id)
        values (${kind}, ${entity_id}, ${created_at}, ${categoryId})`.execute(database);
    }
  }
}

function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

function wasPublic({ status, date, isPublic }: Record<string, unknown>, at: string): boolean {
  if (status === 'scheduled') return typeof date === 'string' && date <= at;
  return status === 'published' && isPublic !== false;
}

const UNIT = String.raw`[\p{L}\p{Nd}]\p{M}*`;

function slugOf(title: string, kind: Kind): string {
  const { fallback, reserved } = kinds[kind];
  const words = folded(title).match(new RegExp(`(?:${UNIT})+`, 'gu')) ?? [];
  const slug = cutTo(LONGEST, words.join('-'));
  const isFree = slug !== '' && !/^\p{Nd}+$/u.test(slug) && !reserved.some((word) => word === slug);
  if (isFree) return slug;
  return cutTo(LONGEST, slug === '' ? fallback : `${fallback}-${slug}`);
}

/** Latin letters that no normalisation takes apart. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
};

function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\u200c/g, '-')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Nd}]\p{M}*)\p{M}/gu, '')
    .replace(/[ßæœøłđðþħıŋŧ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/(?=\p{M})\p{Script_Extensions=Inherited}/gu, '')
    .normalize('NFC');
}

function cutTo(length: number, slug: string): string {
  if (slug.length <= length) return slug;
  let cut = '';
  for (const [part] of slug.matchAll(new RegExp(`${UNIT}|-`, 'gu'))) {
    if (cut.length + part.length > length) break;
    cut += part;
  }
  return cut.replace(/-+$/, '');
}
