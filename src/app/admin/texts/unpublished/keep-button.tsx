import type { Editor } from '#app/editing/use-edit-form.ts';
import type { Unpublished } from '#app/editing/use-unpublished.ts';
import { Button } from '#app/ui/button.tsx';

interface KeepButtonProps {
  editor: Editor;
  unpublished: Unpublished;
  /** Whether visitors see the text. Any other text is saved as it is. */
  isPublic: boolean;
}

/** The quiet second button of an editor: it keeps the changes apart from what visitors see. */
export function KeepButton({ editor, unpublished, isPublic }: KeepButtonProps) {
  if (editor.readOnly || (!isPublic && !unpublished.open)) return null;
  return (
    <Button look="quiet" disabled={editor.locked || editor.saving} onClick={() => void unpublished.keep()}>
      Save without publishing
    </Button>
  );
}
