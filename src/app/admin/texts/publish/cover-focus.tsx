import { type SyntheticEvent, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { MediaPreview } from '#app/admin/media/media-preview.tsx';
import { useMediaSaving } from '#app/admin/media/use-media-saving.ts';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { isPending } from '#app/media/pending-images.ts';
import { FieldError } from '#app/ui/field.tsx';
import { hasCode } from '#contract/errors.ts';
import type { Media } from '#contract/media/media.ts';

interface CoverFocusProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field with the address of the cover. */
  name: FieldPath<Values>;
}

/** The point of the cover that stays in view where a card or a network crops it. It belongs to the upload, not to the text. */
export function CoverFocus<Values extends FieldValues>({ control, name }: CoverFocusProps<Values>) {
  const address: string = useWatch({ control, name });
  if (!address?.startsWith('/images/') || isPending(address)) return null;
  return <FocusOf key={address} address={address} />;
}

type Found = Media | 'missing' | 'failed' | undefined;

function FocusOf({ address }: { address: string }) {
  const site = useSite();
  const [found, setFound] = useState<Found>();

  async function open({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (!currentTarget.open || (found !== undefined && found !== 'failed')) return;
    setFound(undefined);
    try {
      setFound(await site.media.find({ url: address }));
    } catch (error) {
      setFound(hasCode(error, 'not-found') ? 'missing' : 'failed');
    }
  }

  return (
    <div className="picture-field cover-focus">
      <details onToggle={(event) => void open(event)}>
        <summary>Focal point</summary>
        <div>
          {found === undefined ? (
            <p className="hint">Loading...</p>
          ) : found === 'missing' ? (
            <p className="hint">Only a picture of the media library has a focal point.</p>
          ) : found === 'failed' ? (
            <FieldError>The picture could not be loaded. Close this and open it again.</FieldError>
          ) : (
            <FocusEditor media={found} onSaved={setFound} />
          )}
        </div>
      </details>
    </div>
  );
}

interface FocusEditorProps {
  media: Media;
  onSaved: (media: Media) => void;
}

function FocusEditor({ media, onSaved }: FocusEditorProps) {
  const readOnly = !useMay('editor');
  const saving = useMediaSaving(media.id, onSaved);
  return (
    <>
      <MediaPreview
        media={{ ...media, ...saving.pending }}
        readOnly={readOnly}
        onFocalPoint={({ x, y }) => saving.change({ focalX: x, focalY: y })}
      />
      {saving.failure ? <FieldError>{saving.failure}</FieldError> : null}
      <p className="hint" role="status">
        {saving.state === 'saved'
          ? 'Saved, for every use of this picture.'
          : 'It is saved at once, for every use of this picture.'}
      </p>
    </>
  );
}
