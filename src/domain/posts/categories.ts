import type { Category, categoryOperations } from '#contract/category.ts';
import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { chooseSlug, keepSlug } from '../addresses/slugs.ts';
import { byName } from '../by-name.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import { currentMoment } from './publication.ts';

/**
 * The rules of categories. Visitors see the count of published posts, accounts the count of all. A category that only
 * unpublished posts use does not exist for visitors: its name may tell what a draft is about.
 */
export function createCategories(ports: Ports, caller: Caller): Handlers<typeof categoryOperations> {
  const { stores } = ports;

  /** The categories with their counts of published posts, without those that have posts but no published one. */
  async function withoutHidden(all: Category[]): Promise<Category[]> {
    const unused = new Set(all.filter(({ postCount }) => postCount === 0).map(({ id }) => id));
    const published = await stores.categories.list(await currentMoment(ports));
    return published.filter(({ id, postCount }) => postCount > 0 || unused.has(id));
  }

  return {
    list: async () => {
      const all = await stores.categories.list();
      const seen = caller.account ? all : await withoutHidden(all);
      return seen.toSorted((one, other) => byName(one.name, other.name));
    },
    create: async ({ name }) => {
      const at = ports.clock().toISOString();
      const added = await stores.inTransaction(async (transaction) => {
        const category = await addCategory(transaction, name, at, false);
        await transaction.site.bumpContentVersion();
        return category;
      });
      if (added === undefined) {
        const message = `There is a category named ${name} already.`;
        throw new SiteError('conflict', message, { issues: [{ path: 'name', message }] });
      }
      return { ...added, name, createdAt: at, updatedAt: at, postCount: 0 };
    },
  };
}

/** Adds a category with the slug of its name, unless the name exists in any case. */
export async function addCategory(stores: Stores, name: string, at: string, sample: boolean) {
  const slug = await chooseSlug(stores, {
    kind: 'category',
    title: name,
    titleOf: async (id) => (await stores.categories.get(id))?.name,
  });
  const id = await stores.categories.add({ name, slug }, at, sample);
  if (id === undefined) return undefined;
  await keepSlug(stores, { kind: 'category', recordId: id, slug, at, isPublic: false });
  return { id, slug };
}
