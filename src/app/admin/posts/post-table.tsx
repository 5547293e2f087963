import { Link } from 'react-router';
import { StatusBadge } from '#app/admin/lists/status-badge.tsx';
import { ChangesBadge } from '#app/admin/texts/unpublished/changes-badge.tsx';
import { SiteImage } from '#app/media/site-image.tsx';
import { postEditPath, postPath } from '#app/site/record-paths.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Eye, Pencil, Trash2 } from '#app/ui/icons.ts';
import type { ListedPost } from '#contract/post.ts';
import type { ListedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { formatDate, isInstant, timeIn } from '#format/dates.ts';

interface BlogTableProps {
  posts: ListedPost[];
  changes: ListedChanges[];
  /** Absent for accounts that may only read. */
  onRemove: ((post: ListedPost) => void) | undefined;
}

export function BlogTable({ posts, changes, onRemove }: BlogTableProps) {
  const timeZone = useTimeZone();
  return (
    <table className="table">
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">Picture</span>
          </th>
          <th>Title</th>
          <th>Category</th>
          <th>Status</th>
          <th>Date</th>
          <th>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <td>
              <SiteImage src={post.imageUrl} alt="" shape="16-9" />
            </td>
            <td>
              <Link className="entry-title" to={postEditPath(post)}>
                {post.title}
              </Link>
              <ChangesBadge changes={changes} kind="post" id={post.id} />
              <div className="entry-excerpt">{post.excerpt}</div>
            </td>
            <td className="muted wide-only">{post.category.name}</td>
            <td className="wide-only">
              <StatusBadge status={post.status} />
            </td>
            <td className="muted nowrap">
              {post.status === 'draft' ? (
                <span className="faint">Not published</span>
              ) : (
                dateLine(post, timeZone)
              )}
              {post.status === 'published' ? null : (
                <span className="narrow-only">
                  <StatusBadge status={post.status} />
                </span>
              )}
            </td>
            <td className="cell-actions">
              <RowActions post={post} onRemove={onRemove} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day; for what is still to come the time as well, where there is one. */
function dateLine({ date, status }: ListedPost, timeZone: string): string {
  const day = formatDate(date, timeZone);
  return status === 'scheduled' && isInstant(date) ? `${day}, ${timeIn(timeZone, new Date(date))}` : day;
}

function RowActions({ post, onRemove }: { post: ListedPost } & Pick<BlogTableProps, 'onRemove'>) {
  return (
    <>
      <a className="icon-button" href={postPath(post)} aria-label={`View ${post.title}`} title="View">
        <Eye className="icon" />
      </a>
      <Link className="icon-button" to={postEditPath(post)} aria-label={`Edit ${post.title}`} title="Edit">
        <Pencil className="icon" />
      </Link>
      {onRemove ? (
        <IconButton label={`Delete ${post.title}`} title="Delete" onClick={() => onRemove(post)}>
          <Trash2 className="icon" />
        </IconButton>
      ) : null}
    </>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of the table, while another page of it is fetched. */
export function BlogTableSkeleton() {
  return (
    <table className="table" aria-busy="true" aria-label="Loading posts">
      <tbody>
        {SKELETON_ROWS.map((row) => (
          <tr key={row}>
            <td>
              <div className="skeleton" style={{ width: 80, aspectRatio: '16 / 9' }} />
            </td>
            <td>
              <div className="skeleton" style={{ width: '38%', height: 15 }} />
              <div className="skeleton" style={{ width: '70%', height: 13, marginTop: 9 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
