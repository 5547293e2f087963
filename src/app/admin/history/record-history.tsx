import { useState } from 'react';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useMock } from '#app/debug/use-mock.ts';
import { Button } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { History } from '#app/ui/icons.ts';
import type { HistoryKind, ListedVersion } from '#contract/history.ts';
import { AdjustmentNotice } from './adjustment-notice.tsx';
import { useRestore } from './use-restore.ts';
import { useVersions } from './use-versions.ts';
import { VersionDialog } from './version-dialog.tsx';
import { VersionRows } from './version-rows.tsx';

interface RecordHistoryProps {
  kind: HistoryKind;
  id: number;
  /** The number of a version that is shown at once. */
  shown?: number | undefined;
  /** Shows the record as it is after a restore. */
  onRestored: () => Promise<void>;
}

/** The versions of one record, with everything that can be done to them. */
export function RecordHistory({ kind, id, shown: start, onRestored }: RecordHistoryProps) {
  const isMock = useMock();
  const { part, isReading, readMore, rename } = useVersions(kind, id, start);
  const [shown, setShown] = useState(start);
  const restoring = useRestore(kind, id, {
    onRestored: async () => {
      await Promise.all([part.load(), onRestored()]);
    },
    onStale: part.load,
  });

  return (
    <>
      {isMock ? (
        <p className="small muted">The demo keeps the last 20 versions of each record, in this browser.</p>
      ) : null}
      <AdjustmentNotice kind={kind} adjustments={restoring.adjustments} />
      <LoadedPart part={part} label="Loading the history" failureText="Failed to load the history">
        {({ items, total }) => (
          <>
            {items.length > 0 ? (
              <VersionRows
                kind={kind}
                versions={items}
                onShow={({ version }) => setShown(version)}
                onRename={rename}
              />
            ) : (
              <Empty icon={History} title="No versions yet">
                Each save from now on is kept here.
              </Empty>
            )}
            {items.length < total ? (
              <Button size="small" busy={isReading && 'Loading...'} onClick={() => void readMore()}>
                Show older versions
              </Button>
            ) : null}
            <VersionDialog
              kind={kind}
              id={id}
              version={versionNumbered(items, shown)}
              versions={items}
              restoring={restoring}
              onClose={() => setShown(undefined)}
            />
          </>
        )}
      </LoadedPart>
    </>
  );
}

function versionNumbered(versions: readonly ListedVersion[], number: number | undefined) {
  return versions.find(({ version }) => version === number);
}
