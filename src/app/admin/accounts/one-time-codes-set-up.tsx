import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { CodeField, codeSchema } from './code-field.tsx';

interface CodesSetUpProps {
  /** With the recovery codes, to be shown this once. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** The way to one-time codes: the password, then the secret for the app, then a first code of it. */
export function CodesSetUp({ onDone, onClose }: CodesSetUpProps) {
  const [secret, setSecret] = useState<AppSecret>();
  return secret ? (
    <FirstCode secret={secret} onDone={onDone} onClose={onClose} />
  ) : (
    <Password onBegun={setSecret} onClose={onClose} />
  );
}

interface AppSecret {
  secret: string;
  address: string;
}

const passwordResolver = contractResolver<{ currentPassword: string }>(
  z.object({ currentPassword: z.string().min(1, 'Current password is required') }),
  (values) => values,
);

function Password({ onBegun, onClose }: { onBegun: (secret: AppSecret) => void; onClose: () => void }) {
  const site = useSite();
  const blank = { currentPassword: '' };
  const form = useForm({ defaultValues: blank, resolver: passwordResolver, shouldFocusError: false });
  const editor = useEditForm(form, {
    saved: { values: blank, version: undefined },
    save: async (values) => {
      onBegun(await site.oneTimeCodes.begin(values));
      return undefined;
    },
    failureText: () => 'Failed to begin the set-up',
  });
  return (
    <FormInDialog editor={editor} confirm="Continue" busy="Checking..." onCancel={onClose}>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        hint="So that nobody sets this up at a screen you left open."
        autoComplete="current-password"
      />
    </FormInDialog>
  );
}

const codeResolver = contractResolver<{ code: string }>(z.object({ code: codeSchema }), (values) => values);

function FirstCode({
  secret: { secret, address },
  onDone,
  onClose,
}: CodesSetUpProps & { secret: AppSecret }) {
  const site = useSite();
  const blank = { code: '' };
  const form = useForm({ defaultValues: blank, resolver: codeResolver, shouldFocusError: false });
  const editor = useEditForm(form, {
    saved: { values: blank, version: undefined },
    save: async (values) => {
      onDone((await site.oneTimeCodes.confirm(values)).recoveryCodes);
      return undefined;
    },
    failureText: () => 'Failed to switch on one-time codes',
  });
  return (
    <FormInDialog editor={editor} confirm="Switch on" busy="Checking..." onCancel={onClose}>
      <p className="small muted">Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={address} label="QR code with the key for an authenticator app" />
      <p className="app-key">
        <span className="visually-hidden">Key: </span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField
        control={form.control}
        name="code"
        label="Code"
        hint="The six digits that the app shows now."
      />
    </FormInDialog>
  );
}
