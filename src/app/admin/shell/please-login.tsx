import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { clearSession } from '#browser/session.ts';
import { Screen } from './screen.tsx';

/** Long enough to read the sentence. */
const READ_MS = 1000;

/** What the admin area shows without a session (row 90), on the way to the login page and back. */
export function PleaseLogin() {
  const { pathname, search } = useLocation();
  const login = `${href('/login')}?${new URLSearchParams({ next: pathname + search })}`;

  useEffect(() => {
    // Whatever session there was, the server has refused it.
    clearSession();
    const timer = setTimeout(() => location.assign(documentPath(login)), READ_MS);
    return () => clearTimeout(timer);
  }, [login]);

  return (
    <Screen>
      <p role="status">Please login to access the admin dashboard</p>
      <div className="button-row" style={{ marginTop: 16 }}>
        <a className={buttonClass({ look: 'primary' })} href={login}>
          Login
        </a>
      </div>
    </Screen>
  );
}
