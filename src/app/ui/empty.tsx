import type { ReactNode } from 'react';
import type { LucideIcon } from '#app/ui/icons.ts';

interface EmptyProps {
  icon: LucideIcon;
  /** The heading. */
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** A button or link with the next step. */
  action?: ReactNode;
}

/** Replaces an empty list. */
export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Icon className="icon" />
      <b>{title}</b>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
