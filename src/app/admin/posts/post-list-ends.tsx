import type { ReactNode } from 'react';
import { href } from 'react-router';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SquarePen } from '#app/ui/icons.ts';

export function NoPostsYet({ action }: { action: ReactNode }) {
  return (
    <Empty icon={SquarePen} title="No posts yet" action={action}>
      Write the first one. A title is enough to save a draft.
    </Empty>
  );
}

export function NothingFound({ search }: { search: string | undefined }) {
  return (
    <NoneFound nouns="posts" all={href('/admin/blog')}>
      {search ? `No post has “${search}” in its title or text.` : 'This category has no posts.'}
    </NoneFound>
  );
}
