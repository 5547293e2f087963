import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { clearSession } from '#browser/session.ts';
import { Screen } from './screen.tsx';

/** Time to read the sentence, in milliseconds. */
const READ_MS = 1000;

/** The screen without a session (row 90). It leads to the login page, which leads back. */
export function PleaseLogin() {
  const { pathname, search } = useLocation();
  const login = `${href('/login')}?${new URLSearchParams({ next: pathname + search })}`;

  useEffect(() => {
    // The server has refused the stored session, if there was one.
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
