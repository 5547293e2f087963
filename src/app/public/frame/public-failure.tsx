import { RotateCw } from 'lucide-react';
import { useLocation } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** What could not be loaded, and a way to ask again: a link to the same page, so it works without JavaScript. */
export function LoadFailure({ children }: { children: string }) {
  return (
    <Notice>
      {children}
      <br />
      <RetryLink size="tiny" />
    </Notice>
  );
}

export function RetryLink({ size }: { size: 'tiny' | 'normal' }) {
  const { pathname, search } = useLocation();
  return (
    <a
      className={buttonClass({ look: size === 'tiny' ? 'secondary' : 'primary', size })}
      href={pathname + search}
    >
      <RotateCw className="icon" aria-hidden />
      Retry
    </a>
  );
}

/** Stands above what is shown in place of content that cannot be read (decision D1). */
export function SampleMark() {
  return <Notice kind="note">Showing sample content</Notice>;
}
