import { type UseFormReturn, useForm } from 'react-hook-form';
import { useMock } from '#app/debug/use-mock.ts';
import type { ProofValues } from '#app/editing/refusals.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { SiteError } from '#contract/errors.ts';

interface SignInValues {
  email: string;
  username?: string;
}

interface PasswordProof {
  form: UseFormReturn<ProofValues>;
  /** True if the values change how the account signs in, so that the call needs the password. */
  isNeeded: (values: SignInValues, saved: SignInValues) => boolean;
  /** The field to send with such a change. Throws `invalid` while it is empty. */
  fieldFor: (values: SignInValues, saved: SignInValues) => Partial<ProofValues>;
}

/**
 * The current password, which another e-mail address or user name of one's own account needs. It is a form of its own,
 * because no draft may store it.
 */
export function usePasswordProof(ownAccount = true): PasswordProof {
  // Accounts of the mock have no passwords.
  const asks = !useMock() && ownAccount;
  const form = useForm<ProofValues>({ defaultValues: { currentPassword: '' }, shouldFocusError: false });
  const isNeeded = (values: SignInValues, saved: SignInValues) =>
    asks && (values.email !== saved.email || values.username !== saved.username);
  return {
    form,
    isNeeded,
    fieldFor: (values, saved) => {
      if (!isNeeded(values, saved)) return {};
      const { currentPassword } = form.getValues();
      if (currentPassword !== '') return { currentPassword };
      const message = 'Current password is required';
      throw new SiteError('invalid', message, { issues: [{ path: 'currentPassword', message }] });
    },
  };
}

export function PasswordProofField({ proof }: { proof: PasswordProof }) {
  return (
    <PasswordField
      control={proof.form.control}
      name="currentPassword"
      label="Current password"
      hint="So that nobody changes how you sign in at a screen you left open."
      autoComplete="current-password"
    />
  );
}
