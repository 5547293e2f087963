import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Images, Search, SearchX } from '#app/ui/icons.ts';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { useSlow } from '#app/ui/use-slow.ts';
import { limits } from '#contract/limits.ts';
import type { Media } from '#contract/media/media.ts';
import type { MediaPage } from './media-pages.ts';
import { MediaThumbnail } from './media-thumbnail.tsx';
import { counted } from './media-words.ts';
import { MoreMedia } from './more-media.tsx';
import { useCells } from './use-cells.ts';
import { useLibrarySearch } from './use-library-search.ts';
import { useMediaPages } from './use-media-pages.ts';

export interface LibraryDialogProps {
  open: boolean;
  onClose: () => void;
  /** Pictures only, unless files are wanted too. */
  kind?: 'all' | 'image';
  /** Several can be chosen together. */
  multiple?: boolean;
  /** Gets what was chosen, in the order of the choice. The dialog then closes. */
  onChoose: (chosen: Media[]) => void;
  /** Moves the focus when the dialog is closed: the search box has it before the dialog could look who had it. */
  onCloseAutoFocus: (event: Event) => void;
}

/** Chooses from the media library, with a search. */
export function LibraryDialog({ open, onClose, kind = 'image', ...props }: LibraryDialogProps) {
  const { multiple = false, onChoose, onCloseAutoFocus } = props;
  return (
    <Dialog
      className="library-dialog"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={kind === 'image' ? 'Choose a picture' : 'Choose from the library'}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <Chooser
        kind={kind}
        multiple={multiple}
        onChoose={(chosen) => {
          onChoose(chosen);
          onClose();
        }}
      />
    </Dialog>
  );
}

type ChooserProps = Required<Pick<LibraryDialogProps, 'kind' | 'multiple' | 'onChoose'>>;

function Chooser({ kind, multiple, onChoose }: ChooserProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Media[]>([]);
  const { query, result, load, retry } = useLibrarySearch(typed, kind);
  const list = useRef<HTMLDivElement>(null);
  const slow = useSlow(result === undefined);

  function choose(media: Media) {
    if (!multiple) onChoose([media]);
    else if (chosen.some(({ id }) => id === media.id)) setChosen(chosen.filter(({ id }) => id !== media.id));
    else setChosen([...chosen, media]);
  }

  /** From the search box, the arrow key leads into the results; Enter takes the only one. */
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const cells = list.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
    if (event.key === 'ArrowDown' && cells.length > 0) {
      event.preventDefault();
      (list.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]') ?? cells[0])?.focus();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (cells.length === 1) cells[0]?.click();
    }
  }

  return (
    <>
      <div className="library-tools">
        <div className="with-icon">
          <Search className="icon" />
          <input
            type="search"
            className="input"
            aria-label="Search the library"
            placeholder="Search by name or alternative text"
            maxLength={limits.searchText}
            value={typed}
            // biome-ignore lint/a11y/noAutofocus: the dialog around it would start on its close button
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={pressed}
          />
        </div>
      </div>
      <div ref={list} className="library-list" aria-busy={result === undefined || undefined}>
        {result?.failure ? (
          <NotLoaded
            reason="The media library could not be read."
            actions={
              <Button size="tiny" onClick={retry}>
                Retry
              </Button>
            }
          >
            {result.failure}
          </NotLoaded>
        ) : null}
        {result?.first ? (
          <Results
            first={result.first}
            query={result.query}
            load={load}
            chosen={multiple ? chosen : undefined}
            onChoose={choose}
          />
        ) : null}
        {slow ? <p role="status">Loading...</p> : null}
        <p className="visually-hidden" role="status">
          {result?.first && query !== '' ? `${counted(result.first.total, 'result')}` : ''}
        </p>
      </div>
      {multiple ? (
        <footer>
          <span aria-live="polite">{chosen.length > 0 ? `${chosen.length} chosen` : null}</span>
          <Button look="primary" size="small" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {chosen.length > 1 ? `Add ${chosen.length} pictures` : 'Add picture'}
          </Button>
        </footer>
      ) : null}
    </>
  );
}

interface ResultsProps {
  first: MediaPage;
  query: string;
  load: (page: number) => Promise<MediaPage>;
  /** Absent where one choice ends the dialog. */
  chosen: readonly Media[] | undefined;
  onChoose: (media: Media) => void;
}

function Results({ first, query, load, chosen, onChoose }: ResultsProps) {
  const pages = useMediaPages({ first, query, load });
  const cells = useCells(pages.items.map(({ id }) => id));
  if (pages.items.length === 0) {
    return query ? (
      <Empty icon={SearchX} title="Nothing found">
        Try fewer or shorter words.
      </Empty>
    ) : (
      <Empty icon={Images} title="The library is empty">
        What you upload anywhere on the site appears here.
      </Empty>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the focus */}
      <div ref={cells.grid} onKeyDown={cells.onKeyDown} onFocus={cells.onFocus}>
        <ul className="media-grid">
          {pages.items.map((media) => (
            <li key={media.id}>
              <button
                type="button"
                className="media-cell"
                aria-pressed={chosen?.some(({ id }) => id === media.id)}
                onClick={() => onChoose(media)}
                {...cells.cell(media.id)}
              >
                <MediaThumbnail media={media} />
                <span className="media-name" dir="auto" title={media.name}>
                  {media.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {pages.hasMore ? (
        <MoreMedia byItself loading={pages.loading} failed={pages.failed} onMore={pages.more} />
      ) : null}
    </>
  );
}
