import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { shrinkFile } from '#app/media/draw-image.ts';
import { LibraryDialog } from '#app/media/library/library-dialog.tsx';
import { type ImageUpload, useSendImage } from '#app/media/send-image.ts';
import { uploadFailureText } from '#app/media/use-arriving-images.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Images, Upload } from '#app/ui/icons.ts';
import type { Media } from '#contract/media/media.ts';
import { BlockDialog } from './block-dialog.tsx';
import { useBlockSources } from './block-sources.tsx';
import { pictureOf } from './picture-list.ts';

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
  const { uploadFile } = useBlockSources();
  return (
    <BlockDialog {...props} title="Insert a file">
      {(answer: (file: Media) => void) => (
        <UploadChoice send={uploadFile} ofMedia={(media) => media} onAnswer={answer} />
      )}
    </BlockDialog>
  );
}

/** What an uploaded picture changes in the figure whose picture it replaces. */
type NewPicture = ReturnType<typeof pictureOf>;

interface ReplaceDialogProps {
  editor: Editor;
  open: boolean;
  upload: ImageUpload;
  onClose: () => void;
  onAnswer: (picture: NewPicture) => void;
}

/** Replaces a picture by another one, which keeps the description. */
export function ReplaceDialog({ upload, ...dialog }: ReplaceDialogProps) {
  const send = useSendImage();
  return (
    <BlockDialog {...dialog} title="Replace the picture">
      {(answer: (picture: NewPicture) => void) => (
        <UploadChoice
          isPicture
          send={async (file, onProgress) => pictureOf(await send(upload, await shrinkFile(file), onProgress))}
          ofMedia={pictureOf}
          onAnswer={answer}
        />
      )}
    </BlockDialog>
  );
}

interface UploadChoiceProps<Answer> {
  isPicture?: boolean;
  send: (file: File, onProgress: (progress: number) => void) => Promise<Answer>;
  ofMedia: (media: Media) => Answer;
  onAnswer: (answer: Answer) => void;
}

/** One upload with its progress and its failure, or one choice from the library. */
function UploadChoice<Answer>({ isPicture = false, send, ofMedia, onAnswer }: UploadChoiceProps<Answer>) {
  const input = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [sent, setSent] = useState<{ file: File; progress: number; failure?: string }>();
  const isSending = sent !== undefined && sent.failure === undefined;
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function upload(file: File) {
    setSent({ file, progress: 0 });
    try {
      const answer = await send(file, (progress) => setSent({ file, progress }));
      if (!left.current) onAnswer(answer);
    } catch (error) {
      setSent({ file, progress: 0, failure: uploadFailureText(error) });
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
        aria-label={isPicture ? 'Picture for the text' : 'File for the text'}
        accept={isPicture ? 'image/*' : undefined}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
      <div role="status">
        {sent?.failure ? (
          <>
            <FieldError>
              {sent.file.name}: {sent.failure}
            </FieldError>
            <Button size="tiny" onClick={() => void upload(sent.file)}>
              Try again
            </Button>
          </>
        ) : null}
      </div>
      {isSending ? <progress value={sent.progress} aria-label={`Upload of ${sent.file.name}`} /> : null}
      <LibraryDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        kind={isPicture ? 'image' : 'all'}
        onChoose={([media]) => media && onAnswer(ofMedia(media))}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          library.current?.focus();
        }}
      />
    </div>
  );
}
