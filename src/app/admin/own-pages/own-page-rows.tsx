import { href, Link } from 'react-router';
import { StatusBadge } from '#app/admin/lists/status-badge.tsx';
import { ChangesBadge } from '#app/admin/texts/unpublished/changes-badge.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Eye, Pencil, Trash2 } from '#app/ui/icons.ts';
import type { ListedOwnPage } from '#contract/own-page.ts';
import type { ListedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { formatDate, isInstant, timeIn } from '#format/dates.ts';

interface OwnPageRowsProps {
  pages: ListedOwnPage[];
  changes: ListedChanges[];
  /** Pages below another one are indented. The hits of a search have another order. */
  asTree: boolean;
  /** Absent for accounts that may only read. */
  onRemove: ((page: ListedOwnPage) => void) | undefined;
}

export function OwnPageRows({ pages, changes, asTree, onRemove }: OwnPageRowsProps) {
  const timeZone = useTimeZone();
  return (
    <ul className="rows" aria-label="Pages">
      {pages.map((page) => (
        <li key={page.id} className={asTree && page.parentId !== null ? 'below-page' : undefined}>
          <div>
            <Link
              className="page-title"
              to={href('/admin/pages/edit/:id', { id: String(page.id) })}
              dir="auto"
            >
              {page.title}
            </Link>
            {page.status === 'published' ? null : <StatusBadge status={page.status} />}
            <ChangesBadge changes={changes} kind="own-page" id={page.id} />
            {page.noIndex ? <span className="badge">Not listed</span> : null}
            <p>
              <bdi>{page.path}</bdi>
              {page.status === 'scheduled' ? `, from ${dateLine(page, timeZone)}` : null}
            </p>
          </div>
          <RowActions page={page} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

function dateLine({ date }: ListedOwnPage, timeZone: string): string {
  const day = formatDate(date, timeZone);
  return isInstant(date) ? `${day}, ${timeIn(timeZone, new Date(date))}` : day;
}

function RowActions({ page, onRemove }: { page: ListedOwnPage } & Pick<OwnPageRowsProps, 'onRemove'>) {
  return (
    <div className="row-actions">
      <a className="icon-button" href={page.path} aria-label={`View ${page.title}`} title="View">
        <Eye className="icon" />
      </a>
      <Link
        className="icon-button"
        to={href('/admin/pages/edit/:id', { id: String(page.id) })}
        aria-label={`Edit ${page.title}`}
        title="Edit"
      >
        <Pencil className="icon" />
      </Link>
      {onRemove ? (
        <IconButton label={`Delete ${page.title}`} title="Delete" onClick={() => onRemove(page)}>
          <Trash2 className="icon" />
        </IconButton>
      ) : null}
    </div>
  );
}
