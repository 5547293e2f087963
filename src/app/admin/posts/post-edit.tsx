import { useState } from 'react';
import { href, Link } from 'react-router';
import { DeferredScreen, deferred } from '#app/admin/shell/deferred.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen } from '#app/admin/shell/screen.tsx';
import { useRescuedDrafts } from '#app/editing/deleted-record.tsx';
import { useFormKey } from '#app/editing/edit-address.ts';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { Route } from './+types/post-edit';
import { PostForm } from './post-form.tsx';

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return { result: deferred(loadPost(context.get(siteContext), idOf(params))) };
}

/** The post can be written without the lists, which are undefined when they fail to load (row 105). */
async function loadPost(site: Site, id: string | undefined) {
  const [post, categories, authors, tags, series] = await Promise.all([
    id === undefined ? undefined : site.posts.get({ id }),
    site.categories.list({}).catch(unlessSignedOut),
    site.accounts.list({}).catch(unlessSignedOut),
    site.postTags.list({}).catch(unlessSignedOut),
    site.series.list({}).catch(unlessSignedOut),
  ]);
  return { post, categories, authors, tags, series };
}

export { shouldRevalidate } from '#app/editing/edit-address.ts';

/** One screen for a new post, and for a stored one, whose id is in the URL. */
export default function PostEdit({ loaderData, params }: Route.ComponentProps) {
  const id = idOf(params);
  const key = useFormKey(id, loaderData.result);
  return (
    <DeferredScreen
      key={key}
      result={loaderData.result}
      waiting={
        <Screen>
          <p role="status">{id ? 'Loading blog post data...' : 'Loading...'}</p>
        </Screen>
      }
      failed={(failure) => <PostNotLoaded error={failure} id={id} />}
    >
      {(data) => (
        <Screen>
          <PostForm {...data} />
        </Screen>
      )}
    </DeferredScreen>
  );
}

function PostNotLoaded({ error, id }: { error: unknown; id: string | undefined }) {
  const [rescued, setRescued] = useState(false);
  const deleted = hasCode(error, 'not-found') && id !== undefined;
  useRescuedDrafts(
    deleted ? `post:${id}` : undefined,
    { record: 'post:new', address: href('/admin/blog/new') },
    (count) => setRescued(count > 0),
  );

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
