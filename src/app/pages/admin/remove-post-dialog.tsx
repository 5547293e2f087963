import { useRef, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { ListedPost } from '#contract/post.ts';
import { useRemovePost } from './use-remove-post.ts';

interface RemovePostDialogProps {
  /** The post in question; none closes the dialog. */
  post: ListedPost | undefined;
  onClose: () => void;
}

export function RemovePostDialog({ post, onClose }: RemovePostDialogProps) {
  const removePost = useRemovePost();
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);

  async function remove(id: number) {
    setBusy(true);
    gone.current = await removePost(id);
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      open={post !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Are you sure you want to delete this post?"
      description={`“${post?.title}” will be removed from the site. This cannot be undone.`}
      confirm="Delete post"
      busy={busy && 'Deleting...'}
      onConfirm={() => {
        if (post) void remove(post.id);
      }}
      onCloseAutoFocus={(event) => {
        if (!gone.current) return;
        // The button that asked goes with its row.
        event.preventDefault();
        gone.current = false;
        document.querySelector('main')?.focus();
      }}
    />
  );
}
