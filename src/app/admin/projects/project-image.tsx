import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ImagePreview } from '#app/media/image-preview.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { CircleAlert, EllipsisVertical, GripVertical, Star, Trash2 } from '#app/ui/icons.ts';
import { Menu, MenuItem } from '#app/ui/menu.tsx';
import { limits } from '#contract/limits.ts';
import type { ProjectImageValues } from './project-values.ts';

interface ProjectImageProps {
  image: ProjectImageValues;
  index: number;
  last: boolean;
  readOnly: boolean;
  error: string | undefined;
  onMain: () => void;
  onMove: (to: number) => void;
  onCropAgain: () => void;
  onRemove: () => void;
  onAlt: (alt: string) => void;
}

/** One picture of a project, with what can be done to it (row 123). */
export function ProjectImage({ image, index, last, readOnly, error, ...on }: ProjectImageProps) {
  const sortable = useSortable({ id: image.imageUrl, disabled: readOnly });
  const name = `image ${index + 1}`;
  return (
    <li
      ref={sortable.setNodeRef}
      className={sortable.isDragging ? 'is-dragging' : undefined}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
      }}
    >
      <figure>
        <ImagePreview address={image.imageUrl} shape="1-1" />
        {index === 0 ? <span className="badge image-tag">Main</span> : null}
        {readOnly ? null : (
          <>
            <div className="image-tools image-tools-top">
              <button
                type="button"
                className="icon-button grip"
                ref={sortable.setActivatorNodeRef}
                {...sortable.attributes}
                {...sortable.listeners}
                aria-label={`Move ${name}`}
                title={`Move ${name}`}
              >
                <GripVertical className="icon" />
              </button>
            </div>
            <div className="image-tools">
              {index === 0 ? null : (
                <IconButton label={`Set ${name} as main image`} onClick={on.onMain}>
                  <Star className="icon" />
                </IconButton>
              )}
              <IconButton data-part="remove" label={`Remove ${name}`} onClick={on.onRemove}>
                <Trash2 className="icon" />
              </IconButton>
              <Menu
                trigger={
                  <IconButton data-part="more" label={`More for ${name}`}>
                    <EllipsisVertical className="icon" />
                  </IconButton>
                }
              >
                <MenuItem disabled={index === 0} onSelect={() => on.onMove(index - 1)}>
                  Move earlier
                </MenuItem>
                <MenuItem disabled={last} onSelect={() => on.onMove(index + 1)}>
                  Move later
                </MenuItem>
                <MenuItem onSelect={on.onCropAgain}>Crop again</MenuItem>
              </Menu>
            </div>
          </>
        )}
      </figure>
      <input
        className="input"
        aria-label={`Description of ${name}`}
        aria-invalid={error ? true : undefined}
        placeholder="What it shows"
        maxLength={limits.line}
        value={image.alt}
        onChange={({ target }) => on.onAlt(target.value)}
      />
      {error ? <FieldError>{error}</FieldError> : null}
    </li>
  );
}

/** A file that is being cropped and kept, or could not be. */
export interface Incoming {
  key: number;
  file: File;
  failure?: string | undefined;
}

interface IncomingImageProps {
  incoming: Incoming;
  onRetry: () => void;
  onLeaveOut: () => void;
}

/** The place of a picture that is on its way. */
export function IncomingImage({ incoming: { file, failure }, onRetry, onLeaveOut }: IncomingImageProps) {
  return (
    <li>
      <div className={failure ? 'drop-area is-busy is-bad' : 'drop-area is-busy'} role="status">
        {failure ? <CircleAlert className="icon" /> : <span className="spin" />}
        <b dir="auto">{file.name}</b>
        {failure ?? 'Processing'}
        {failure ? (
          <div className="button-row">
            <Button size="tiny" onClick={onRetry}>
              Try again
            </Button>
            <Button size="tiny" look="quiet" onClick={onLeaveOut}>
              Leave out
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}
