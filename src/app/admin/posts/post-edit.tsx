import { href } from 'react-router';
import { deferred } from '#app/admin/shell/deferred.tsx';
import { type TextKind, TextScreen, unlessSignedOut } from '#app/admin/texts/text-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Site } from '#contract/catalogue.ts';
import type { Route } from './+types/post-edit';
import { PostForm } from './post-form.tsx';

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return { result: deferred(loadPost(context.get(siteContext), params.id)) };
}

/** The post can be written without the lists, which are undefined when they fail to load (row 105). */
async function loadPost(site: Site, id: string | undefined) {
  const [{ post, changes }, categories, authors, tags, series] = await Promise.all([
    id === undefined ? newPost : loadStored(site, id),
    site.categories.list({}).catch(unlessSignedOut),
    site.accounts.list({}).catch(unlessSignedOut),
    site.postTags.list({}).catch(unlessSignedOut),
    site.series.list({}).catch(unlessSignedOut),
  ]);
  return { post, changes, categories, authors, tags, series };
}

const newPost = { post: undefined, changes: undefined };

async function loadStored(site: Site, id: string) {
  const post = await site.posts.get({ id });
  return { post, changes: await site.postChanges.get({ id: post.id }) };
}

export { shouldRevalidate } from '#app/editing/edit-address.ts';

const kind: TextKind = {
  noun: 'post',
  record: 'post',
  newPath: href('/admin/blog/new'),
  listPath: href('/admin/blog'),
  backLabel: 'Back to Blog Posts',
  loading: 'Loading blog post data...',
  failure: 'Failed to load blog post. Please try again.',
};

export default function PostEdit({ loaderData, params }: Route.ComponentProps) {
  return (
    <TextScreen kind={kind} id={params.id} result={loaderData.result}>
      {(data) => <PostForm {...data} />}
    </TextScreen>
  );
}
