import { SearchX, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';

export function NoPostsYet({ action }: { action: ReactNode }) {
  return (
    <Empty icon={SquarePen} title="No posts yet" action={action}>
      Write the first one. A title is enough to save a draft.
    </Empty>
  );
}

export function NothingFound({ search }: { search: string | undefined }) {
  return (
    <Empty
      icon={SearchX}
      title="No posts found"
      action={
        <Link className={buttonClass({ size: 'small' })} to={href('/admin/blog')}>
          Show all posts
        </Link>
      }
    >
      {search ? `No post has “${search}” in its title or text.` : 'This category has no posts.'}
    </Empty>
  );
}

interface PagesProps {
  total: number;
  page: number;
  limit: number;
}

/** Links to the neighbouring pages of a list that does not fit on one. */
export function Pages({ total, page, limit }: PagesProps) {
  const [searchParams] = useSearchParams();
  const last = Math.ceil(total / limit);
  if (last <= 1) return null;
  const to = (number: number) => {
    const next = new URLSearchParams(searchParams);
    next.set('page', String(number));
    return `?${next}`;
  };
  return (
    <nav className="add" aria-label="Pages">
      {page > 1 ? (
        <Link className={buttonClass({ size: 'small' })} to={to(page - 1)}>
          Newer posts
        </Link>
      ) : null}
      {page < last ? (
        <Link className={buttonClass({ size: 'small' })} to={to(page + 1)}>
          Older posts
        </Link>
      ) : null}
      <span className="dim tnum">
        Page {page} of {last}
      </span>
    </nav>
  );
}
