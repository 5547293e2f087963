import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { EditForm } from './use-edit-form.ts';

interface GoneNoticeProps {
  editor: EditForm;
  /** What was deleted, as people call it. */
  what: string;
}

/** After a save found nothing to change any more: what was written here need not go with it. */
export function GoneNotice({ editor, what }: GoneNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  // The button that was pressed may be screens away.
  useEffect(() => notice.current?.focus(), []);

  return (
    <Notice ref={notice} tabIndex={-1}>
      <p>This {what} was deleted while you were editing it. What you typed is still here.</p>
      <div className="button-row">
        <Button size="tiny" onClick={() => void editor.submit()}>
          Save as a new {what}
        </Button>
      </div>
    </Notice>
  );
}
