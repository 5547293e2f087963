import { type FormEvent, useEffect, useRef, useState } from 'react';
import { documentPath } from '#app/document/document-path.ts';
import { textOf } from '#app/forms/text-of.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { Toaster } from '#app/ui/toasts/toaster.tsx';
import { toastOnNextPage } from '#app/ui/toasts/toasts.tsx';
import { useAlive } from '#app/ui/use-alive.ts';
import { limits } from '#contract/limits.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { codeOf, useCodeInAddress } from './set-up-code.ts';
import { type SignUpRefusal, signUp } from './sign-up.ts';
import { UsernameInput } from './username-input.tsx';

interface SignUpFormProps {
  /** The site has an owner; undefined if nobody could tell. */
  claimed?: boolean | undefined;
}

/** The form of the sign-up page: an island, so it imports no router, and its paths are written out. */
export function SignUpForm({ claimed }: SignUpFormProps) {
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  const code = useCodeInAddress();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SignUpRefusal>();
  const errors = refusal?.errors ?? {};
  const asksCode = claimed === false && code === undefined;
  // The server does not know the fragment: `noteCodeInLink` hides the field before the first paint, so that nothing moves.
  const showsCode = asksCode || (claimed === false && code === 'unknown');

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    if (textOf(fields, 'password') !== textOf(fields, 'confirmation')) {
      setRefusal({ errors: { confirmation: 'Passwords do not match.' } });
      return;
    }
    setBusy(true);
    const refused = await signUp(fields, asksCode ? codeOf(textOf(fields, 'setupCode')) : code);
    setRefusal(refused);
    if (!refused) {
      toastOnNextPage('Account created successfully!');
      location.assign(documentPath('/admin'));
      return;
    }
    setBusy(false);
  }

  return (
    <>
      <form method="post" ref={form} onSubmit={submit}>
        <h1>Create Account</h1>
        <p>It takes you straight to the admin area.</p>
        {claimed ? <Notice kind="note">This site already has its owner.</Notice> : null}
        {showsCode ? (
          <div className="set-up-code">
            <Notice kind="note">
              The first account needs the set-up code. It is in the link that was printed where the server was
              started.
            </Notice>
            <Field label="Set-up code" hint="The code, or the whole link." error={errors.setupCode}>
              {(aria) => <input className="input" name="setupCode" autoComplete="off" required {...aria} />}
            </Field>
          </div>
        ) : null}
        <RefusalNotice refusal={refusal} />
        <Field label="Username" error={errors.username}>
          {(aria) => <UsernameInput {...aria} />}
        </Field>
        <Field label="Email" error={errors.email}>
          {(aria) => (
            <input className="input" type="email" name="email" autoComplete="email" required {...aria} />
          )}
        </Field>
        <Field label="Password" hint={`At least ${limits.passwordMin} characters.`} error={errors.password}>
          {(aria) => (
            <PasswordInput
              name="password"
              autoComplete="new-password"
              minLength={limits.passwordMin}
              maxLength={limits.passwordMax}
              required
              {...aria}
            />
          )}
        </Field>
        <Field label="Confirm Password" error={errors.confirmation}>
          {(aria) => (
            <input
              className="input"
              type="password"
              name="confirmation"
              autoComplete="new-password"
              required
              {...aria}
            />
          )}
        </Field>
        <Button type="submit" look="primary" disabled={!alive} busy={busy && 'Creating account...'}>
          Create Account
        </Button>
        <noscript>Creating an account needs JavaScript.</noscript>
        <p className="other-way">
          Already have an account? <a href={documentPath('/login')}>Login</a>
        </p>
      </form>
      <Toaster />
    </>
  );
}
