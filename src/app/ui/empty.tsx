import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyProps {
  icon: LucideIcon;
  /** What it is. */
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** In place of a list that has nothing. */
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
