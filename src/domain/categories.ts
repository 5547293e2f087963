import type { categoryOperations } from '#contract/category.ts';
import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { byName } from './by-name.ts';
import type { Caller } from './caller.ts';
import type { Ports } from './ports.ts';
import { currentMoment } from './posts.ts';

/** The rules of categories. Visitors see the count of published posts, accounts the count of all. */
export function createCategories(ports: Ports, caller: Caller): Handlers<typeof categoryOperations> {
  const { stores } = ports;
  return {
    list: async () => {
      const categories = await stores.categories.list(
        caller.account ? undefined : await currentMoment(ports),
      );
      return categories.toSorted((one, other) => byName(one.name, other.name));
    },
    create: async ({ name }) => {
      const at = ports.clock().toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        const addedId = await transaction.categories.add(name, at, false);
        await transaction.site.bumpContentVersion();
        return addedId;
      });
      if (id === undefined) {
        const message = `There is a category named ${name} already.`;
        throw new SiteError('conflict', message, { issues: [{ path: 'name', message }] });
      }
      return { id, name, createdAt: at, updatedAt: at, postCount: 0 };
    },
  };
}
