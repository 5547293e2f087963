import { statusName } from '#app/admin/lists/status-badge.tsx';
import type { Unpublished } from '#app/editing/use-unpublished.ts';
import type { PostStatus } from '#contract/post.ts';

/** The words of the save bar for a text that was not changed since it was opened; undefined for a new text. */
export function restingWords(
  stored: { status: PostStatus } | undefined,
  { open }: Pick<Unpublished, 'open'>,
): string | undefined {
  if (open) return open.publishAt ? 'Update scheduled' : 'Unpublished changes';
  return stored && statusName(stored.status);
}
