import { useState } from 'react';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button } from '#app/ui/button.tsx';
import { Undo2 } from '#app/ui/icons.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Media } from '#contract/media/media.ts';
import { MediaFacts } from './media-facts.tsx';

interface DeletedMediaProps {
  media: Media;
  onRestored: (media: Media) => void;
}

/** The panel of a deleted picture or file, which brings it back. */
export function DeletedMedia({ media, onRestored }: DeletedMediaProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const mayRestore = useMay('editor');
  const [busy, setBusy] = useState(false);

  async function restore() {
    setBusy(true);
    try {
      const restored = await callSignedIn(() => site.media.restore({ id: media.id }));
      toasts.success(media.kind === 'image' ? 'Picture restored' : 'File restored');
      onRestored(restored);
    } catch (error) {
      toasts.error(`Failed to restore ${media.name}`, isSiteError(error) ? error.message : undefined);
      setBusy(false);
    }
  }

  return (
    <div className="side-panel-body">
      <Notice>
        <p>
          <b dir="auto">{media.name}</b> was deleted. The site keeps deleted uploads for{' '}
          {limits.deletedMediaDays} days.
        </p>
        {mayRestore ? (
          <div className="button-row">
            <Button size="small" busy={busy && 'Restoring...'} onClick={() => void restore()}>
              <Undo2 className="icon" />
              Restore
            </Button>
          </div>
        ) : null}
      </Notice>
      <MediaFacts media={media} />
    </div>
  );
}
