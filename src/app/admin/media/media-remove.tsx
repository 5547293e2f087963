import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { counted } from '#app/media/library/media-words.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Media, MediaUse } from '#contract/media/media.ts';
import { MediaUses } from './media-uses.tsx';

interface MediaRemoveProps {
  /** The picture or file to delete; the dialog is closed without one. */
  media: Media | undefined;
  onClose: () => void;
  onRemoved: (media: Media) => void;
  onRestored: (media: Media) => void;
  /** Moves the focus when the dialog is closed. */
  onClosed: (removed: boolean) => void;
}

/** Asks before a picture or file is deleted, with the texts that use it. Afterwards a toast can bring it back. */
export function MediaRemove({ media, onClose, onRemoved, onRestored, onClosed }: MediaRemoveProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [busy, setBusy] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [detail, readAgain] = useDetail(media);

  async function restore({ id, name }: Media) {
    try {
      onRestored(await callSignedIn(() => site.media.restore({ id })));
    } catch (error) {
      toasts.error(`Failed to restore ${name}`, isSiteError(error) ? error.message : undefined);
    }
  }

  async function remove() {
    if (!media) return;
    setBusy(true);
    try {
      const { id } = media;
      const [expectedVersion, evenIfUsed] = [
        detail?.version ?? media.version,
        (detail?.uses.length ?? 0) > 0,
      ];
      await callSignedIn(() => site.media.remove({ id, expectedVersion, evenIfUsed }));
      setRemoved(true);
      onRemoved(media);
      toasts.undoable(media.kind === 'image' ? 'Picture deleted' : 'File deleted', () => void restore(media));
      onClose();
    } catch (error) {
      toasts.error(`Failed to delete ${media.name}`, isSiteError(error) ? error.message : undefined);
      // The question stays, with the texts that use it now.
      if (hasCode(error, 'conflict') || hasCode(error, 'stale')) readAgain();
      else onClose();
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={media !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={media?.kind === 'file' ? 'Delete this file?' : 'Delete this picture?'}
      description={
        media ? <Consequences media={{ ...media, useCount: detail?.uses.length ?? media.useCount }} /> : null
      }
      confirm="Delete"
      busy={busy && 'Deleting...'}
      onConfirm={() => void remove()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed(removed);
        setRemoved(false);
      }}
    >
      {detail && detail.uses.length > 0 ? <MediaUses uses={detail.uses} /> : null}
    </ConfirmDialog>
  );
}

function Consequences({ media: { name, kind, useCount } }: { media: Media }) {
  const gone =
    kind === 'image' ? 'show “Image not available” in its place' : 'lead to a page that is not there';
  const back = `You can bring it back for ${limits.deletedMediaDays} days.`;
  return (
    <>
      <b dir="auto">{name}</b>{' '}
      {useCount === 0
        ? `is used in no text. ${back}`
        : `is used in ${counted(useCount, 'text')}, which then ${useCount === 1 ? gone.replace(/^show/, 'shows').replace(/^lead/, 'leads') : gone}. ${back}`}
    </>
  );
}

interface Detail {
  id: number;
  version: number;
  uses: readonly MediaUse[];
}

/**
 * The version and the uses of the picture or file that is about to be deleted; undefined until they are read. The list may
 * have read it long ago.
 */
function useDetail(media: Media | undefined): [Detail | undefined, () => void] {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [detail, setDetail] = useState<Detail>();
  const id = media?.id;

  async function read() {
    if (id === undefined) return;
    setDetail(undefined);
    try {
      setDetail(await callSignedIn(() => site.media.get({ id })));
    } catch {
      // Without the uses, the site refuses to delete a picture or file that a text uses.
    }
  }

  const start = useEffectEvent(() => void read());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read for each one that is asked about
  useEffect(() => start(), [id]);
  return [detail?.id === id ? detail : undefined, () => void read()];
}
