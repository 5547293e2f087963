import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface NotLoadedProps {
  reason: ReactNode;
  /** A second paragraph, such as what the page shows instead. */
  children?: ReactNode;
  /** Buttons and links: usually a way to try again. */
  actions: ReactNode;
  /** In small type at the end: by what the failure can be found in the log. */
  reference?: ReactNode;
}

/** A notice in place of content that could not be loaded, or above the content that replaces it. */
export function NotLoaded({ reason, children, actions, reference }: NotLoadedProps) {
  return (
    <Notice>
      <p>{reason}</p>
      {children ? <p>{children}</p> : null}
      <div className="button-row">{actions}</div>
      {reference}
    </Notice>
  );
}
