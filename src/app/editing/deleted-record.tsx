import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { moveDrafts } from '#browser/drafts.ts';
import type { Editor } from './use-edit-form.ts';

interface DeletedNoticeProps {
  editor: Editor;
  /** The noun of the record on the screen. */
  noun: string;
}

/** Offers to save the values as a new record, after a save found the record deleted. */
export function DeletedNotice({ editor, noun }: DeletedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  // The pressed button may be screens away from this notice.
  useEffect(() => notice.current?.focus(), []);

  return (
    <Notice ref={notice} tabIndex={-1}>
      <p>This {noun} was deleted while you were editing it. What you typed is still here.</p>
      <div className="button-row">
        <Button size="tiny" onClick={() => void editor.submit()}>
          Save as a new {noun}
        </Button>
      </div>
    </Notice>
  );
}

/** Gives the drafts of a deleted record to a new one. `onMoved` receives how many there were. */
export function useRescuedDrafts(
  deletedRecord: string | undefined,
  target: { record: string; address: string },
  onMoved: (count: number) => void,
): void {
  const rescue = useEffectEvent(async (record: string) =>
    onMoved(await moveDrafts({ record, path: window.location.pathname }, target)),
  );
  // Only after the form of the record has unmounted, which writes its last draft.
  useEffect(() => {
    if (deletedRecord !== undefined) void rescue(deletedRecord);
  }, [deletedRecord]);
}
