import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { titleOf } from './admin-screens.ts';
import { PleaseLogin } from './please-login.tsx';
import { RetryButton } from './retry-button.tsx';
import { Screen, ScreenTitle } from './screen.tsx';

interface LoadFailureProps {
  error: unknown;
  /** The specified sentence; without one the error's own. */
  text?: string;
  /** The specified toast. */
  toast?: string;
  /** A way back, beside Retry. */
  children?: ReactNode;
}

/** In place of a screen whose data could not be loaded. */
export function LoadFailure({ error, text, toast, children }: LoadFailureProps) {
  const { pathname } = useLocation();
  const signedOut = hasCode(error, 'unauthenticated');
  const refused = hasCode(error, 'forbidden');

  useEffect(() => {
    if (toast && !signedOut && !refused) toasts.error(toast);
  }, [toast, signedOut, refused]);

  if (signedOut) return <PleaseLogin />;
  const reason = isSiteError(error) ? error.message : 'Something went wrong. Please try again.';
  return (
    <Screen>
      <ScreenTitle title={titleOf(pathname)} />
      <Notice>
        <p>{refused ? reason : (text ?? reason)}</p>
        <div className="btn-row">
          {refused ? null : <RetryButton />}
          {children}
        </div>
      </Notice>
    </Screen>
  );
}
