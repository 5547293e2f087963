import { type FormEvent, useRef, useState } from 'react';
import { documentPath } from '#app/document/document-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Toaster } from '#app/ui/toasts/toaster.tsx';
import { toastOnNextPage, toasts } from '#app/ui/toasts/toasts.tsx';
import { useAlive } from '#app/ui/use-alive.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import { nextPath } from './next-path.ts';
import { type SignInRefusal, signIn } from './sign-in.ts';
import { SignInFields } from './sign-in-fields.tsx';

interface LoginFormProps {
  /** The site has an owner. */
  claimed: boolean;
}

/** The form of the login page: an island, so it imports no router, and its paths are written out. */
export function LoginForm({ claimed }: LoginFormProps) {
  const alive = useAlive();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SignInRefusal>();
  const takeToastAway = useRef<() => void>(undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // It told of the try before this one.
    takeToastAway.current?.();
    const refused = await signIn(new FormData(event.currentTarget));
    setRefusal(refused);
    if (!refused) {
      toastOnNextPage('Login successful!');
      location.assign(documentPath(nextPath(location.search)));
      return;
    }
    setBusy(false);
    if (refused.toast) takeToastAway.current = toasts.error(refused.toast);
  }

  return (
    <>
      {/* Sent as POST even before the page is alive, so that no password gets into an address. */}
      <form method="post" onSubmit={submit}>
        <h1>Login</h1>
        <p>For the owner of this site.</p>
        <SignInFields refusal={refusal} onStartOver={() => setRefusal(undefined)} />
        <Button type="submit" look="primary" disabled={!alive} busy={busy && 'Signing in...'}>
          Login
        </Button>
        <noscript>Signing in needs JavaScript.</noscript>
        {isMockBuild ? (
          <p className="other-way">
            This demo keeps everything in your browser: sign in as <b>owner</b> with any password.
          </p>
        ) : null}
        {claimed ? null : (
          <p className="other-way">
            No account yet? <a href={documentPath('/signup')}>Create one</a>
          </p>
        )}
      </form>
      <Toaster />
    </>
  );
}
