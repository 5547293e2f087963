import { useCallback, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { href, Link } from 'react-router';
import { HistoryButton } from '#app/admin/history/history-button.tsx';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { ScreenTitle } from '#app/admin/shell/screen.tsx';
import { refusePendingPictures } from '#app/admin/texts/pending-pictures.ts';
import { CanonicalUrlField } from '#app/admin/texts/publish/canonical-url-field.tsx';
import { TextChecks } from '#app/admin/texts/publish/text-checks.tsx';
import { TextPreviewCards } from '#app/admin/texts/publish/text-preview-cards.tsx';
import { TextEditor } from '#app/admin/texts/text-editor/text-editor.tsx';
import type { ShowPlace } from '#app/admin/texts/text-editor/text-places.ts';
import { AlsoOpen } from '#app/admin/texts/unpublished/also-open.tsx';
import { KeepButton } from '#app/admin/texts/unpublished/keep-button.tsx';
import { PreviewLinks } from '#app/admin/texts/unpublished/preview-links.tsx';
import { restingWords } from '#app/admin/texts/unpublished/resting-words.ts';
import { UnpublishedNotice } from '#app/admin/texts/unpublished/unpublished-notice.tsx';
import { withPendingTag } from '#app/admin/topics/tag-list.ts';
import { TagsField } from '#app/admin/topics/tags-field.tsx';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { DeletedNotice } from '#app/editing/deleted-record.tsx';
import { EditForm, EditNotices, SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import type { SavedRevision } from '#app/editing/save-merged.ts';
import { useRecordEditor } from '#app/editing/use-record-editor.ts';
import { shownRevision } from '#app/editing/use-unpublished.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { sendPendingFields } from '#app/media/send-image.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Project, projectOperations } from '#contract/project.ts';
import type { UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { ProjectImagesField } from './project-images-field.tsx';
import { ProjectPublishing } from './project-publishing.tsx';
import {
  type EditedProject,
  newProjectValues,
  type ProjectValues,
  projectInput,
  projectValues,
  projectWithChanges,
} from './project-values.ts';
import type { Arrivals } from './use-project-images.ts';

const checked = {
  content: 'fullDescription',
  title: 'title',
  description: 'description',
  language: 'language',
} as const;

const previewed = { title: 'title', description: 'description' } as const;

type ProjectInput = ReturnType<typeof projectInput<ProjectValues>>;

const resolver = contractResolver<ProjectValues>(projectOperations.create.input, projectInput);

interface ProjectFormProps {
  /** Absent for a new one. */
  project: Project | undefined;
  changes: UnpublishedChanges | undefined;
  /** The tags of all projects, as suggestions. */
  tagNames: string[];
}

/** The editor of one project, new or not (row 119). */
export function ProjectForm({ project, changes, tagNames }: ProjectFormProps) {
  const site = useSite();
  const timeZone = useTimeZone();
  const { form, editor, id, stored, deleted, dropped, unpublished, ...refs } = useProjectEditor(
    project,
    changes,
  );
  const { tagInput, arrivals, onWaiting } = refs;
  const { control } = form;
  const places = useRef<ShowPlace>(null);

  return (
    <EditForm editor={editor}>
      <ScreenTitle
        title={stored || project ? 'Edit Project' : 'New Project'}
        line={stored?.title}
        back={{ to: href('/admin/projects'), label: 'Back to Projects' }}
      >
        <div className="screen-actions save-bar">
          <SaveState editor={editor} timeZone={timeZone} resting={restingWords(stored, unpublished)} />
          {project && !deleted ? <HistoryButton kind="project" id={project.id} editor={editor} /> : null}
          <Link className={buttonClass({ look: 'quiet' })} to={href('/admin/projects')}>
            Cancel
          </Link>
          <KeepButton
            editor={editor}
            unpublished={unpublished}
            isPublic={stored?.status === 'published' && stored.isPublic}
          />
          <SaveButton editor={editor}>Save Project</SaveButton>
        </div>
      </ScreenTitle>
      <EditNotices editor={editor} />
      <AlsoOpen kind="project" id={id} readOnly={editor.readOnly} />
      <UnpublishedNotice editor={editor} unpublished={unpublished} noun="project" />
      {deleted ? <DeletedNotice editor={editor} noun="project" /> : null}
      <FormSection title="Basics" hint="What a card shows.">
        <TextField control={control} name="title" label="Title" />
        <TextField control={control} name="description" label="Short description" rows={2} />
        <TagsField
          control={control}
          name="tags"
          most={limits.projectTags}
          suggestions={tagNames}
          input={tagInput}
          readOnly={editor.readOnly}
        />
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
        <ProjectImagesField control={control} readOnly={editor.readOnly} arrivals={arrivals} />
      </FormSection>
      <FormSection title="Full description" hint="The Project Overview on the detail page.">
        <TextEditor
          control={control}
          name="fullDescription"
          label="Full description"
          hideLabel
          kind="project"
          readOnly={editor.readOnly}
          upload={site.images.upload}
          onWaiting={onWaiting}
          dropped={dropped}
          places={places}
        />
      </FormSection>
      <FormSection title="Publishing" hint="Who sees it, and where.">
        <ProjectPublishing control={control} id={project?.id} slug={stored?.slug} />
        <PreviewLinks kind="project" id={id} readOnly={editor.readOnly} />
      </FormSection>
      <FormSection title="Search and sharing" hint="The project, as others may show it.">
        <TextPreviewCards
          control={control}
          names={previewed}
          slug="slug"
          picture="images.0.imageUrl"
          kind="project"
          parent={`${href('/project')}/`}
        />
        <CanonicalUrlField control={control} name="canonicalUrl" />
      </FormSection>
      <FormSection title="Checks" hint="They advise. Nothing here keeps you from saving.">
        <TextChecks
          control={control}
          kind="project"
          names={checked}
          descriptionName="short description"
          places={places}
        />
      </FormSection>
    </EditForm>
  );
}

function useProjectEditor(project: Project | undefined, changes: UnpublishedChanges | undefined) {
  const site = useSite();
  const readOnly = !useMay('editor');
  const tagInput = useRef<HTMLInputElement>(null);
  const arrivals = useRef<Arrivals>({ failed: 0 });
  /** The number of images in the description that are being uploaded. */
  const pendingUploads = useRef(0);
  const onWaiting = useCallback((count: number) => {
    pendingUploads.current = count;
  }, []);
  const saved: SavedRevision<ProjectValues> = project
    ? shownRevision(project, changes, projectWithChanges, toRevision)
    : { values: newProjectValues, version: undefined };
  const form = useForm<ProjectValues>({ defaultValues: saved.values, resolver, shouldFocusError: false });

  const record = useRecordEditor<ProjectValues, ProjectInput, EditedProject>(form, {
    kind: 'project',
    record: project,
    saved,
    toRevision,
    operations: site.projects,
    unpublished: { loaded: changes, operations: site.projectChanges, withFields: projectWithChanges },
    toInput: projectInput,
    toChanges: (values, before) => projectInput(changedParts(values, before)),
    waitsFor: () => arrivals.current.reading,
    waitingText: 'Waiting for pictures that are still being read',
    prepare: async (values) => {
      values.tags = withPendingTag(values.tags, tagInput.current, limits.projectTags);
      form.setValue('tags', values.tags);
      // An incomplete gallery is not published.
      if (arrivals.current.failed > 0) throw unreadImageError;
      refusePendingPictures(pendingUploads.current, 'fullDescription');
      const fields = values.images.map((_, index) => `images.${index}.imageUrl` as const);
      await sendPendingFields(form, values, site.images.upload, fields);
      // As a new list, since the field of the images shows lists and not their entries.
      form.setValue(
        'images',
        form.getValues('images').map((image) => ({ ...image })),
      );
    },
    text: 'fullDescription',
    urls: {
      list: href('/admin/projects'),
      new: href('/admin/projects/new'),
      edit: (id) => href('/admin/projects/edit/:id', { id }),
    },
    names: { new: 'New project', stored: 'Project' },
    texts: {
      created: 'Project created successfully',
      updated: 'Project updated successfully',
      failed: () => 'Failed to save project',
    },
    readOnly,
  });

  return { form, ...record, tagInput, arrivals, onWaiting };
}

const UNREAD = 'A picture could not be read. Try it again, or leave it out.';
const unreadImageError = new SiteError('invalid', UNREAD, {
  issues: [{ path: 'images', message: UNREAD }],
});

function toRevision(project: EditedProject): SavedRevision<ProjectValues> {
  return { values: projectValues(project), version: project.version };
}
