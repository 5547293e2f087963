import type { PostStatus } from '#contract/post.ts';

const badges: Record<PostStatus, { name: string; className: string }> = {
  published: { name: 'Published', className: 'badge' },
  draft: { name: 'Draft', className: 'badge badge-warning' },
  scheduled: { name: 'Scheduled', className: 'badge' },
};

/** The word for a status. */
export const statusName = (status: PostStatus): string => badges[status].name;

interface StatusBadgeProps {
  status: PostStatus;
  /** Green for what is live, where one badge stands alone. */
  marked?: boolean;
}

export function StatusBadge({ status, marked }: StatusBadgeProps) {
  const { name, className } = badges[status];
  return <span className={marked && status === 'published' ? 'badge badge-success' : className}>{name}</span>;
}
