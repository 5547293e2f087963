import type { Handlers } from '#contract/operation.ts';
import { OPEN_EDITOR_LEASE_SECONDS, type openEditorOperations } from '#contract/unpublished/open-editor.ts';
import { type Caller, requireAccount } from '../caller.ts';
import type { Ports } from '../ports.ts';

/** Tells editors of the same text of each other (decision 0043). It keeps nobody from writing. */
export function createOpenEditors(ports: Ports, caller: Caller): Handlers<typeof openEditorOperations> {
  const { stores, clock } = ports;
  return {
    note: async ({ kind, id, editor, isClosed }) => {
      const { id: userId } = requireAccount(caller);
      const now = clock();
      await stores.inTransaction(async ({ openEditors }) => {
        if (isClosed) return openEditors.remove(editor);
        const expiresAt = new Date(now.getTime() + OPEN_EDITOR_LEASE_SECONDS * 1000).toISOString();
        await openEditors.put({ editor, entity: kind, entityId: id, userId, expiresAt });
      });
      const open = await stores.openEditors.list(kind, id, now.toISOString());
      const others = open.filter((each) => each.editor !== editor);
      const names = [];
      for (const other of others) {
        const account = other.userId === userId ? undefined : await stores.accounts.get(other.userId);
        names.push({ name: account ? account.name || account.username : '' });
      }
      return names;
    },
  };
}

/** Deletes the notes of editors that were closed without saying so. */
export async function forgetClosedEditors({ stores, clock }: Ports): Promise<void> {
  const now = clock().toISOString();
  await stores.inTransaction(({ openEditors }) => openEditors.removeExpired(now));
}
