import { use } from 'react';
import type { PageHandle } from '#app/document/page-handle.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { ScriptNonce } from '#app/document/script-nonce.ts';
import { siteContext } from '#app/site/site-context.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Route } from './+types/signup';
import { AuthPage } from './auth-page.tsx';
import { noteCodeInLink } from './set-up-code.ts';
import { SignUpForm } from './sign-up-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  // The form asks the same either way: the call itself says whether the site has an owner.
  return context
    .get(siteContext)
    .auth.setup({})
    .catch(() => ({ claimed: undefined }));
}

export const handle: PageHandle = { forSignedOut: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Create Account', indexed: false });
}

export default function SignUp({ loaderData: { claimed } }: Route.ComponentProps) {
  const nonce = use(ScriptNonce);
  return (
    <AuthPage image="/sample/plate-timetable.svg">
      {claimed === false ? (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, with nothing of the owner's in it
          dangerouslySetInnerHTML={{ __html: noteCodeInLink }}
        />
      ) : null}
      <Island name="signUp" component={SignUpForm} props={{ claimed }} wakes="sign" />
    </AuthPage>
  );
}
