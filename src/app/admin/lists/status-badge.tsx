import type { PostStatus } from '#contract/post.ts';

const badges: Record<PostStatus, { name: string; look: string }> = {
  published: { name: 'Published', look: 'badge' },
  draft: { name: 'Draft', look: 'badge badge-w' },
  scheduled: { name: 'Scheduled', look: 'badge' },
};

interface StatusBadgeProps {
  status: PostStatus;
  /** Green for what is live, where one badge stands alone. */
  marked?: boolean;
}

export function StatusBadge({ status, marked }: StatusBadgeProps) {
  const { name, look } = badges[status];
  return <span className={marked && status === 'published' ? 'badge badge-success' : look}>{name}</span>;
}
