import type { TextKind } from '#contract/unpublished/text-kind.ts';
import type { ListedChanges } from '#contract/unpublished/unpublished-changes.ts';

interface ChangesBadgeProps {
  /** Those of all texts. */
  changes: ListedChanges[];
  kind: TextKind;
  id: number;
}

/** Tells in a list that a text has changes that visitors do not see. */
export function ChangesBadge({ changes, kind, id }: ChangesBadgeProps) {
  const own = changes.find((each) => each.kind === kind && each.id === id);
  if (!own) return null;
  if (own.problem) return <span className="badge badge-warning">Update failed</span>;
  return (
    <span className="badge badge-warning">{own.publishAt ? 'Update scheduled' : 'Unpublished changes'}</span>
  );
}
