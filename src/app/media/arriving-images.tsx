import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { limits } from '#contract/limits.ts';
import type { ArrivingImage } from './use-arriving-images.ts';

interface ArrivingImagesProps {
  pictures: ArrivingImage[];
  onRetry: (picture: ArrivingImage) => void;
  onLeaveOut: (picture: ArrivingImage) => void;
}

/** The pictures that are on their way into a text, and those that did not arrive. */
export function ArrivingImages({ pictures, onRetry, onLeaveOut }: ArrivingImagesProps) {
  return (
    <div role="status">
      {pictures.length > 0 ? (
        <ul className="html-pictures">
          {pictures.map((picture) => (
            <li key={picture.place} className={picture.failure ? 'is-bad' : undefined}>
              {picture.failure ? (
                <CircleAlert className="icon" />
              ) : picture.image ? (
                <Check className="icon" />
              ) : (
                <span className="spin" />
              )}
              <span>
                <b dir="auto">{picture.file.name}</b>{' '}
                {picture.failure ?? (picture.image ? 'is uploaded.' : 'is being uploaded.')}
              </span>
              {picture.failure ? (
                <Button size="tiny" onClick={() => onRetry(picture)}>
                  Try again
                </Button>
              ) : (
                <progress value={picture.progress} aria-label={`Upload of ${picture.file.name}`} />
              )}
              <Button size="tiny" look="quiet" onClick={() => onLeaveOut(picture)}>
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface ImageAltDialogProps {
  /** Open while there is one. */
  picture: ArrivingImage | undefined;
  /** Called once the dialog is closed and the text can have the focus again. */
  onDescribe: (picture: ArrivingImage, alt: string) => void;
  onLeaveOut: (picture: ArrivingImage) => void;
}

/** Asks what a picture shows, while it is being uploaded. */
export function ImageAltDialog({ picture, onDescribe, onLeaveOut }: ImageAltDialogProps) {
  const [closing, setClosing] = useState(false);
  return (
    <LineDialog
      open={picture !== undefined && !closing}
      onOpenChange={(open) => setClosing(!open)}
      title="Describe the picture"
      label="Image description"
      hint="For people who cannot see it. Empty if it is decoration."
      maxLength={limits.line}
      confirm="Insert picture"
      cancel="Leave out"
      onClosed={(alt) => {
        setClosing(false);
        if (picture) alt === undefined ? onLeaveOut(picture) : onDescribe(picture, alt);
      }}
    >
      {picture ? <Thumbnail key={picture.place} file={picture.file} /> : null}
    </LineDialog>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [address] = useState(() => URL.createObjectURL(file));
  const release = () => URL.revokeObjectURL(address);
  return <img className="html-thumbnail" src={address} alt="" onLoad={release} onError={release} />;
}
