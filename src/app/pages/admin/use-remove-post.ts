import { useRevalidator, useSearchParams } from 'react-router';
import { useSignedInCall } from '#app/forms/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import { useSite } from './admin-context.tsx';
import { queryOf } from './post-query.ts';

/** What the client says when an answer could not be read (`http-site.ts`). */
const UNREADABLE = 'The server response was invalid.';

/** Deletes a post, reports which of the five outcomes of rows 96–98 it was, and fetches the list again. */
export function useRemovePost(): (id: number) => Promise<void> {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [searchParams] = useSearchParams();

  return async (id) => {
    try {
      await callSignedIn(() => site.posts.remove({ id }));
      toasts.success('Blog post deleted successfully');
    } catch (error) {
      if (isSiteError(error) && error.code === 'unexpected' && error.message === UNREADABLE) {
        await reportUnreadable(site, id, searchParams);
      } else if (isSiteError(error) && error.code === 'unavailable') {
        toasts.error('Network error occurred. Please check your internet connection and try again.');
      } else {
        toasts.error('Failed to delete blog post. Please try again.');
      }
    }
    await revalidator.revalidate();
  };
}

/** Row 97: whether it is gone is for the list to say. */
async function reportUnreadable(site: Site, id: number, searchParams: URLSearchParams) {
  const list = await site.posts.list(queryOf(searchParams)).catch(() => undefined);
  if (list && !list.items.some((post) => post.id === id)) {
    toasts.success('Blog post appears to have been deleted successfully, despite a response error.');
    return;
  }
  toasts.error(
    'The server response was invalid. The post may have been deleted, but the response was not processed correctly.',
  );
}
