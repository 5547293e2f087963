import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { textOf } from './text-of.ts';

interface LineDialogProps
  extends Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength' | 'defaultValue'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  label: string;
  hint: string;
  /** The label of the button that confirms. */
  confirm: string;
  cancel?: string;
  /** Above the field. */
  children?: ReactNode;
  /** The label of a check box below the field, and whether it starts checked. */
  option?: string;
  optionChecked?: boolean;
  /** The line, or undefined when it was called off; once the dialog is closed and a text can have the focus again. */
  onClosed: (line: string | undefined, isChecked: boolean) => void;
}

/** Asks for one line that goes into a text. */
export function LineDialog({
  open,
  onOpenChange,
  title,
  label,
  hint,
  confirm,
  cancel = 'Cancel',
  children,
  option,
  optionChecked = false,
  onClosed,
  ...native
}: LineDialogProps) {
  const answer = useRef<{ line: string; isChecked: boolean }>(undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A portal's events bubble through React's tree: the form around it must not be saved by this.
    event.stopPropagation();
    const values = new FormData(event.currentTarget);
    answer.current = { line: textOf(values, 'line').trim(), isChecked: values.has('option') };
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const given = answer.current;
        answer.current = undefined;
        onClosed(given?.line, given?.isChecked ?? false);
      }}
    >
      <form onSubmit={submit}>
        <div className="dialog-body">
          {children}
          <Field label={label} hint={hint}>
            {(aria) => (
              <input
                className="input"
                name="line"
                // The dialog asks for nothing else; it would start on its close button.
                autoFocus
                {...native}
                {...aria}
              />
            )}
          </Field>
          {option === undefined ? null : (
            <label className="check-line">
              <input type="checkbox" name="option" defaultChecked={optionChecked} />
              {option}
            </label>
          )}
        </div>
        <footer>
          <Button size="small" onClick={() => onOpenChange(false)}>
            {cancel}
          </Button>
          <Button type="submit" look="primary" size="small">
            {confirm}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
