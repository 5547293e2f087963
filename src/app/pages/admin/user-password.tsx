import { useForm } from 'react-hook-form';
import { contractResolver } from '#app/forms/contract-resolver.ts';
import { FormInDialog } from '#app/forms/form-dialog.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { useEditForm } from '#app/forms/use-edit-form.ts';
import { limits } from '#contract/limits.ts';
import { type ListedAccount, userOperations } from '#contract/user.ts';
import { useSite } from './admin-context.tsx';

interface UserPasswordProps {
  user: ListedAccount;
  onClose: () => void;
}

const blank = { password: '' };

const resolver = contractResolver<typeof blank>(
  userOperations.setPassword.input.pick({ password: true }),
  (values) => values,
);

/** Sets the password of somebody else (row 163). */
export function UserPassword({ user: { id }, onClose }: UserPasswordProps) {
  const site = useSite();
  const form = useForm({ defaultValues: blank, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    stored: { values: blank, version: undefined },
    save: async ({ password }) => {
      await site.users.setPassword({ id, password });
      return undefined;
    },
    savedText: 'Password updated successfully',
    failureText: () => 'Failed to update password',
    onSaved: onClose,
  });

  return (
    <FormInDialog editor={editor} confirm="Set password" busy="Saving..." onCancel={onClose}>
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
      />
    </FormInDialog>
  );
}
