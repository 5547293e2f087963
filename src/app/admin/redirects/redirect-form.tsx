import { useForm, useWatch } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { type Redirect, redirectInputSchema } from '#contract/addresses/redirect.ts';
import { newRedirectValues, type RedirectValues, redirectInput, redirectValues } from './redirect-values.ts';
import { TargetField } from './target-field.tsx';

const resolver = contractResolver<RedirectValues>(redirectInputSchema, redirectInput);

interface RedirectFormProps {
  /** The redirect that is changed; absent for a new one. */
  redirect?: Redirect | undefined;
  /** The values that a new one begins with. */
  start?: Partial<RedirectValues> | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Adds or changes a redirect, inside a dialog. */
export function RedirectForm({ redirect, start, onSaved, onClose }: RedirectFormProps) {
  const site = useSite();
  const values = redirect ? redirectValues(redirect) : { ...newRedirectValues, ...start };
  const form = useForm<RedirectValues>({ defaultValues: values, resolver, shouldFocusError: false });
  const code = useWatch({ control: form.control, name: 'code' });

  const editor = useEditForm(form, {
    saved: { values, version: redirect?.version },
    save: async (typed, saved) => {
      const input = redirectInput(typed);
      if (!redirect) return (await site.redirects.create(input)).version;
      const { id } = redirect;
      return (await site.redirects.update({ id, ...input, expectedVersion: saved.version })).version;
    },
    ...(redirect
      ? {
          reload: async () => {
            const stored = await site.redirects.get({ id: redirect.id });
            return { values: redirectValues(stored), version: stored.version };
          },
        }
      : {}),
    fieldOf: (path) => (path === 'targetId' || path === 'targetKind' ? 'record' : path),
    savedText: redirect ? 'Redirect saved' : 'Redirect added',
    failureText: () => (redirect ? 'Failed to save redirect' : 'Failed to add redirect'),
    onSaved: async () => {
      onClose();
      await onSaved();
    },
  });

  return (
    <FormInDialog
      editor={editor}
      confirm={redirect ? 'Save redirect' : 'Add redirect'}
      busy="Saving..."
      onCancel={onClose}
    >
      <TextField
        control={form.control}
        name="source"
        label="From"
        placeholder="/old-page, /2013/* or /?p=12"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="A path of this site. * stands for any text. A redirect with ? stands before a page, one without never replaces a page."
      />
      {code === '410' ? null : <TargetField control={form.control} />}
      <SelectField control={form.control} name="code" label="Kind">
        <option value="301">Moved for good (301)</option>
        <option value="302">Moved for now (302)</option>
        <option value="410">Gone: leads nowhere (410)</option>
      </SelectField>
      <SwitchField control={form.control} name="isEnabled" label="In use" />
    </FormInDialog>
  );
}
