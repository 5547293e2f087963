import type { MouseEvent } from 'react';
import { useWords } from '#app/language/page-language.ts';
import { LogOut } from '#app/ui/icons.ts';
import { clearSession } from '#browser/session.ts';
import { frameWords } from '#words/english/frame.ts';

/** Ends the session here and on the server. With `words` it says so beside the icon. */
export function LogOutButton({ words = false }: { words?: boolean }) {
  const { logOut: name } = useWords(frameWords);
  async function logOut({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    try {
      // Loaded on demand: the client and its checks are no part of a visitor's page.
      const { openSite } = await import('#browser/open-site.ts');
      await openSite().auth.signOut({});
    } catch {
      // The server could not be told. The session ends in this browser all the same.
    }
    clearSession();
    currentTarget.parentElement?.querySelector<HTMLElement>('.only-out')?.focus();
  }
  return (
    <button
      type="button"
      className={words ? 'button button-quiet only-in' : 'icon-button log-out only-in'}
      {...(words ? {} : { 'aria-label': name, title: name })}
      onClick={logOut}
    >
      <LogOut className="icon arrow" aria-hidden />
      {words ? name : null}
    </button>
  );
}
