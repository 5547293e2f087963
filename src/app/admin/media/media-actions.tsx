import { type RefObject, useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { CropDialog } from '#app/media/crop-dialog.tsx';
import { fileOfData } from '#app/media/pending-images.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/copy-text.ts';
import { Copy, Crop as CropIcon, Download, Trash2, Undo2, Upload } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { followUpload } from '#browser/call/upload-progress.ts';
import { resolveUrl } from '#browser/resolve-url.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Media } from '#contract/media/media.ts';

interface MediaActionsProps {
  media: Media;
  /** The version that the panel knows, which each action sends, so that it changes nothing that the owner has not seen. */
  version: RefObject<number | undefined>;
  readOnly: boolean;
  onChanged: (media: Media) => void;
  onRemove: () => void;
  /** Saves what is typed, so that no answer of an action is older than it. */
  beforeChange: () => Promise<void>;
}

/** The buttons of one upload: replace, crop, undo, copy, download and delete. */
export function MediaActions({
  media,
  version,
  readOnly,
  onChanged,
  onRemove,
  beforeChange,
}: MediaActionsProps) {
  const { url, name, kind } = media;
  const actions = useMediaActions(media, version, onChanged, beforeChange);
  const input = useRef<HTMLInputElement>(null);
  const cropButton = useRef<HTMLButtonElement>(null);

  async function copy() {
    const address = new URL(resolveUrl(url), location.origin).href;
    if (await copyText(address)) toasts.success('Address copied');
    else toasts.error('Failed to copy the address', address);
  }

  return (
    <div className="media-actions">
      {readOnly ? null : (
        <>
          <Button size="small" busy={actions.replacing} onClick={() => input.current?.click()}>
            <Upload className="icon" />
            Replace
          </Button>
          <input
            ref={input}
            type="file"
            aria-label="Replacement"
            accept={kind === 'image' ? 'image/*' : undefined}
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void actions.replace(file);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          {kind === 'image' ? (
            <Button
              ref={cropButton}
              size="small"
              busy={actions.opening && 'Loading...'}
              onClick={() => void actions.openCrop()}
            >
              <CropIcon className="icon" />
              Crop
            </Button>
          ) : null}
          {media.canUndo ? (
            <Button size="small" onClick={() => void actions.undo()}>
              <Undo2 className="icon" />
              Undo the last change
            </Button>
          ) : null}
        </>
      )}
      <Button size="small" onClick={() => void copy()}>
        <Copy className="icon" />
        Copy address
      </Button>
      <a className={buttonClass({ size: 'small' })} href={resolveUrl(url)} download={name}>
        <Download className="icon" />
        Download
      </a>
      {readOnly ? null : (
        <Button size="small" look="danger-quiet" onClick={onRemove}>
          <Trash2 className="icon" />
          Delete
        </Button>
      )}
      <CropDialog
        file={actions.original}
        region={{ start: media.crop, onChosen: actions.crop }}
        onCancel={actions.closeCrop}
        onClosed={() => cropButton.current?.focus()}
      />
    </div>
  );
}

function useMediaActions(
  { id, kind, name }: Media,
  version: RefObject<number | undefined>,
  onChanged: (media: Media) => void,
  beforeChange: () => Promise<void>,
) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [replacing, setReplacing] = useState<string>();
  const [opening, setOpening] = useState(false);
  const [original, setOriginal] = useState<File>();
  const noun = kind === 'image' ? 'picture' : 'file';

  function failed(title: string, error: unknown) {
    toasts.error(title, isSiteError(error) ? error.message : undefined);
  }

  async function undo() {
    try {
      onChanged(await callSignedIn(() => site.media.undo({ id, expectedVersion: version.current })));
      toasts.success(`The earlier ${noun} is back`);
    } catch (error) {
      failed('Failed to undo', error);
    }
  }

  function reportUndoable(title: string) {
    toasts.undoable(title, () => void undo());
  }

  async function replace(file: File) {
    setReplacing('Uploading...');
    followUpload(file, (share) => setReplacing(share < 1 ? `${Math.round(share * 100)} %` : 'Processing'));
    try {
      await beforeChange();
      onChanged(await callSignedIn(() => site.media.replace({ id, file, expectedVersion: version.current })));
      reportUndoable(kind === 'image' ? 'Picture replaced' : 'File replaced');
    } catch (error) {
      failed(`Failed to replace the ${noun}`, error);
    }
    setReplacing(undefined);
  }

  async function openCrop() {
    setOpening(true);
    try {
      const { data } = await callSignedIn(() => site.media.original({ id }));
      setOriginal(fileOfData(data, name));
    } catch (error) {
      failed('Failed to load the original', error);
    }
    setOpening(false);
  }

  return {
    replacing,
    opening,
    original,
    undo,
    replace,
    openCrop,
    closeCrop: () => setOriginal(undefined),
    crop: async (crop: NonNullable<Media['crop']>) => {
      await beforeChange();
      const isWhole = crop.x === 0 && crop.y === 0 && crop.width === 1 && crop.height === 1;
      const changes = { crop: isWhole ? null : crop, expectedVersion: version.current };
      onChanged(await callSignedIn(() => site.media.update({ id, ...changes })));
      setOriginal(undefined);
      reportUndoable('Picture cropped');
    },
  };
}
