import type { Handlers } from '#contract/operation.ts';
import type { userOperations } from '#contract/user.ts';
import type { Ports } from './ports.ts';

const byName = new Intl.Collator('en');

export function createUsers({ stores }: Ports): Handlers<typeof userOperations> {
  return {
    list: async () =>
      (await stores.users.list()).toSorted((one, other) => byName.compare(one.username, other.username)),
  };
}
