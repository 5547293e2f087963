import { useWords } from '#app/language/page-language.ts';
import { LogOut } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';

/** Ends the session here and on the server. With `words` it says so beside the icon. */
export function LogOutButton({ words = false }: { words?: boolean }) {
  const { logOut: name } = useWords(frameWords);
  return (
    <button
      type="button"
      className={words ? 'button button-quiet only-in' : 'icon-button log-out only-in'}
      {...(words ? {} : { 'aria-label': name, title: name })}
      data-action="log-out"
    >
      <LogOut className="icon arrow" aria-hidden />
      {words ? name : null}
    </button>
  );
}
