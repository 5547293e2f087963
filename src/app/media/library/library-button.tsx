import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Images } from '#app/ui/icons.ts';
import { LibraryDialog } from './library-dialog.tsx';

type LibraryButtonProps = Pick<ComponentProps<typeof LibraryDialog>, 'multiple' | 'onChoose'>;

/** A button of a picture field that chooses from the media library. */
export function LibraryButton(props: LibraryButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} size="tiny" className="library-button" onClick={() => setOpen(true)}>
        <Images className="icon" />
        Choose from library
      </Button>
      <LibraryDialog
        open={open}
        onClose={() => setOpen(false)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        {...props}
      />
    </>
  );
}
