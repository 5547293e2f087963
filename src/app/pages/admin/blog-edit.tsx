import { Suspense, use, useEffect } from 'react';
import { href, Link } from 'react-router';
import { siteContext } from '#app/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import type { Category } from '#contract/category.ts';
import { hasCode } from '#contract/errors.ts';
import type { Post } from '#contract/post.ts';
import type { Route } from './+types/blog-edit.ts';
import { LoadFailure } from './load-failure.tsx';
import { PostForm } from './post-form.tsx';
import { Screen } from './screen.tsx';

interface PostData {
  post: Post | undefined;
  /** Absent where loading failed: the post can be written all the same. */
  categories: Category[] | undefined;
  authors: { id: number; username: string }[] | undefined;
}

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const id = idOf(params);
  const data: Promise<PostData> = Promise.all([
    id === undefined ? undefined : site.posts.get({ id }),
    site.categories.list({}).catch(unlessSignedOut),
    site.users.list({}).catch(unlessSignedOut),
  ]).then(([post, categories, authors]) => ({ post, categories, authors }));
  // Not awaited, so that the page can say what it is waiting for (row 105); its failure is shown by the page too.
  data.catch(() => undefined);
  return { data };
}

/** One screen for a new post and for a stored one, which has an id in its address. */
export default function BlogEdit({ loaderData, params }: Route.ComponentProps) {
  const id = idOf(params);
  return (
    <Screen>
      <Suspense key={id} fallback={<p role="status">{id ? 'Loading blog post data...' : 'Loading...'}</p>}>
        <LoadedPost data={loaderData.data} />
      </Suspense>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} text="Failed to load blog post. Please try again.">
      <Link className={buttonClass({ size: 'tiny' })} to={href('/admin/blog')}>
        Back to Blog Posts
      </Link>
    </LoadFailure>
  );
}

function LoadedPost({ data }: { data: Promise<PostData> }) {
  const { post, categories, authors } = use(data);

  useEffect(() => {
    if (!categories) toasts.error('Failed to load categories');
    if (!authors) toasts.error('Failed to load authors');
  }, [categories, authors]);

  return <PostForm post={post} categories={categories ?? []} authors={authors ?? []} />;
}

function idOf(params: { id?: string }): string | undefined {
  return params.id;
}

function unlessSignedOut(error: unknown): undefined {
  if (hasCode(error, 'unauthenticated')) throw error;
}
