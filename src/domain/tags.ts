import type { Handlers } from '#contract/operation.ts';
import type { tagOperations } from '#contract/tag.ts';
import { chooseSlug, forgetSlugs, idOf, keepSlug } from './addresses/slugs.ts';
import { byName } from './by-name.ts';
import type { Caller } from './caller.ts';
import type { Ports } from './ports.ts';
import type { Stores } from './stores.ts';

/** The tags of projects, by name. Visitors see the tags of visible projects only. */
export function createTags({ stores }: Ports, caller: Caller): Handlers<typeof tagOperations> {
  return {
    list: async ({ slug }) => {
      const all = await stores.tags.list(!caller.account);
      const id = slug === undefined ? undefined : await idOf(stores, 'tag', slug);
      const tags = id === undefined ? all : all.filter((tag) => tag.id === id);
      return tags.toSorted((one, other) => byName(one.name, other.name));
    },
  };
}

/** Gives the tags that a write has added their slugs, and removes those that it left without a use. */
export async function tidyTags(stores: Stores, at: string): Promise<void> {
  for (const id of await stores.tags.removeUnused()) await forgetSlugs(stores, 'tag', id);
  for (const { id, name } of await stores.tags.withoutSlug()) {
    const slug = await chooseSlug(stores, {
      kind: 'tag',
      recordId: id,
      title: name,
      titleOf: async (other) => (await stores.tags.get(other))?.name,
    });
    await stores.tags.setSlug(id, slug);
    await keepSlug(stores, { kind: 'tag', recordId: id, slug, at, isPublic: false });
  }
}
