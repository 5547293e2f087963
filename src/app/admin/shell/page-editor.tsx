import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { HistoryButton } from '#app/admin/history/history-button.tsx';
import { EditForm, EditNotices, SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import type { Editor } from '#app/editing/use-edit-form.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ExternalLink } from '#app/ui/icons.ts';
import type { HistoryKind } from '#contract/history.ts';
import { Screen, ScreenTitle } from './screen.tsx';

interface PageEditorProps {
  editor: Editor;
  title: string;
  line: string;
  /** The public page that the editor changes. */
  page: { path: string; label: string };
  /** Its kind in the history. */
  kind: HistoryKind;
  /** A notice above those of the form. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The screen for the editor of a public page: title, state of the form, link to the page, save button and fields. */
export function PageEditor({ editor, title, line, page, kind, notice, children }: PageEditorProps) {
  const timeZone = useTimeZone();
  const revalidator = useRevalidator();
  return (
    <Screen narrow>
      <EditForm editor={editor}>
        <ScreenTitle title={title} line={line}>
          <div className="screen-actions save-bar">
            <SaveState editor={editor} timeZone={timeZone} />
            <a className={buttonClass()} href={page.path} target="_blank" rel="noopener">
              <ExternalLink className="icon" />
              {page.label}
            </a>
            <HistoryButton kind={kind} id={1} editor={editor} onRestored={revalidator.revalidate} />
            <SaveButton editor={editor}>Save Changes</SaveButton>
          </div>
        </ScreenTitle>
        {notice}
        <EditNotices editor={editor} />
        {children}
      </EditForm>
    </Screen>
  );
}
