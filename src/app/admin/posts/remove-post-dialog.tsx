import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import type { ListedPost } from '#contract/post.ts';
import { useRemovePost } from './use-remove-post.ts';

interface RemovePostDialogProps {
  /** The post in question; none closes the dialog. */
  post: ListedPost | undefined;
  onClose: () => void;
}

export function RemovePostDialog({ post, onClose }: RemovePostDialogProps) {
  const removePost = useRemovePost();
  return (
    <RemoveDialog
      thing={post}
      title="Are you sure you want to delete this post?"
      description={({ title }) => `“${title}” will be removed from the site. This cannot be undone.`}
      confirm="Delete post"
      remove={({ id }) => removePost(id)}
      onClose={onClose}
    />
  );
}
