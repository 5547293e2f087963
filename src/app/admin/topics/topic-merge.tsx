import { type FormEvent, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import { entriesOf, kinds, type Topic, type TopicKind } from './topic-kinds.ts';

interface TopicMergeProps {
  kind: TopicKind;
  topic: Topic;
  /** All of the kind. */
  others: Topic[];
  onMerged: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the tag or category that takes over the entries of another. */
export function TopicMerge({ kind, topic, others, onMerged, onClose }: TopicMergeProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [into, setInto] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { noun, merge } = kinds[kind];
  const target = others.find(({ id }) => String(id) === into);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!target || !merge) return setError(`Choose a ${noun}.`);
    setBusy(true);
    try {
      await callSignedIn(() =>
        merge(site, { id: topic.id, into: target.id, expectedVersion: topic.version }),
      );
      toasts.success(`Merged into ${target.name}`);
      onClose();
      await onMerged();
    } catch (failure) {
      setError(isSiteError(failure) ? failure.message : 'The merge failed. Please try again.');
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={`Merge ${topic.name}`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dialog-body">
          <p className="small muted">
            {entriesOf(topic)} will have the other {noun} instead, and the addresses of{' '}
            <bdi>{topic.name}</bdi> will lead there.
          </p>
          <Field label="Merge into" error={error}>
            {(aria) => (
              <select
                className="input select"
                value={into}
                onChange={(event) => {
                  setInto(event.target.value);
                  setError(undefined);
                }}
                {...aria}
              >
                <option value="">Choose…</option>
                {others
                  .filter(({ id }) => id !== topic.id)
                  .map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        </div>
        <footer>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" size="small" busy={busy && 'Merging...'}>
            Merge
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
