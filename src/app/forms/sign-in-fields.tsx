import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import type { SignInRefusal } from './sign-in.ts';

interface SignInFieldsProps {
  refusal: SignInRefusal | undefined;
  /** Who is asked to come back. */
  username?: string | undefined;
}

/** The two fields of row 73, for the login page and for signing in again in place. */
export function SignInFields({ refusal, username }: SignInFieldsProps) {
  return (
    <>
      {refusal ? (
        <Notice>
          {refusal.notice}
          {refusal.detail ? <p>{refusal.detail}</p> : null}
        </Notice>
      ) : null}
      <Field label="Email or Username">
        {(aria) => (
          <input
            className="input"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={username}
            {...aria}
          />
        )}
      </Field>
      <Field label="Password">
        {(aria) => <PasswordInput name="password" autoComplete="current-password" required {...aria} />}
      </Field>
    </>
  );
}
