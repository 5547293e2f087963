import type { Handlers } from '#contract/operation.ts';
import type { userOperations } from '#contract/user.ts';
import { byName } from './by-name.ts';
import type { Ports } from './ports.ts';

export function createUsers({ stores }: Ports): Handlers<typeof userOperations> {
  return {
    list: async () =>
      (await stores.users.list()).toSorted((one, other) => byName(one.username, other.username)),
  };
}
