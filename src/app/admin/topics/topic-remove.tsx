import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { entriesOf, kinds, type Topic, type TopicKind } from './topic-kinds.ts';

interface TopicRemoveProps {
  kind: TopicKind;
  /** The dialog is closed without one. */
  topic: Topic | undefined;
  /** The name of the category that takes over the posts. */
  firstCategory: string;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a tag, category or series is deleted, with the number of entries that it leaves. */
export function TopicRemove({ kind, topic, firstCategory, onRemoved, onClose }: TopicRemoveProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const { noun, remove } = kinds[kind];

  async function removeTopic({ id, version }: Topic): Promise<boolean> {
    try {
      await callSignedIn(() => remove(site, { id, expectedVersion: version }));
    } catch (error) {
      // Another tab was faster: it is gone, as wanted.
      if (!hasCode(error, 'not-found')) {
        toasts.error(`Failed to delete the ${noun}`, isSiteError(error) ? error.message : undefined);
        await onRemoved();
        return false;
      }
    }
    toasts.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`);
    await onRemoved();
    return true;
  }

  return (
    <RemoveDialog
      item={topic}
      title={`Delete this ${noun}?`}
      description={(item) => (
        <>
          <bdi>{item.name}</bdi> is used by {entriesOf(item)}.{' '}
          {kind === 'categories' ? (
            <>
              The posts move to <bdi>{firstCategory}</bdi>.
            </>
          ) : (
            'They stay as they are otherwise.'
          )}{' '}
          Its page answers that it is gone.
        </>
      )}
      confirm={`Delete ${noun}`}
      remove={removeTopic}
      onClose={onClose}
    />
  );
}
