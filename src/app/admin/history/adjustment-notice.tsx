import { Notice } from '#app/ui/notice.tsx';
import type { Adjustment, HistoryKind } from '#contract/history.ts';
import { labelOf } from './field-descriptions.ts';

interface AdjustmentNoticeProps {
  kind: HistoryKind;
  adjustments: readonly Adjustment[];
}

/** Names the fields that a restore left as they are, because their former value is gone or taken. */
export function AdjustmentNotice({ kind, adjustments }: AdjustmentNoticeProps) {
  if (adjustments.length === 0) return null;
  return (
    <Notice kind="note">
      <p>Not everything could come back:</p>
      <ul>
        {adjustments.map(({ field, message }) => (
          <li key={field}>
            <b>{labelOf(kind, field)}:</b> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
