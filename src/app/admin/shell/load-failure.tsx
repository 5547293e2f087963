import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RequestReference } from '#app/document/request-reference.tsx';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import { hasCode, isSiteError, requestIdIn } from '#contract/errors.ts';
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
  /** A link back, after the Retry button. */
  children?: ReactNode;
}

/** The screen that replaces one whose data could not be loaded. */
export function LoadFailure({ error, text, toast, children }: LoadFailureProps) {
  const { pathname } = useLocation();
  const signedOut = hasCode(error, 'unauthenticated');
  const forbidden = hasCode(error, 'forbidden');
  useFailureToast(!signedOut && !forbidden && toast);

  if (signedOut) return <PleaseLogin />;
  const reason = isSiteError(error) ? error.message : 'Something went wrong. Please try again.';
  return (
    <Screen>
      <ScreenTitle title={titleOf(pathname)} />
      <NotLoaded
        reference={<RequestReference id={requestIdIn(error)} />}
        reason={forbidden ? reason : (text ?? reason)}
        actions={
          <>
            {forbidden ? null : <RetryButton />}
            {children}
          </>
        }
      />
    </Screen>
  );
}
