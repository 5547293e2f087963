import type { ComponentProps } from 'react';
import { CircleAlert, Info } from '#app/ui/icons.ts';

interface NoticeProps extends ComponentProps<'div'> {
  /** `problem` is announced at once, `note` waits its turn. */
  kind?: 'problem' | 'note';
}

/** A boxed sentence above or instead of content, with room for an action after it. */
export function Notice({ kind = 'problem', className = '', children, ...native }: NoticeProps) {
  const Icon = kind === 'problem' ? CircleAlert : Info;
  const look = kind === 'problem' ? 'notice' : 'notice is-quiet';
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'} className={`${look} ${className}`.trim()} {...native}>
      <Icon className="icon" />
      <div>{children}</div>
    </div>
  );
}
