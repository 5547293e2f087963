import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { limits } from '#contract/limits.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import type { SignInRefusal } from './sign-in.ts';
import { UsernameInput } from './username-input.tsx';

interface SignInFieldsProps {
  refusal: SignInRefusal | undefined;
  /** The account whose session has ended. */
  username?: string | undefined;
  /** Returns to name and password. */
  onStartOver: () => void;
}

/**
 * The two fields of row 73, for the login page and for signing in again in place; after them, for accounts that want
 * it, the one for a code.
 */
export function SignInFields({ refusal, username, onStartOver }: SignInFieldsProps) {
  const asksCode = refusal?.asksCode === true;
  return (
    <>
      <RefusalNotice refusal={refusal} />
      {/* The fields stay while the code is requested, since they are sent again with it. */}
      <div hidden={asksCode}>
        <Field label="Email or Username">
          {(aria) => <UsernameInput defaultValue={username} {...aria} />}
        </Field>
        <Field label="Password">
          {(aria) => <PasswordInput name="password" autoComplete="current-password" required {...aria} />}
        </Field>
      </div>
      {asksCode ? <CodeField refusal={refusal} onStartOver={onStartOver} /> : null}
    </>
  );
}

interface CodeFieldProps {
  refusal: SignInRefusal;
  onStartOver: () => void;
}

function CodeField({ refusal, onStartOver }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  // It appears in answer to a press of the button, and again whenever a code was refused.
  useEffect(() => {
    if (refusal) input.current?.select();
  }, [refusal]);

  return (
    <>
      <Field
        label="One-time code"
        hint="From your authenticator app, or one of your recovery codes."
        error={refusal.codeError}
      >
        {(aria) => (
          <input
            ref={input}
            className="input tabular"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.code}
            required
            {...aria}
          />
        )}
      </Field>
      <div style={{ marginTop: 8 }}>
        <Button look="quiet" size="tiny" style={{ marginLeft: -10 }} onClick={onStartOver}>
          Use another account
        </Button>
      </div>
    </>
  );
}
