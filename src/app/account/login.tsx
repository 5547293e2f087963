import { type FormEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { siteContext } from '#app/site/site-context.ts';
import { Button } from '#app/ui/button.tsx';
import { toastOnNextPage, toasts } from '#app/ui/toasts.tsx';
import { useAlive } from '#app/ui/use-alive.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Route } from './+types/login';
import { AuthPage } from './auth-page.tsx';
import { nextPath } from './next-path.ts';
import { type SignInRefusal, signIn } from './sign-in.ts';
import { SignInFields } from './sign-in-fields.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  // Only for the way to the first account: who has one signs in without knowing whether there is an owner.
  return context
    .get(siteContext)
    .auth.setup({})
    .catch(() => ({ claimed: true }));
}

export const handle: PageHandle = { hydrated: true, forSignedOut: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Login', indexed: false });
}

export default function Login({ loaderData }: Route.ComponentProps) {
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
    <AuthPage image="/sample/plate-grid.svg">
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
        {loaderData.claimed ? null : (
          <p className="other-way">
            No account yet? <a href={href('/signup')}>Create one</a>
          </p>
        )}
      </form>
    </AuthPage>
  );
}
