import type { Handlers } from '#contract/operation.ts';
import type { userOperations } from '#contract/user.ts';
import type { Ports } from './ports.ts';

export function createUsers({ stores }: Ports): Handlers<typeof userOperations> {
  return { list: () => stores.users.list() };
}
