import type { KeyboardEvent } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { MediaThumbnail } from '#app/media/library/media-thumbnail.tsx';
import { lacksAlt } from '#app/media/library/media-words.ts';
import type { useCells } from '#app/media/library/use-cells.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import type { Media } from '#contract/media/media.ts';
import { byMonth } from './months.ts';

/** The location state of a link from the grid: closing the panel then goes back instead of adding to the history. */
export const fromGrid = { fromGrid: true };

interface MediaGridProps {
  items: Media[];
  cells: ReturnType<typeof useCells>;
  /** Absent where the account may not delete. */
  onRemove: ((media: Media) => void) | undefined;
  /** The uploads are deleted ones. Their files are out of reach, so the grid shows their placeholders. */
  isDeleted: boolean;
}

/** All uploads by month, as one stop of the Tab key: arrow keys move, Enter opens, Delete asks to delete. */
export function MediaGrid({ items, cells, onRemove, isDeleted }: MediaGridProps) {
  const timeZone = useTimeZone();

  function pressed(event: KeyboardEvent) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const media = items.find(({ id }) => id === Number(cell?.dataset.cell));
    if (media && onRemove && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      onRemove(media);
      return;
    }
    cells.onKeyDown(event);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus
    <div ref={cells.grid} className="media-months" onKeyDown={pressed} onFocus={cells.onFocus}>
      {byMonth(items, timeZone).map(({ key, title, items: uploads }) => (
        <section key={key} aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`}>{title}</h2>
          <ul className="media-grid">
            {uploads.map((media) => (
              <li key={media.id}>
                <MediaCell media={media} isDeleted={isDeleted} attributes={cells.cell(media.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface MediaCellProps {
  media: Media;
  isDeleted: boolean;
  attributes: object;
}

function MediaCell({ media, isDeleted, attributes }: MediaCellProps) {
  const [searchParams] = useSearchParams();
  const to = {
    pathname: href('/admin/media/:id', { id: String(media.id) }),
    search: searchParams.toString(),
  };
  return (
    <Link to={to} state={fromGrid} preventScrollReset className="media-cell" {...attributes}>
      <MediaThumbnail media={isDeleted ? { ...media, url: media.placeholder, widths: [] } : media} />
      <span className="media-name" dir="auto" title={media.name}>
        {media.name}
      </span>
      {lacksAlt(media) && !isDeleted ? <span className="badge badge-warning">No alt text</span> : null}
    </Link>
  );
}

const CELLS = Array.from({ length: 18 }, (_, index) => index);

/** The shape of the grid, while another list is fetched. */
export function MediaGridSkeleton() {
  return (
    <div className="media-months" aria-busy="true">
      <ul className="media-grid" aria-label="Loading media">
        {CELLS.map((cell) => (
          <li key={cell}>
            <div className="skeleton" style={{ aspectRatio: 1 }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
