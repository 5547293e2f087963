import { type FormEvent, useRef } from 'react';
import { textOf } from '#app/forms/text-of.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';

interface LinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the dialog is closed and the text can have the focus again. */
  onLink: (address: string) => void;
  onCancel: () => void;
}

/** Asks where a link leads. */
export function LinkDialog({ open, onOpenChange, onLink, onCancel }: LinkDialogProps) {
  const answer = useRef<string>(undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A portal's events bubble through React's tree: the post must not be saved by this.
    event.stopPropagation();
    answer.current = textOf(new FormData(event.currentTarget), 'address');
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Insert a link"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const address = answer.current;
        answer.current = undefined;
        if (address === undefined) onCancel();
        else onLink(address);
      }}
    >
      <form onSubmit={submit}>
        <div className="bodyp">
          <Field label="Address" hint="Left empty, the link leads to #.">
            {(aria) => (
              <input
                className="input"
                name="address"
                inputMode="url"
                placeholder="https://example.org"
                {...aria}
              />
            )}
          </Field>
        </div>
        <footer>
          <Button size="small" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" look="primary" size="small">
            Insert link
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
