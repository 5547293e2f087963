import { useRef, useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { limits } from '#contract/limits.ts';
import type { Media } from '#contract/media/media.ts';
import { DECORATIVE } from '../arriving-images.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { MediaThumbnail } from './media-thumbnail.tsx';
import { lacksAlt } from './media-words.ts';

interface LibraryInsertProps {
  open: boolean;
  onClose: () => void;
  /** Called once the dialogs are closed and the text can have the focus. `alt` is for a picture. */
  onInsert: (media: Media, alt: string, isDecorative: boolean) => void;
  /** Closed without a choice. */
  onLeft: () => void;
}

/** Chooses a picture or file for a text, and asks for an alternative text where the library has none. */
export function LibraryInsert({ open, onClose, onInsert, onLeft }: LibraryInsertProps) {
  const chosen = useRef<Media>(undefined);
  const [described, setDescribed] = useState<Media>();
  const [describing, setDescribing] = useState(false);
  return (
    <>
      <LibraryDialog
        open={open}
        onClose={onClose}
        kind="all"
        onChoose={([media]) => {
          chosen.current = media;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const media = chosen.current;
          chosen.current = undefined;
          if (!media) onLeft();
          else if (lacksAlt(media)) {
            setDescribed(media);
            setDescribing(true);
          } else onInsert(media, media.isDecorative ? '' : media.alt, media.isDecorative);
        }}
      />
      <LineDialog
        open={describing}
        onOpenChange={setDescribing}
        title="Describe the picture"
        label="Image description"
        hint="For people who cannot see it. It can be added later."
        option={DECORATIVE}
        maxLength={limits.line}
        confirm="Insert picture"
        cancel="Leave out"
        onClosed={(alt, isDecorative) => {
          if (alt === undefined || !described) onLeft();
          else onInsert(described, alt, isDecorative && alt === '');
        }}
      >
        {described ? (
          <div className="library-described">
            <MediaThumbnail media={described} />
          </div>
        ) : null}
      </LineDialog>
    </>
  );
}
