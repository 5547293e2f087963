import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SearchX, SquarePen } from '#app/ui/icons.ts';

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
