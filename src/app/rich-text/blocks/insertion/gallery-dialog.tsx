import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { LibraryDialog } from '#app/media/library/library-dialog.tsx';
import type { ImageUpload } from '#app/media/send-image.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Field, FieldError } from '#app/ui/field.tsx';
import { ArrowDown, ArrowUp, Images, Trash2, Upload } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import { type FigurePicture, galleryCounts } from '../pictures.ts';
import { BlockDialog, BlockForm } from './block-dialog.tsx';
import { chosenPicture, type GalleryPicture } from './picture-list.ts';
import { useGalleryPictures } from './use-gallery-pictures.ts';

interface GalleryDialogProps {
  editor: Editor;
  open: boolean;
  /** The pictures that it has already. */
  start?: readonly FigurePicture[];
  upload: ImageUpload;
  onClose: () => void;
  onAnswer: (pictures: FigurePicture[]) => void;
}

/** Chooses, describes and orders the pictures of a gallery. */
export function GalleryDialog({ start = [], upload, ...dialog }: GalleryDialogProps) {
  return (
    <BlockDialog
      {...dialog}
      className="pictures-dialog"
      title={start.length > 0 ? 'Pictures of the gallery' : 'Insert a gallery'}
    >
      {(answer: (pictures: FigurePicture[]) => void) => (
        <GalleryForm start={start} upload={upload} onAnswer={answer} onCancel={dialog.onClose} />
      )}
    </BlockDialog>
  );
}

interface GalleryFormProps {
  start: readonly FigurePicture[];
  upload: ImageUpload;
  onAnswer: (pictures: FigurePicture[]) => void;
  onCancel: () => void;
}

function GalleryForm({ start, upload, onAnswer, onCancel }: GalleryFormProps) {
  const gallery = useGalleryPictures(start, upload);
  const { pictures } = gallery;
  const [choosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLButtonElement>(null);
  // A picture that could not be sent is sent again or removed: it is never left out in silence.
  const hasFailure = pictures.some(({ failure }) => failure !== undefined);
  const isWaiting = pictures.some(({ progress }) => progress !== undefined);
  const isFull = pictures.length >= galleryCounts.most;
  return (
    <BlockForm
      confirm={start.length > 0 ? 'Change gallery' : 'Insert gallery'}
      busy={isWaiting && 'Uploading...'}
      disabled={hasFailure || pictures.length < galleryCounts.fewest}
      onCancel={onCancel}
      onSubmit={() => onAnswer(pictures.map(chosenPicture))}
    >
      <p className="small muted">
        A gallery has {galleryCounts.fewest} to {galleryCounts.most} pictures, which can be described and put
        in order here.
      </p>
      <div className="block-choices">
        <Button size="small" autoFocus disabled={isFull} onClick={() => input.current?.click()}>
          <Upload className="icon" /> Upload pictures
        </Button>
        <Button ref={library} size="small" disabled={isFull} onClick={() => setChoosing(true)}>
          <Images className="icon" /> From the library
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Pictures for the gallery"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) gallery.addFiles(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </div>
      <div role="status">{gallery.refusal ? <FieldError>{gallery.refusal}</FieldError> : null}</div>
      {pictures.length > 0 ? (
        <ol className="gallery-list">
          {pictures.map((picture, index) => (
            <GalleryRow
              key={picture.key}
              picture={picture}
              place={index}
              count={pictures.length}
              onChange={(part) => gallery.change(picture.key, part)}
              onMove={(by) => gallery.move(index, by)}
              onRemove={() => gallery.remove(picture.key)}
              onRetry={() => void gallery.retry(picture)}
            />
          ))}
        </ol>
      ) : null}
      <LibraryDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        multiple
        onChoose={(media) => gallery.addMedia(media)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          library.current?.focus();
        }}
      />
    </BlockForm>
  );
}

interface GalleryRowProps {
  picture: GalleryPicture;
  place: number;
  count: number;
  onChange: (part: Partial<GalleryPicture>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
}

function GalleryRow({ picture, place, count, onChange, onMove, onRemove, onRetry }: GalleryRowProps) {
  const { src, alt, decorative = false, progress, failure } = picture;
  const name = `picture ${place + 1}`;
  return (
    <li>
      {src ? (
        <img src={src} alt="" />
      ) : (
        <span className="gallery-waiting">{failure ? null : <span className="spin" />}</span>
      )}
      <div className="gallery-text">
        {failure ? (
          <>
            <FieldError>
              {picture.name}: {failure}
            </FieldError>
            <Button size="tiny" onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : progress === undefined ? null : (
          <progress value={progress} aria-label={`Upload of ${picture.name}`} />
        )}
        <Field label={`Description of ${name}`} hideLabel>
          {(aria) => (
            <input
              className="input"
              placeholder={decorative ? 'Decorative' : 'What the picture shows'}
              maxLength={limits.line}
              value={alt}
              onChange={({ target }) => onChange({ alt: target.value, decorative: false })}
              {...aria}
            />
          )}
        </Field>
        <label className="check-line">
          <input
            type="checkbox"
            checked={decorative && alt === ''}
            disabled={alt !== ''}
            onChange={({ target }) => onChange({ decorative: target.checked })}
          />
          Decorative
        </label>
      </div>
      <div className="gallery-actions">
        <IconButton label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(-1)}>
          <ArrowUp className="icon" />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={place === count - 1} onClick={() => onMove(1)}>
          <ArrowDown className="icon" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="icon" />
        </IconButton>
      </div>
    </li>
  );
}
