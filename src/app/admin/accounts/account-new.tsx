import { useForm } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { accountOperations, type Role } from '#contract/accounts/account.ts';
import { limits } from '#contract/limits.ts';
import { freeUsername } from '#format/usernames.ts';
import { RoleField } from './role-field.tsx';
import { accountFailure } from './use-account-actions.ts';

interface AccountNewProps {
  /** The user names there are. */
  taken: string[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}

interface Values {
  name: string;
  email: string;
  password: string;
  role: Role;
}

const blank: Values = { name: '', email: '', password: '', role: 'editor' };

const resolver = contractResolver<Values>(
  accountOperations.create.input,
  (values) => values,
  // The sentence about all three is shown beside each of them.
  (path) => path || 'root',
);

/** Adds an account (row 161). */
export function AccountNew({ taken, onSaved, onClose }: AccountNewProps) {
  const site = useSite();
  const form = useForm<Values>({ defaultValues: blank, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    saved: { values: blank, version: undefined },
    save: async (values) => (await site.accounts.create(values)).version,
    savedText: 'User added successfully',
    failureText: (error) => accountFailure('add', error),
    onSaved: async () => {
      onClose();
      await onSaved();
    },
  });

  return (
    <FormInDialog editor={editor} confirm="Add user" busy="Adding..." onCancel={onClose}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        hint={(name) =>
          name.trim() === '' ? (
            'The user name is made from it.'
          ) : (
            <>
              Signs in as <b>{freeUsername(name, taken)}</b> or with the email
            </>
          )
        }
      />
      <TextField control={form.control} name="email" label="Email" inputMode="email" autoComplete="off" />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        hint={`At least ${limits.passwordMin} characters. Tell it to them on a safe way; they can change it.`}
        autoComplete="new-password"
      />
      <RoleField control={form.control} name="role" />
    </FormInDialog>
  );
}
