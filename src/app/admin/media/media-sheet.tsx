import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/dialogs/sheet.tsx';
import { ChevronLeft, ChevronRight } from '#app/ui/icons.ts';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Media, MediaUse } from '#contract/media/media.ts';
import { DeletedMedia } from './deleted-media.tsx';
import { MediaActions } from './media-actions.tsx';
import { MediaFacts } from './media-facts.tsx';
import { MediaFields } from './media-fields.tsx';
import { MediaHistory } from './media-history.tsx';
import { MediaPreview } from './media-preview.tsx';
import { MediaUses } from './media-uses.tsx';
import { useMediaSaving } from './use-media-saving.ts';

interface MediaSheetProps {
  /** The picture or file to show; the sheet is closed without one. */
  id: number | undefined;
  /** It as the list has it, so that it appears at once. */
  known: Media | undefined;
  /** Goes to a neighbour in the list; absent at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** The list shows deleted uploads. */
  isDeleted: boolean;
  onChanged: (media: Media) => void;
  onRestored: (media: Media) => void;
  onRemove: (media: Media) => void;
  /** Moves the focus when the sheet is closed. */
  onClosed: () => void;
}

/** One upload with everything that can be done to it. */
export function MediaSheet({ id, known, onPrevious, onNext, onClose, onClosed, ...rest }: MediaSheetProps) {
  /** The arrow keys lead to the neighbours, except where they move a caret, a point or the time of a film. */
  function turn(event: KeyboardEvent) {
    const { key, target, defaultPrevented } = event;
    const isUsed =
      target instanceof Element && target.closest('input, textarea, audio, video, [role="slider"]');
    if (defaultPrevented || isUsed || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof Element && !target.closest('.side-panel')) return;
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  }

  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={known?.kind === 'file' ? 'File' : 'Picture'}
      onKeyDown={turn}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      tools={
        <>
          <IconButton label="Previous" aria-disabled={!onPrevious} onClick={onPrevious}>
            <ChevronLeft className="icon" />
          </IconButton>
          <IconButton label="Next" aria-disabled={!onNext} onClick={onNext}>
            <ChevronRight className="icon" />
          </IconButton>
        </>
      }
    >
      <SheetBody key={id} id={id} known={known} {...rest} />
    </Sheet>
  );
}

type SheetBodyProps = Pick<
  MediaSheetProps,
  'id' | 'known' | 'isDeleted' | 'onChanged' | 'onRestored' | 'onRemove'
>;

function SheetBody({ id, known, isDeleted, onRestored, ...rest }: SheetBodyProps) {
  if (id === undefined) return null;
  if (isDeleted && known) return <DeletedMedia media={known} onRestored={onRestored} />;
  return <MediaPanel id={id} known={known} {...rest} />;
}

type MediaPanelProps = Pick<MediaSheetProps, 'known' | 'onChanged' | 'onRemove'> & { id: number };

function MediaPanel({ id, known, onChanged, onRemove }: MediaPanelProps) {
  const readOnly = !useMay('editor');
  const { media: stored, version, uses, failure, load, setMedia } = useMedia(id, known);

  function changed(media: Media) {
    setMedia(media);
    onChanged(media);
  }

  const saving = useMediaSaving(id, changed);
  if (!stored) {
    const isGone = hasCode(failure, 'not-found');
    return (
      <div className="side-panel-body">
        {failure === undefined ? (
          <p role="status">Loading...</p>
        ) : (
          <NotLoaded
            reason={
              isGone ? 'This picture or file is not there any more.' : 'Failed to load this picture or file.'
            }
            actions={
              isGone ? null : (
                <Button size="tiny" onClick={load}>
                  Retry
                </Button>
              )
            }
          >
            {!isGone && isSiteError(failure) ? failure.message : null}
          </NotLoaded>
        )}
      </div>
    );
  }
  const media = { ...stored, ...saving.pending };
  return (
    <div className="side-panel-body">
      <MediaPreview
        media={media}
        readOnly={readOnly}
        onFocalPoint={({ x, y }) => saving.change({ focalX: x, focalY: y })}
      />
      <MediaActions
        media={media}
        version={version}
        readOnly={readOnly}
        onChanged={changed}
        onRemove={() => onRemove(media)}
        beforeChange={saving.flush}
      />
      <MediaFields media={media} saving={saving} readOnly={readOnly} />
      <section aria-labelledby={`uses-${id}`}>
        <h3 id={`uses-${id}`}>Used in</h3>
        <Uses uses={uses} failed={failure !== undefined} onRetry={load} />
      </section>
      <MediaFacts media={media} />
      {readOnly ? null : <MediaHistory id={id} onRestored={load} />}
    </div>
  );
}

interface UsesProps {
  uses: readonly MediaUse[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

function Uses({ uses, failed, onRetry }: UsesProps) {
  if (uses && uses.length > 0) return <MediaUses uses={uses} />;
  if (uses) return <p className="muted">No text uses it.</p>;
  if (!failed) return <p className="muted">Loading...</p>;
  return (
    <p className="muted">
      The texts could not be read.{' '}
      <Button size="tiny" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

/** A picture or file: at first as the list has it, then with its uses. */
function useMedia(id: number, known: Media | undefined) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [media, setState] = useState(known);
  /** The version that the panel knows, also within an action that began before the last save. */
  const version = useRef(known?.version);
  const [uses, setUses] = useState<readonly MediaUse[]>();
  const [failure, setFailure] = useState<unknown>();

  function setMedia(next: Media) {
    version.current = next.version;
    setState(next);
  }

  async function read() {
    setFailure(undefined);
    try {
      const { uses: read, ...detail } = await callSignedIn(() => site.media.get({ id }));
      setMedia(detail);
      setUses(read);
    } catch (error) {
      setFailure(error);
    }
  }

  const load = () => void read();
  const start = useEffectEvent(load);
  useEffect(() => start(), []);
  return { media, version, uses, failure, load, setMedia };
}
