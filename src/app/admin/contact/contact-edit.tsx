import { type Control, useForm, useWatch } from 'react-hook-form';
import { href, useRevalidator } from 'react-router';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { PageEditor } from '#app/admin/shell/page-editor.tsx';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { WebAddressField } from '#app/forms/web-address-field.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { contactInfoOperations } from '#contract/contact-info.ts';
import type { Route } from './+types/contact-edit';
import { type ContactValues, contactValues } from './contact-values.ts';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { contactInfo: await context.get(siteContext).contactInfo.get({}) };
}

const resolver = contractResolver<ContactValues>(contactInfoOperations.update.input, (values) => values);

export default function ContactEdit({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const revalidator = useRevalidator();
  const mayWrite = useMay('editor');
  const start = contactValues(loaderData.contactInfo);
  const form = useForm<ContactValues>({ defaultValues: start.values, resolver, shouldFocusError: false });
  const { control } = form;

  const editor = useEditForm(form, {
    saved: start,
    readOnly: !mayWrite,
    save: async (values, saved) => {
      const changes = changedParts(values, saved.values);
      return (await site.contactInfo.update({ ...changes, expectedVersion: saved.version })).version;
    },
    reload: async () => contactValues(await site.contactInfo.get({})),
    draft: { of: () => ({ record: 'contact', name: 'Contact page', address: href('/admin/contact') }) },
    savedText: 'Contact information updated successfully!',
    failureText: () => 'Failed to update contact information',
    onSaved: () => revalidator.revalidate(),
  });

  return (
    <PageEditor
      editor={editor}
      title="Contact Page"
      line="How visitors reach you"
      page={{ path: href('/contact'), label: 'View Contact Page' }}
      kind="contact-info"
    >
      <FormSection title="Contact Information" hint="Shown beside the form. An empty field is left out.">
        <TextField control={control} name="email" label="Email" inputMode="email" autoComplete="email" />
        <TextField
          control={control}
          name="location"
          label="Location"
          placeholder="Utrecht, Netherlands"
          autoComplete="off"
        />
      </FormSection>
      <FormSection
        title="Social links"
        hint="A network is shown when its switch is on and its address is complete."
      >
        <Networks control={control} />
      </FormSection>
    </PageEditor>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load contact information" />;
}

function Networks({ control }: { control: Control<ContactValues> }) {
  const networks = useWatch({ control, name: 'socialMedia' });
  return networks.map(({ id, name, icon, enabled }, index) => (
    <div key={id} className="line-group">
      <SwitchField control={control} name={`socialMedia.${index}.enabled`} label={name || icon} />
      <WebAddressField
        control={control}
        name={`socialMedia.${index}.url`}
        label={`${name || icon} address`}
        hideLabel
        off={!enabled}
      />
    </div>
  ));
}
