import { useRevalidator } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { MessageFolder } from '#contract/message.ts';
import { useMessageCounts } from './message-counts.tsx';

interface MessageActions {
  mark: (ids: number[], isRead: boolean) => Promise<boolean>;
  move: (ids: number[], folder: MessageFolder) => Promise<boolean>;
  /** `leave` navigates away from the screen of the removed message. */
  remove: (ids: number[], leave?: () => Promise<void> | void) => Promise<boolean>;
}

/**
 * The actions on one or many messages. Each reports its result in a toast, which offers an undo where there is one, and
 * reloads the screen. It resolves to whether the messages now have the wanted state.
 */
export function useMessageActions(): MessageActions {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const { refresh } = useMessageCounts();

  /** Returns the changed ids, or undefined after a failure, which is reported. */
  async function attempt(
    call: () => Promise<{ ids: number[] }>,
    failure: string,
    after: () => Promise<void> | void = revalidator.revalidate,
  ) {
    let changed: number[];
    try {
      changed = (await callSignedIn(call)).ids;
    } catch (error) {
      // The screen stays as it is, since loading it again would probably fail as well.
      toasts.error(failure, isSiteError(error) ? error.message : undefined);
      return undefined;
    }
    // Another tab has removed the messages.
    if (changed.length === 0) toasts.info('This message is not there any more.');
    await Promise.all([after(), refresh().catch(() => undefined)]);
    return changed;
  }

  async function mark(ids: number[], isRead: boolean) {
    const changed = await attempt(
      () => site.messages.updateMany({ ids, isRead }),
      'Failed to update message',
    );
    if (changed?.length) toasts.success(`${counted(changed)} marked as ${isRead ? 'read' : 'unread'}`);
    return changed !== undefined;
  }

  async function move(ids: number[], folder: MessageFolder) {
    const changed = await attempt(() => site.messages.updateMany({ ids, folder }), 'Failed to move message');
    if (changed?.length) {
      const other = folder === 'spam' ? 'inbox' : 'spam';
      const place = folder === 'spam' ? 'spam' : 'the inbox';
      toasts.undoable(`${counted(changed)} moved to ${place}`, () => void move(changed, other));
    }
    return changed !== undefined;
  }

  async function remove(ids: number[], leave?: () => Promise<void> | void) {
    const removed = await attempt(() => site.messages.removeMany({ ids }), 'Failed to delete message', leave);
    if (removed?.length) toasts.undoable(`${counted(removed)} deleted`, () => void restore(removed));
    return removed !== undefined;
  }

  async function restore(ids: number[]) {
    const restored = await attempt(() => site.messages.restore({ ids }), 'Failed to restore message');
    if (restored?.length) toasts.success(`${counted(restored)} restored`);
  }

  return { mark, move, remove };
}

const counted = ({ length }: number[]) => (length === 1 ? 'Message' : `${length} messages`);
