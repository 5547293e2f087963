import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { CodeField, codeSchema } from './code-field.tsx';

type CodesProofProps = { onClose: () => void } & (
  | { action: 'renew'; onRenewed: (recoveryCodes: string[]) => void }
  | { action: 'end'; onEnded: () => Promise<void> }
);

const blank = { currentPassword: '', code: '' };
type Values = typeof blank;

const resolver = contractResolver<Values>(
  z.object({ currentPassword: z.string().min(1, 'Current password is required'), code: codeSchema }),
  (values) => values,
);

const words = {
  renew: {
    confirm: 'Make new codes',
    failed: 'Failed to make new recovery codes',
  },
  end: {
    confirm: 'Switch off',
    failed: 'Failed to switch off one-time codes',
  },
};

/** Asks for the password and a code before something about the codes is changed. */
export function CodesProof(props: CodesProofProps) {
  const site = useSite();
  const { action, onClose } = props;
  const form = useForm<Values>({ defaultValues: blank, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    saved: { values: blank, version: undefined },
    save: async (proof) => {
      if (props.action === 'renew')
        props.onRenewed((await site.oneTimeCodes.renewRecoveryCodes(proof)).recoveryCodes);
      else {
        await site.oneTimeCodes.end(proof);
        onClose();
        await props.onEnded();
      }
      return undefined;
    },
    // New codes are shown instead: a toast would lie over them.
    ...(action === 'end' ? { savedText: 'One-time codes switched off' } : {}),
    failureText: () => words[action].failed,
  });

  return (
    <FormInDialog
      editor={editor}
      confirm={words[action].confirm}
      busy="Checking..."
      look={action === 'end' ? 'danger' : 'primary'}
      onCancel={onClose}
    >
      <p className="small muted">
        {action === 'end'
          ? 'Signing in will ask for the password only. The app’s entry and your recovery codes are worth nothing then.'
          : 'The recovery codes you have now are worth nothing then.'}
      </p>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <CodeField
        control={form.control}
        name="code"
        label="One-time code"
        hint="From your authenticator app, or one of your recovery codes."
      />
    </FormInDialog>
  );
}
