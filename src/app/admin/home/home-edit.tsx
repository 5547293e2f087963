import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useRevalidator } from 'react-router';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { PageEditor } from '#app/admin/shell/page-editor.tsx';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { sendPendingFields } from '#app/media/send-image.ts';
import { siteContext } from '#app/site/site-context.ts';
import { homeOperations } from '#contract/home.ts';
import type { Route } from './+types/home-edit';
import { type HomeValues, homeValues } from './home-values.ts';
import { IntroFields } from './intro-fields.tsx';
import { ProfileImageFields } from './profile-image-fields.tsx';
import { ServicesField } from './services-field.tsx';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { home: await context.get(siteContext).home.get({}) };
}

const resolver = contractResolver<HomeValues>(homeOperations.update.input, (values) => values);

export default function HomeEdit({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const revalidator = useRevalidator();
  const mayWrite = useMay('editor');
  const [refused, setRefused] = useState<string[]>([]);
  const start = homeValues(loaderData.home);
  const form = useForm<HomeValues>({ defaultValues: start.values, resolver, shouldFocusError: false });
  const { control } = form;

  const editor = useEditForm(form, {
    saved: start,
    readOnly: !mayWrite,
    save: async (values, saved) => {
      await sendPendingFields(form, values, site.images.upload, ['hero.profileImage']);
      const changes = changedParts(values, saved.values);
      return (await site.home.update({ ...changes, expectedVersion: saved.version })).version;
    },
    reload: async () => homeValues(await site.home.get({})),
    draft: { of: () => ({ record: 'home', name: 'Home page', address: href('/admin/home') }) },
    savedText: 'Home page content saved successfully',
    failureText: () => 'Failed to save home page content',
    onSaved: () => revalidator.revalidate(),
    onRefused: setRefused,
  });

  return (
    <PageEditor
      editor={editor}
      title="Home Page"
      line="The first thing a visitor reads"
      page={{ path: href('/'), label: 'View Current Home Page' }}
      kind="home"
    >
      <FormSection title="Hero" hint="Profession, headline and subheadline.">
        <TextField control={control} name="hero.profession" label="Professional title" />
        <TextField control={control} name="hero.title" label="Headline" />
        <TextField control={control} name="hero.subtitle" label="Subheadline" rows={3} />
      </FormSection>
      <FormSection title="Profile Image" hint="Cropped square to 500 x 500. JPG, PNG or WebP, max 2MB.">
        <ProfileImageFields control={control} />
      </FormSection>
      <FormSection title="Services" hint="Up to six. Drag to change the order.">
        <ServicesField control={control} refused={refused} readOnly={editor.readOnly} />
      </FormSection>
      <FormSection
        title="Introductions"
        hint="Short texts in your own voice above sections and pages. An empty one is not shown."
      >
        <IntroFields control={control} />
      </FormSection>
    </PageEditor>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load home page content" />;
}
