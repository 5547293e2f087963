import { useRevalidator } from 'react-router';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { hasCode } from '#contract/errors.ts';
import type { ListedProject } from '#contract/project.ts';

interface RemoveProjectDialogProps {
  /** The project in question; none closes the dialog. */
  project: ListedProject | undefined;
  onClose: () => void;
}

export function RemoveProjectDialog({ project, onClose }: RemoveProjectDialogProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();

  async function remove({ id }: ListedProject): Promise<boolean> {
    try {
      await callSignedIn(() => site.projects.remove({ id }));
    } catch (error) {
      // Another tab was first: gone is what was asked for.
      if (!hasCode(error, 'not-found')) {
        toasts.error('Failed to delete project. Please try again.');
        return false;
      }
    }
    toasts.success('Project deleted successfully');
    await revalidator.revalidate();
    return true;
  }

  return (
    <RemoveDialog
      thing={project}
      title="Are you sure you want to delete this project?"
      description={({ title }) =>
        `“${title}” and its pictures will be removed from the site. This cannot be undone.`
      }
      confirm="Delete project"
      remove={remove}
      onClose={onClose}
    />
  );
}
