import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useRevalidator } from 'react-router';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { PageEditor } from '#app/admin/shell/page-editor.tsx';
import { RetryButton } from '#app/admin/shell/retry-button.tsx';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import { type About, aboutOperations, aboutSchema } from '#contract/about.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Route } from './+types/about-edit';
import { EducationField, PersonalValuesField, SkillsField, StoryField, WorkField } from './about-lists.tsx';
import { type AboutValues, aboutField, aboutInput, aboutValues } from './about-values.ts';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  try {
    return { about: await context.get(siteContext).about.get({}), failure: undefined };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return { about: { ...aboutSchema.parse({}), version: 0 }, failure: error.message };
  }
}

export default function AboutEdit({ loaderData }: Route.ComponentProps) {
  const { about, failure } = loaderData;
  // The substitute for a page that did not load is a separate form, and may not be saved (row 39).
  return <AboutForm key={failure ? 'empty' : 'stored'} about={about} failure={failure} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} />;
}

interface AboutFormProps {
  about: About & { version: number };
  /** Why this is an empty page. */
  failure: string | undefined;
}

function AboutForm({ about, failure }: AboutFormProps) {
  const site = useSite();
  const revalidator = useRevalidator();
  const mayWrite = useMay('editor');
  useFailureToast(failure && 'Failed to load about page content');
  const [refused, setRefused] = useState<string[]>([]);
  const [start] = useState(() => aboutValues(about));
  // A list that was empty and stays so is not sent, so its minimum is not asked for: a new page is written step by step.
  const [resolver] = useState(() =>
    contractResolver<AboutValues>(
      aboutOperations.update.input,
      (values) => aboutInput(changedParts(values, start.values)),
      aboutField,
    ),
  );
  const form = useForm<AboutValues>({ defaultValues: start.values, resolver, shouldFocusError: false });
  const { control } = form;

  const editor = useEditForm(form, {
    saved: start,
    readOnly: !mayWrite,
    locked: failure !== undefined,
    save: async (values, saved) => {
      const changes = aboutInput(changedParts(values, saved.values));
      return (await site.about.update({ ...changes, expectedVersion: saved.version })).version;
    },
    reload: async () => aboutValues(await site.about.get({})),
    draft: { of: () => ({ record: 'about', name: 'About page', address: href('/admin/about') }) },
    fieldOf: aboutField,
    savedText: 'About page content saved successfully',
    failureText: () => 'Failed to save about page content',
    onSaved: () => revalidator.revalidate(),
    onRefused: setRefused,
  });

  const list = { control, refused, readOnly: editor.readOnly };
  return (
    <PageEditor
      editor={editor}
      title="About Me"
      line="Everything on the about page"
      page={{ path: href('/about'), label: 'Preview About Page' }}
      kind="about"
      notice={
        failure ? (
          <NotLoaded reason={failure} actions={<RetryButton />}>
            What you see is an empty page. It cannot be saved, so that nothing of yours is overwritten.
          </NotLoaded>
        ) : null
      }
    >
      <fieldset disabled={editor.locked} style={{ display: 'contents' }}>
        <FormSection title="Introduction">
          <TextField control={control} name="intro.headline" label="Headline" />
          <TextField control={control} name="intro.subheadline" label="Subheadline" rows={2} />
        </FormSection>
        <FormSection title="My Story" hint="One box per paragraph.">
          <StoryField {...list} />
        </FormSection>
        <FormSection title="Work Experience" hint="Newest first. Drag to change the order.">
          <WorkField {...list} />
        </FormSection>
        <FormSection title="Education">
          <EducationField {...list} />
        </FormSection>
        <FormSection title="Skills" hint="Separate skills with commas.">
          <SkillsField {...list} />
        </FormSection>
        <FormSection title="Personal Values" hint="One to six.">
          <PersonalValuesField {...list} />
        </FormSection>
      </fieldset>
    </PageEditor>
  );
}
