import { useForm } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { accountOperations, type ListedAccount } from '#contract/accounts/account.ts';
import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

interface AccountPasswordProps {
  user: ListedAccount;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

const blank = { password: '' };

const resolver = contractResolver<typeof blank>(
  accountOperations.setPassword.input.pick({ password: true }),
  (values) => values,
);

/** Sets the password of somebody else (row 163). */
export function AccountPassword({ user: { id, version }, onSaved, onClose }: AccountPasswordProps) {
  const site = useSite();
  const form = useForm({ defaultValues: blank, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    saved: { values: blank, version },
    save: async ({ password }, saved) => {
      await site.accounts.setPassword({ id, password, expectedVersion: saved.version });
      return saved.version;
    },
    // A change of the name or the role elsewhere is no conflict with a password: the save is sent again.
    reload: async () => {
      const stored = (await site.accounts.list()).find((one) => one.id === id);
      if (!stored) throw new SiteError('not-found', 'This user is not there any more.');
      return { values: blank, version: stored.version };
    },
    savedText: 'Password updated successfully',
    failureText: () => 'Failed to update password',
    onSaved: async () => {
      onClose();
      await onSaved();
    },
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
