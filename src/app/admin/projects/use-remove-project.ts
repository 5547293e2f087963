import { useRevalidator } from 'react-router';
import { notRemoved } from '#app/admin/lists/not-removed.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { hasCode } from '#contract/errors.ts';

/** Removes a project, reports the result by a toast, and loads the list again. Returns whether the project is gone. */
export function useRemoveProject(): (project: { id: number; version: number }) => Promise<boolean> {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();

  return async ({ id, version }) => {
    try {
      await callSignedIn(() => site.projects.remove({ id, expectedVersion: version }));
    } catch (error) {
      if (hasCode(error, 'stale')) {
        notRemoved();
        await revalidator.revalidate();
        return false;
      }
      // Another tab may have removed it first, with the same result.
      if (!hasCode(error, 'not-found')) {
        toasts.error('Failed to delete project. Please try again.');
        return false;
      }
    }
    toasts.success('Project deleted successfully');
    await revalidator.revalidate();
    return true;
  };
}
