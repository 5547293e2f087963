import { useEffect, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { counted } from '#app/media/library/media-words.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
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
  const uses = useUses(media);

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
      await callSignedIn(() => site.media.remove({ id: media.id, evenIfUsed: true }));
      setRemoved(true);
      onRemoved(media);
      toasts.undoable(media.kind === 'image' ? 'Picture deleted' : 'File deleted', () => void restore(media));
    } catch (error) {
      toasts.error(`Failed to delete ${media.name}`, isSiteError(error) ? error.message : undefined);
    }
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      open={media !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={media?.kind === 'file' ? 'Delete this file?' : 'Delete this picture?'}
      description={media ? <Consequences media={media} /> : null}
      confirm="Delete"
      busy={busy && 'Deleting...'}
      onConfirm={() => void remove()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed(removed);
        setRemoved(false);
      }}
    >
      {uses && uses.length > 0 ? <MediaUses uses={uses} /> : null}
    </ConfirmDialog>
  );
}

function Consequences({ media: { name, kind, useCount } }: { media: Media }) {
  const gone =
    kind === 'image' ? 'show “Image not available” in its place' : 'lead to a page that is not there';
  return (
    <>
      <b dir="auto">{name}</b>{' '}
      {useCount === 0
        ? 'is used in no text. You can bring it back for thirty days.'
        : `is used in ${counted(useCount, 'text')}, which then ${useCount === 1 ? gone.replace(/^show/, 'shows').replace(/^lead/, 'leads') : gone}. You can bring it back for thirty days.`}
    </>
  );
}

/** The uses of the picture or file that is about to be deleted; undefined until they are read. */
function useUses(media: Media | undefined): readonly MediaUse[] | undefined {
  const site = useSite();
  const [uses, setUses] = useState<{ id: number; list: readonly MediaUse[] }>();
  const id = media && media.useCount > 0 ? media.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    let wanted = true;
    site.media.get({ id }).then(
      (detail) => wanted && setUses({ id, list: detail.uses }),
      // The number of the texts is known without it.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [id, site]);
  return uses?.id === id ? uses?.list : undefined;
}
