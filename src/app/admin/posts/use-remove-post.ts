import { useRevalidator, useSearchParams } from 'react-router';
import { notRemoved } from '#app/admin/lists/not-removed.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError, UNREADABLE_ANSWER } from '#contract/errors.ts';
import { queryOf } from './post-query.ts';

/** The five outcomes of rows 96–98, and a post that was saved elsewhere since the list was loaded. */
const reports = {
  deleted: () => toasts.success('Blog post deleted successfully'),
  'deleted after all': () =>
    toasts.success('Blog post appears to have been deleted successfully, despite a response error.'),
  unclear: () =>
    toasts.error(
      'The server response was invalid. The post may have been deleted, but the response was not processed correctly.',
    ),
  'not reached': () =>
    toasts.error('Network error occurred. Please check your internet connection and try again.'),
  stale: notRemoved,
  failed: () => toasts.error('Failed to delete blog post. Please try again.'),
};
type Outcome = keyof typeof reports;

/** Deletes a post, reports how that went, fetches the list again, and answers whether the post is gone. */
export function useRemovePost(): (post: { id: number; version: number }) => Promise<boolean> {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [searchParams] = useSearchParams();

  async function remove(id: number, version: number): Promise<Outcome> {
    try {
      await callSignedIn(() => site.posts.remove({ id, expectedVersion: version }));
      return 'deleted';
    } catch (error) {
      if (!isSiteError(error)) return 'failed';
      if (error.code === 'stale') return 'stale';
      if (error.code === 'unavailable' && !error.answer) return 'not reached';
      const unreadable = error.code === 'unexpected' && error.message === UNREADABLE_ANSWER;
      return unreadable ? lookForIt(id) : 'failed';
    }
  }

  /** Finds out from the list whether the post was deleted. */
  async function lookForIt(id: number): Promise<Outcome> {
    const list = await site.posts.list(queryOf(searchParams)).catch(() => undefined);
    return list?.items.every((post) => post.id !== id) ? 'deleted after all' : 'unclear';
  }

  return async ({ id, version }) => {
    const outcome = await remove(id, version);
    reports[outcome]();
    await revalidator.revalidate();
    return outcome === 'deleted' || outcome === 'deleted after all';
  };
}
