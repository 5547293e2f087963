import { Suspense, use, useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen } from '#app/admin/shell/screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { moveDrafts } from '#browser/drafts.ts';
import type { Category } from '#contract/category.ts';
import { hasCode } from '#contract/errors.ts';
import type { Post } from '#contract/post.ts';
import type { Route } from './+types/post-edit';
import { PostForm } from './post-form.tsx';

interface PostData {
  post: Post | undefined;
  /** Absent where loading failed: the post can be written all the same. */
  categories: Category[] | undefined;
  authors: { id: number; username: string }[] | undefined;
}

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const id = idOf(params);
  const loaded: Promise<PostData> = Promise.all([
    id === undefined ? undefined : site.posts.get({ id }),
    site.categories.list({}).catch(unlessSignedOut),
    site.accounts.list({}).catch(unlessSignedOut),
  ]).then(([post, categories, authors]) => ({ post, categories, authors }));
  // Not awaited, so that the page can say what it is waiting for (row 105).
  return {
    data: loaded.then(
      (data) => ({ data, failure: undefined }),
      (failure: unknown) => ({ data: undefined, failure }),
    ),
  };
}

/** One screen for a new post and for a stored one, which has an id in its address. */
export default function BlogEdit({ loaderData, params }: Route.ComponentProps) {
  const id = idOf(params);
  const waiting = (
    <Screen>
      <p role="status">{id ? 'Loading blog post data...' : 'Loading...'}</p>
    </Screen>
  );
  return (
    <Suspense key={id} fallback={waiting}>
      <LoadedPost data={loaderData.data} id={id} />
    </Suspense>
  );
}

function LoadedPost({
  data: promise,
  id,
}: Awaited<ReturnType<typeof clientLoader>> & { id: string | undefined }) {
  const { data, failure } = use(promise);
  const noCategories = data && !data.categories;
  const noAuthors = data && !data.authors;

  useEffect(() => {
    if (noCategories) toasts.error('Failed to load categories');
    if (noAuthors) toasts.error('Failed to load authors');
  }, [noCategories, noAuthors]);

  if (!data) return <PostNotLoaded error={failure} id={id} />;
  return (
    <Screen>
      <PostForm post={data.post} categories={data.categories ?? []} authors={data.authors ?? []} />
    </Screen>
  );
}

function PostNotLoaded({ error, id }: { error: unknown; id: string | undefined }) {
  const [rescued, setRescued] = useState(false);
  const gone = hasCode(error, 'not-found') && id !== undefined;
  useEffect(() => {
    if (!gone) return;
    moveDrafts(`post:${id}`, { record: 'post:new', address: href('/admin/blog/new') }).then(
      (count) => count > 0 && setRescued(true),
    );
  }, [gone, id]);

  return (
    <LoadFailure error={error} text="Failed to load blog post. Please try again.">
      {rescued ? (
        <>
          <p>This post is not there any more. What you typed in it is kept in this browser.</p>
          <Link className={buttonClass({ size: 'tiny' })} to={href('/admin/blog/new')}>
            Save it as a new post
          </Link>
        </>
      ) : null}
      <Link className={buttonClass({ size: 'tiny' })} to={href('/admin/blog')}>
        Back to Blog Posts
      </Link>
    </LoadFailure>
  );
}

function idOf(params: { id?: string }): string | undefined {
  return params.id;
}

function unlessSignedOut(error: unknown): undefined {
  if (hasCode(error, 'unauthenticated')) throw error;
}
