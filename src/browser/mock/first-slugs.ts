import { type SlugKind, slugRules } from '#contract/addresses/slug.ts';
import type { StoredSlug } from '#domain/addresses/slug-store.ts';
import { numberedSlug, slugOf } from '#format/slugs.ts';
import type { LocalTable } from './local-table.ts';
import type { LocalTables } from './local-tables.ts';

interface Named {
  id: number;
  slug: string;
}

/** Whether the storage is of a version without slugs. Every site since has a category, which has a slug. */
export const lackSlugs = ({ slugs }: LocalTables) => slugs.rows().length === 0;

/** Gives every record of an earlier version its slug, as the migration 0019-slugs does on a server. */
export function giveFirstSlugs({ posts, projects, categories, tags, slugs }: LocalTables, at: string): void {
  const given: StoredSlug[] = [...slugs.rows()];

  function nameRows<Row extends Named>(
    kind: SlugKind,
    table: LocalTable<Row>,
    titleOf: (row: Row) => string,
  ): void {
    const taken = new Set(given.filter((row) => row.kind === kind).map(({ slug }) => slug));
    const named = table.rows().map((row) => {
      if (taken.has(row.slug)) return row;
      const slug = row.slug || firstFree(slugOf(titleOf(row), slugRules[kind]), taken);
      taken.add(slug);
      given.push({ kind, slug, recordId: row.id, isCurrent: true, since: at });
      return { ...row, slug };
    });
    table.write(named);
  }

  nameRows('post', posts, ({ title }) => title);
  nameRows('project', projects, ({ title }) => title);
  nameRows('category', categories, ({ name }) => name);
  nameRows('tag', tags, ({ name }) => name);
  slugs.write(given);
}

function firstFree(slug: string, taken: Set<string>): string {
  let number = 1;
  while (taken.has(numberedSlug(slug, number, slugRules.post.longest))) number += 1;
  return numberedSlug(slug, number, slugRules.post.longest);
}
