import { useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { ListPages } from '#app/admin/lists/list-pages.tsx';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useRefetching } from '#app/admin/lists/use-refetching.ts';
import { useMay } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import type { ListedPost } from '#contract/post.ts';
import type { Route } from './+types/admin-post-list';
import { BlogListFilter } from './admin-post-filter.tsx';
import { NoPostsYet, NothingFound } from './post-list-ends.tsx';
import { queryOf } from './post-query.ts';
import { BlogTable, BlogTableSkeleton } from './post-table.tsx';
import { useRemovePost } from './use-remove-post.ts';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const [posts, counts, changes, categories] = await Promise.all([
    site.posts.list(queryOf(new URL(request.url).searchParams)),
    site.posts.counts({}),
    site.unpublished.list({}).catch(() => []),
    // Without them only the filter is missing.
    site.categories.list({}).catch(() => undefined),
  ]);
  return { posts, counts, changes, categories };
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { posts, counts, changes, categories } = loaderData;
  const [searchParams] = useSearchParams();
  const [removing, setRemoving] = useState<ListedPost>();
  const removePost = useRemovePost();
  const mayWrite = useMay('editor');
  const query = queryOf(searchParams);
  const filtered = query.search !== undefined || query.category !== undefined;
  const slow = useRefetching(href('/admin/blog'));

  useFailureToast(!categories && 'Failed to load categories');

  return (
    <Screen>
      <ScreenTitle title="Manage Blog Posts" line={filtered ? foundLine(posts.total) : allLine(counts)}>
        <div className="screen-actions">{mayWrite ? <NewPostLink /> : null}</div>
      </ScreenTitle>
      <BlogListFilter categories={categories ?? []} />
      {slow ? (
        <BlogTableSkeleton />
      ) : posts.items.length > 0 ? (
        <BlogTable posts={posts.items} changes={changes} onRemove={mayWrite ? setRemoving : undefined} />
      ) : filtered ? (
        <NothingFound search={query.search} />
      ) : (
        <NoPostsYet action={mayWrite ? <NewPostLink /> : null} />
      )}
      <ListPages {...posts} previous="Newer posts" next="Older posts" />
      <RemoveDialog
        item={removing}
        title="Are you sure you want to delete this post?"
        description={({ title }) => `“${title}” will be removed from the site. This cannot be undone.`}
        confirm="Delete post"
        remove={removePost}
        onClose={() => setRemoving(undefined)}
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to load blog posts. Please try again later." />;
}

function NewPostLink() {
  return (
    <Link className={buttonClass({ look: 'primary' })} to={href('/admin/blog/new')}>
      <Plus className="icon" />
      New Post
    </Link>
  );
}

function allLine({
  published,
  draft,
  scheduled,
}: {
  published: number;
  draft: number;
  scheduled: number;
}): string {
  const all = published + draft + scheduled;
  const posts = all === 1 ? '1 post' : `${all} posts`;
  if (draft === 0) return posts;
  return draft === 1 ? `${posts}, 1 of them a draft` : `${posts}, ${draft} of them drafts`;
}

function foundLine(total: number): string {
  return total === 1 ? '1 post found' : `${total} posts found`;
}
