import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, Link, useNavigate } from 'react-router';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { ScreenTitle } from '#app/admin/shell/screen.tsx';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { EditForm, EditNotices, SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import { GoneNotice } from '#app/editing/gone-notice.tsx';
import { sameValues } from '#app/editing/same-values.ts';
import { type Creation, type Unanswered, useCreation } from '#app/editing/use-creation.ts';
import { type EditForm as Editor, type Stored, useEditForm } from '#app/editing/use-edit-form.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { sendPendingFields } from '#app/media/send-image.ts';
import { RichTextField } from '#app/rich-text/editor/rich-text-field.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { hasCode, SiteError } from '#contract/errors.ts';
import { type Project, projectOperations } from '#contract/project.ts';
import { ProjectImagesField } from './project-images-field.tsx';
import { ProjectPublishing } from './project-publishing.tsx';
import { newProjectValues, type ProjectValues, projectInput, projectValues } from './project-values.ts';
import { addTag, TagsField } from './tags-field.tsx';

const resolver = contractResolver<ProjectValues>(projectOperations.create.input, projectInput);

interface ProjectFormProps {
  /** Absent for a new one. */
  project: Project | undefined;
  /** The tags that projects have, to choose from. */
  knownTags: string[];
}

/** The editor of one project, new or not (row 119). */
export function ProjectForm({ project, knownTags }: ProjectFormProps) {
  const site = useSite();
  const navigate = useNavigate();
  const mayWrite = useMay('editor');
  const tagInput = useRef<HTMLInputElement>(null);
  const imagesOnTheWay = useRef(0);
  /** Somebody deleted the project while it was open here: what is saved now is a new one. */
  const [gone, setGone] = useState(false);

  type Input = ReturnType<typeof projectInput<ProjectValues>>;
  const creation: Creation<Input> = useCreation(
    project?.id,
    (input) => site.projects.create(input),
    (): Promise<boolean> => editor.draft.write(),
  );

  const start: Stored<ProjectValues> = project
    ? storedOf(project)
    : { values: newProjectValues, version: undefined };
  const form = useForm<ProjectValues>({ defaultValues: start.values, resolver, shouldFocusError: false });
  const { control } = form;

  /** What was typed after a create that was not answered is a change of what came of it. */
  async function create(values: ProjectValues) {
    const input = projectInput(values);
    const { created, before } = await creation.create(input);
    setGone(false);
    if (sameValues(input, before)) return created;
    return site.projects.update({ id: created.id, ...input, expectedVersion: created.version });
  }

  const stored = creation.id;
  const editor: Editor = useEditForm(form, {
    stored: start,
    readOnly: !mayWrite,
    mergesParts: true,
    save: async (values, { values: before, version }) => {
      takePendingTag(values);
      if (imagesOnTheWay.current > 0) throw imageOnTheWay;
      const addresses = values.images.map((_, index) => `images.${index}.imageUrl` as const);
      await sendPendingFields(form, values, site.images.upload, addresses);
      const id = creation.idNow();
      if (id === undefined) return (await create(values)).version;
      try {
        const changes = projectInput(changedParts(values, before));
        return (await site.projects.update({ id, ...changes, expectedVersion: version })).version;
      } catch (error) {
        if (hasCode(error, 'not-found')) {
          setGone(true);
          creation.forget();
        }
        throw error;
      }
    },
    ...(stored === undefined
      ? {}
      : { reload: async () => storedOf(await site.projects.get({ id: stored })) }),
    draft: {
      of: () => {
        const id = creation.idNow();
        const title = form.getValues('title').trim();
        if (id === undefined)
          return {
            record: 'project:new',
            name: title || 'New project',
            address: href('/admin/projects/new'),
            whole: project !== undefined,
          };
        const address = href('/admin/projects/edit/:id', { id: String(id) });
        return { record: `project:${id}`, name: title || 'Project', address };
      },
      beside: {
        read: () => creation.unanswered(),
        restore: (unanswered) => creation.restore(unanswered as Unanswered<Input>),
      },
    },
    savedText: stored !== undefined ? 'Project updated successfully' : 'Project created successfully',
    failureText: () => 'Failed to save project',
    // Whoever typed on meanwhile is not done.
    onSaved: () => {
      if (!editor.isDirty()) return navigate(href('/admin/projects'));
    },
  });

  /** A tag that was typed and not added yet is meant all the same. */
  function takePendingTag(values: ProjectValues) {
    const { current: input } = tagInput;
    const added = addTag(values.tags, input?.value ?? '');
    if (!input || !Array.isArray(added)) return;
    input.value = '';
    values.tags = added;
    form.setValue('tags', added);
  }

  return (
    <EditForm editor={editor}>
      <ScreenTitle
        title={project ? 'Edit Project' : 'New Project'}
        line={project?.title}
        back={{ to: href('/admin/projects'), label: 'Back to Projects' }}
      >
        <div className="screen-actions save-bar">
          <SaveState editor={editor} />
          <Link className={buttonClass({ look: 'quiet' })} to={href('/admin/projects')}>
            Cancel
          </Link>
          <SaveButton editor={editor}>Save Project</SaveButton>
        </div>
      </ScreenTitle>
      {gone ? <GoneNotice editor={editor} what="project" /> : null}
      <EditNotices editor={editor} />
      <FormSection title="Basics" hint="What a card shows.">
        <TextField control={control} name="title" label="Title" />
        <TextField control={control} name="description" label="Short description" rows={2} />
        <TagsField control={control} known={knownTags} input={tagInput} readOnly={editor.readOnly} />
        <div className="field-row">
          <TextField
            control={control}
            name="link"
            label="Project link"
            inputMode="url"
            placeholder="https://"
          />
          <TextField
            control={control}
            name="githubLink"
            label="Source link"
            inputMode="url"
            placeholder="https://"
          />
        </div>
      </FormSection>
      <FormSection
        title="Project Images"
        hint="Square, 800 x 800 works best. The first image is the main one. Drag to change the order."
      >
        <ProjectImagesField control={control} readOnly={editor.readOnly} />
      </FormSection>
      <FormSection title="Full description" hint="The Project Overview on the detail page.">
        <RichTextField
          control={control}
          name="fullDescription"
          label="Full description"
          readOnly={editor.readOnly}
          upload={site.images.upload}
          onWaiting={(count) => {
            imagesOnTheWay.current = count;
          }}
        />
      </FormSection>
      <FormSection title="Publishing" hint="Who sees it, and where.">
        <ProjectPublishing control={control} />
      </FormSection>
    </EditForm>
  );
}

const WAIT = 'A picture in the text is still being uploaded. Wait for it, or leave it out.';
const imageOnTheWay = new SiteError('invalid', WAIT, {
  issues: [{ path: 'fullDescription', message: WAIT }],
});

function storedOf(project: Project): Stored<ProjectValues> {
  return { values: projectValues(project), version: project.version };
}
