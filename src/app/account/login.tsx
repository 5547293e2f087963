import type { PageHandle } from '#app/document/page-handle.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { siteContext } from '#app/site/site-context.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Route } from './+types/login';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  // Only for the way to the first account: who has one signs in without knowing whether there is an owner.
  return context
    .get(siteContext)
    .auth.setup({})
    .catch(() => ({ claimed: true }));
}

export const handle: PageHandle = { forSignedOut: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Login', indexed: false });
}

export default function Login({ loaderData: { claimed } }: Route.ComponentProps) {
  return (
    <AuthPage image="/sample/plate-grid.svg">
      <Island name="login" component={LoginForm} props={{ claimed }} wakes="sign" />
    </AuthPage>
  );
}
