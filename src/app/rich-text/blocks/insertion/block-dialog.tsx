import type { Editor } from '@tiptap/react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';

interface BlockDialogProps<Answer> {
  editor: Editor;
  open: boolean;
  title: string;
  className?: string;
  onClose: () => void;
  /** Gets the answer once the dialog is closed and the text has the focus again. */
  onAnswer: (answer: Answer) => void;
  /** The content; `answer` closes the dialog. */
  children: (answer: (given: Answer) => void) => ReactNode;
}

/** Asks for what a block needs. The text has the focus afterwards. */
export function BlockDialog<Answer>({
  editor,
  open,
  title,
  className,
  onClose,
  onAnswer,
  children,
}: BlockDialogProps<Answer>) {
  const given = useRef<{ answer: Answer }>(undefined);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      {...(className && { className })}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const { current } = given;
        given.current = undefined;
        editor.commands.focus();
        if (current) onAnswer(current.answer);
      }}
    >
      {children((answer) => {
        given.current = { answer };
        onClose();
      })}
    </Dialog>
  );
}

interface BlockFormProps {
  /** The label of the button that confirms, and its label during a call. */
  confirm: string;
  busy?: string | false;
  disabled?: boolean;
  onSubmit: (values: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The fields of a dialog and its two buttons. */
export function BlockForm({ confirm, busy, disabled, onSubmit, onCancel, children }: BlockFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A portal's events bubble through React's tree: the form around it must not be saved by this.
    event.stopPropagation();
    if (!busy) onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="dialog-body">{children}</div>
      <footer>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" size="small" busy={busy} disabled={disabled}>
          {confirm}
        </Button>
      </footer>
    </form>
  );
}
