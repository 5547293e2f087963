import type { KeyboardEvent, ReactNode } from 'react';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { EditNotices } from './edit-form.tsx';
import type { Editor } from './use-edit-form.ts';

interface FormInDialogProps {
  editor: Editor;
  /** The label of the submit button, and its label during the call. */
  confirm: string;
  busy: string;
  look?: ButtonLook['look'];
  onCancel: () => void;
  children: ReactNode;
}

/** An editor inside a dialog: fields, and below them its two buttons. Ctrl/Cmd+S saves this one only. */
export function FormInDialog({
  editor,
  confirm,
  busy,
  look = 'primary',
  onCancel,
  children,
}: FormInDialogProps) {
  function saveByKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void editor.submit();
  }

  return (
    <form
      ref={editor.formRef}
      noValidate
      onKeyDown={saveByKey}
      onSubmit={(event) => {
        // A portal's events bubble through React's tree: a form around it must not be saved by this.
        event.stopPropagation();
        void editor.submit(event);
      }}
    >
      <div className="dialog-body">
        <EditNotices editor={editor} />
        {children}
      </div>
      <footer>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look={look} size="small" busy={editor.saving && busy}>
          {confirm}
        </Button>
      </footer>
    </form>
  );
}
