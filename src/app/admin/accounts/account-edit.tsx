import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useAccount, useSite } from '#app/admin/shell/admin-context.tsx';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { updateSessionUser } from '#browser/session.ts';
import { accountOperations, type ListedAccount, type Role } from '#contract/accounts/account.ts';
import { SiteError } from '#contract/errors.ts';
import { PasswordProofField, usePasswordProof } from './password-proof.tsx';
import { RoleField } from './role-field.tsx';
import { accountFailure } from './use-account-actions.ts';

interface AccountEditProps {
  user: ListedAccount;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

interface Values {
  name: string;
  email: string;
  username: string;
  role: Role;
}

// An owner who claimed the site under an earlier version has no name.
const valuesOf = ({ name, email = '', username, role = 'viewer', version }: ListedAccount) => ({
  values: { name: name || username, email, username, role },
  version,
});

const resolver = contractResolver<Values>(
  accountOperations.update.input.omit({ id: true }),
  (values) => values,
);

/** Edits an account (row 162). */
export function AccountEdit({ user, onSaved, onClose }: AccountEditProps) {
  const site = useSite();
  const revalidator = useRevalidator();
  const { id } = user;
  const start = valuesOf(user);
  const form = useForm<Values>({ defaultValues: start.values, resolver, shouldFocusError: false });

  const proof = usePasswordProof(useAccount().id === id);
  const typed = useWatch({ control: form.control });

  const editor = useEditForm(form, {
    saved: start,
    proof: proof.form,
    save: async (values, saved) => {
      const changes = { ...changedParts(values, saved.values), ...proof.fieldFor(values, saved.values) };
      const account = await site.accounts.update({ id, ...changes, expectedVersion: saved.version });
      updateSessionUser(account);
      return account.version;
    },
    reload: async () => {
      const stored = (await site.accounts.list()).find((one) => one.id === id);
      if (!stored) throw new SiteError('not-found', 'This user is not there any more.');
      return valuesOf(stored);
    },
    savedText: 'User updated successfully',
    failureText: (error) => accountFailure('update', error),
    onSaved: async () => {
      onClose();
      // It may be one's own name, which the sidebar shows.
      await Promise.all([onSaved(), revalidator.revalidate()]);
    },
  });

  return (
    <FormInDialog editor={editor} confirm="Save user" busy="Saving..." onCancel={onClose}>
      <TextField control={form.control} name="name" label="Name" autoComplete="off" />
      <TextField control={form.control} name="email" label="Email" inputMode="email" autoComplete="off" />
      <TextField
        control={form.control}
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {proof.isNeeded({ ...start.values, ...typed }, start.values) ? (
        <PasswordProofField proof={proof} />
      ) : null}
      <RoleField control={form.control} name="role" />
    </FormInDialog>
  );
}
