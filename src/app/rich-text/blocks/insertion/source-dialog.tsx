import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { LibraryDialog } from '#app/media/library/library-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Images, Upload } from '#app/ui/icons.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Media } from '#contract/media/media.ts';
import { BlockDialog } from './block-dialog.tsx';
import { useBlockSources } from './block-sources.tsx';

/** Where a picture comes from. */
export type PictureSource = { files: FileList } | 'library';

interface PictureDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
  onAnswer: (source: PictureSource) => void;
}

/** Asks where a picture comes from. Several files can be chosen at once. */
export function PictureDialog(props: PictureDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <BlockDialog {...props} title="Insert a picture">
      {(answer: (source: PictureSource) => void) => (
        <div className="dialog-body">
          <div className="block-choices">
            <Button autoFocus onClick={() => input.current?.click()}>
              <Upload className="icon" /> Upload
            </Button>
            <Button onClick={() => answer('library')}>
              <Images className="icon" /> From the library
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            aria-label="Pictures for the text"
            accept="image/*"
            multiple
            hidden
            onChange={({ currentTarget: { files } }) => files?.length && answer({ files })}
          />
        </div>
      )}
    </BlockDialog>
  );
}

interface FileDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
  onAnswer: (file: Media) => void;
}

/** Uploads a file to download, or chooses one from the library. */
export function FileDialog(props: FileDialogProps) {
  return (
    <BlockDialog {...props} title="Insert a file">
      {(answer: (file: Media) => void) => <FileChoice onAnswer={answer} />}
    </BlockDialog>
  );
}

function FileChoice({ onAnswer }: Pick<FileDialogProps, 'onAnswer'>) {
  const { uploadFile } = useBlockSources();
  const input = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [sent, setSent] = useState<{ file: File; progress: number; failure?: string }>();
  const isSending = sent !== undefined && sent.failure === undefined;

  async function send(file: File) {
    setSent({ file, progress: 0 });
    try {
      onAnswer(await uploadFile(file, (progress) => setSent({ file, progress })));
    } catch (error) {
      const failure = isSiteError(error) ? error.message : 'Something went wrong.';
      setSent({ file, progress: 0, failure });
    }
  }

  return (
    <div className="dialog-body">
      <div className="block-choices">
        <Button autoFocus busy={isSending && 'Uploading...'} onClick={() => input.current?.click()}>
          <Upload className="icon" /> Upload
        </Button>
        <Button ref={library} onClick={() => setChoosing(true)}>
          <Images className="icon" /> From the library
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        aria-label="File for the text"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <div role="status">
        {sent?.failure ? (
          <>
            <FieldError>
              {sent.file.name}: {sent.failure}
            </FieldError>
            <Button size="tiny" onClick={() => void send(sent.file)}>
              Try again
            </Button>
          </>
        ) : null}
      </div>
      {isSending ? <progress value={sent.progress} aria-label={`Upload of ${sent.file.name}`} /> : null}
      <LibraryDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        kind="all"
        onChoose={([media]) => media && onAnswer(media)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          library.current?.focus();
        }}
      />
    </div>
  );
}
