import { useEffect, useEffectEvent } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { clearSession } from '#browser/session.ts';
import { useSite } from './admin-context.tsx';
import { logOutState } from './admin-screens.ts';
import { Screen } from './screen.tsx';

/** How long the server is waited for. */
const PATIENCE_MS = 3000;

/**
 * Logging out is a page, so that leaving the one before asks about unsaved changes first. It ends the session and
 * opens the public site.
 */
export default function LogOut() {
  const site = useSite();
  const navigate = useNavigate();
  const { state } = useLocation();

  const logOut = useEffectEvent(async () => {
    if (state?.logOut !== logOutState.logOut) {
      await navigate(href('/admin'), { replace: true });
      return;
    }
    // Ended here whatever the server says; there the session ends by itself in time. The call has its token already.
    const ended = site.auth.signOut({}).catch(() => undefined);
    clearSession();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    location.replace(documentPath(href('/')));
  });
  useEffect(() => {
    void logOut();
  }, []);

  return (
    <Screen>
      <p role="status">Logging out...</p>
    </Screen>
  );
}
