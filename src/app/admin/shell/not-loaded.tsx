import { type ReactNode, useEffect } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { RetryButton } from './retry-button.tsx';

interface NotLoadedProps {
  /** Why. */
  reason: string;
  toast: string;
  /** What is shown instead. */
  children: ReactNode;
}

/** Above what stands in for content that could not be loaded, and that may not be saved (rows 39, 156). */
export function NotLoaded({ reason, toast, children }: NotLoadedProps) {
  useEffect(() => toasts.error(toast), [toast]);

  return (
    <Notice>
      <p>{reason}</p>
      <p>{children}</p>
      <div className="btn-row">
        <RetryButton />
      </div>
    </Notice>
  );
}
