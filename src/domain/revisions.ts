import type { Caller } from './caller.ts';
import type { Stores } from './stores.ts';

/** Makes the function that keeps a version of a record of this kind, in the transaction that replaces or removes it. */
export function revisionsOf(entity: string) {
  return ({ revisions }: Stores, caller: Caller, before: { id: number }, at: string): Promise<void> =>
    revisions.add({ entity, entityId: before.id, body: before, userId: caller.account?.id, at });
}
