import { Sheet } from '#app/ui/dialogs/sheet.tsx';
import type { HistoryKind } from '#contract/history.ts';
import { RecordHistory } from './record-history.tsx';

interface HistorySheetProps {
  kind: HistoryKind;
  /** The sheet is closed without one. */
  id: number | undefined;
  /** The number of a version that is shown at once. */
  shown?: number | undefined;
  onRestored: () => Promise<void>;
  onClose: () => void;
}

/** A panel with the history of one record. */
export function HistorySheet({ kind, id, shown, onRestored, onClose }: HistorySheetProps) {
  return (
    <Sheet open={id !== undefined} onClose={onClose} title="History">
      {id === undefined ? null : (
        <div className="side-panel-body">
          <RecordHistory key={`${kind} ${id}`} kind={kind} id={id} shown={shown} onRestored={onRestored} />
        </div>
      )}
    </Sheet>
  );
}
