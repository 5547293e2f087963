import { useState } from 'react';
import { RecordHistory } from '#app/admin/history/record-history.tsx';

interface MediaHistoryProps {
  id: number;
  onRestored: () => void;
}

/** The history of one upload: its name, its texts, its crop and its file. It is read when it is opened. */
export function MediaHistory({ id, onRestored }: MediaHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="media-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen ? <RecordHistory kind="media" id={id} onRestored={async () => onRestored()} /> : null}
    </details>
  );
}
