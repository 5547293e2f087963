import { type NamedTag, tagKey } from '#contract/tag.ts';
import type { LocalTables } from './local-tables.ts';

/** Finds or adds the tags of an entry, and returns their ids. A tag that only this entry uses takes the spelling given here. */
export function tagIdsOf(
  { tags, posts, projects }: LocalTables,
  names: string[],
  own: { post: number } | { project: number },
): number[] {
  const isElsewhere = (tagId: number) =>
    posts.rows().some((post) => !('post' in own && own.post === post.id) && post.tags.includes(tagId)) ||
    projects
      .rows()
      .some((project) => !('project' in own && own.project === project.id) && project.tags.includes(tagId));
  return names.map((given) => {
    const name = given.toWellFormed();
    const known = tags.rows().find((tag) => tagKey(tag.name) === tagKey(name));
    if (!known) {
      const id = tags.nextId();
      tags.write([
        ...tags.rows(),
        { id, slug: '', name, description: '', updatedAt: '1970-01-01T00:00:00.000Z', version: 1 },
      ]);
      return id;
    }
    if (known.name !== name && known.description === '' && !isElsewhere(known.id)) {
      tags.change(
        ({ id }) => id === known.id,
        (tag) => ({ ...tag, name }),
      );
    }
    return known.id;
  });
}

/** The tags with these ids, in this order. */
export function namedTags({ tags }: LocalTables, ids: number[]): NamedTag[] {
  const named = new Map(tags.rows().map(({ id, name, slug }) => [id, { id, name, slug }]));
  return ids.flatMap((id) => named.get(id) ?? []);
}
