import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAccount, useSite } from '#app/admin/shell/admin-context.tsx';
import { useMock } from '#app/debug/use-mock.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { newPassword } from '#contract/accounts/account.ts';
import { limits } from '#contract/limits.ts';

export function OwnPassword() {
  const [open, setOpen] = useState(false);
  return (
    <FormSection title="Password" hint="Changing it signs you out everywhere else.">
      <Button onClick={() => setOpen(true)}>Change password</Button>
      <OwnPasswordDialog open={open} onClose={() => setOpen(false)} />
    </FormSection>
  );
}

interface OwnPasswordDialogProps {
  open: boolean;
  /** The version of one's own account, where the screen has read it. */
  version?: number | undefined;
  onClose: () => void;
}

/** Changes one's own password (row 165), from the Security tab or one's own row in the list of users. */
export function OwnPasswordDialog({ open, version, onClose }: OwnPasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Change password"
    >
      <OwnPasswordForm version={version} onClose={onClose} />
    </Dialog>
  );
}

const blank = { currentPassword: '', password: '', confirmation: '' };
type Values = typeof blank;

/** The API asks for no confirmation, and calls an empty password what the list of users calls it (row 163). */
const unproven = z
  .object({
    currentPassword: z.string(),
    password: z.string().min(1, { error: 'New password is required', abort: true }).pipe(newPassword),
    confirmation: z.string(),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
    // This error appears together with those of the other fields.
    when: () => true,
  });

const proven = unproven.safeExtend({ currentPassword: z.string().min(1, 'Current password is required') });

const asTyped = (values: Values) => values;
const resolvers = {
  proven: contractResolver<Values>(proven, asTyped),
  unproven: contractResolver<Values>(unproven, asTyped),
};

function OwnPasswordForm({ version, onClose }: Omit<OwnPasswordDialogProps, 'open'>) {
  const site = useSite();
  const { id } = useAccount();
  // Its accounts are nobody's: it asks for no password at all.
  const mock = useMock();
  const resolver = mock ? resolvers.unproven : resolvers.proven;
  const form = useForm<Values>({ defaultValues: blank, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    saved: { values: blank, version },
    save: async ({ password, currentPassword }, saved) => {
      await site.accounts.setPassword({ id, password, currentPassword, expectedVersion: saved.version });
      return saved.version;
    },
    // Another tab may have changed the name, which is no conflict. If it has changed the password, the current one is wrong.
    reload: async () => ({ values: blank, version: (await site.auth.me()).version }),
    savedText: 'Password changed successfully',
    failureText: () => 'Failed to change password',
    onSaved: onClose,
  });

  return (
    <FormInDialog editor={editor} confirm="Change password" busy="Changing..." onCancel={onClose}>
      {mock ? null : (
        <PasswordField
          control={form.control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
      )}
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
      />
      <PasswordField
        control={form.control}
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
      />
    </FormInDialog>
  );
}
