import { useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Check, CircleAlert } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import type { ArrivingImage } from './use-arriving-images.ts';

interface ArrivingImagesProps {
  arriving: ArrivingImage[];
  onRetry: (image: ArrivingImage) => void;
  onLeaveOut: (image: ArrivingImage) => void;
}

/** The images that are on their way into a text, and those that did not arrive. */
export function ArrivingImages({ arriving, onRetry, onLeaveOut }: ArrivingImagesProps) {
  return (
    <div role="status">
      {arriving.length > 0 ? (
        <ul className="html-pictures">
          {arriving.map((image) => (
            <li key={image.place} className={image.failure ? 'is-bad' : undefined}>
              {image.failure ? (
                <CircleAlert className="icon" />
              ) : image.image ? (
                <Check className="icon" />
              ) : (
                <span className="spin" />
              )}
              <span>
                <b dir="auto">{image.file.name}</b>{' '}
                {image.failure ?? (image.image ? 'is uploaded.' : 'is being uploaded.')}
              </span>
              {image.failure ? (
                <Button size="tiny" onClick={() => onRetry(image)}>
                  Try again
                </Button>
              ) : (
                <progress value={image.progress} aria-label={`Upload of ${image.file.name}`} />
              )}
              <Button size="tiny" look="quiet" onClick={() => onLeaveOut(image)}>
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The answer that a picture needs no alternative text. */
export const DECORATIVE = 'The picture is decoration';

interface ImageAltDialogProps {
  /** Open while there is one. */
  image: ArrivingImage | undefined;
  /** Called once the dialog is closed and the text can have the focus again. */
  onDescribe: (image: ArrivingImage, alt: string, isDecorative: boolean) => void;
  onLeaveOut: (image: ArrivingImage) => void;
}

/** Asks what an image shows, while it is being uploaded. */
export function ImageAltDialog({ image, onDescribe, onLeaveOut }: ImageAltDialogProps) {
  const [closing, setClosing] = useState(false);
  return (
    <LineDialog
      open={image !== undefined && !closing}
      onOpenChange={(open) => setClosing(!open)}
      title="Describe the picture"
      label="Image description"
      hint="For people who cannot see it. It can be added later."
      option={DECORATIVE}
      maxLength={limits.line}
      confirm="Insert picture"
      cancel="Leave out"
      onClosed={(alt, isDecorative) => {
        setClosing(false);
        if (image) alt === undefined ? onLeaveOut(image) : onDescribe(image, alt, isDecorative && alt === '');
      }}
    >
      {image ? <Thumbnail key={image.place} file={image.file} /> : null}
    </LineDialog>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [address] = useState(() => URL.createObjectURL(file));
  const release = () => URL.revokeObjectURL(address);
  return <img className="html-thumbnail" src={address} alt="" onLoad={release} onError={release} />;
}
