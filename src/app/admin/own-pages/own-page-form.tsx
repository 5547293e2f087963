import { useCallback, useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { href } from 'react-router';
import { HistoryButton } from '#app/admin/history/history-button.tsx';
import { StatusBadge } from '#app/admin/lists/status-badge.tsx';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { ScreenTitle } from '#app/admin/shell/screen.tsx';
import { excerptHint } from '#app/admin/texts/excerpt-hint.ts';
import { FeaturedImageField } from '#app/admin/texts/featured-image-field.tsx';
import { waitingForImage } from '#app/admin/texts/html-editor/html-edits.ts';
import { LanguageFields } from '#app/admin/texts/language-fields.tsx';
import { refusePendingPictures } from '#app/admin/texts/pending-pictures.ts';
import { PublicationFields } from '#app/admin/texts/publication-fields.tsx';
import { TextChecks } from '#app/admin/texts/publish/text-checks.tsx';
import { SearchSettings, searchFields } from '#app/admin/texts/search-settings.tsx';
import { SlugField } from '#app/admin/texts/slug-field.tsx';
import { TextEditor } from '#app/admin/texts/text-editor/text-editor.tsx';
import type { ShowPlace, TextPlaces } from '#app/admin/texts/text-editor/text-places.ts';
import { AlsoOpen } from '#app/admin/texts/unpublished/also-open.tsx';
import { KeepButton } from '#app/admin/texts/unpublished/keep-button.tsx';
import { PreviewLinks } from '#app/admin/texts/unpublished/preview-links.tsx';
import { restingWords } from '#app/admin/texts/unpublished/resting-words.ts';
import { UnpublishedNotice } from '#app/admin/texts/unpublished/unpublished-notice.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { DeletedNotice } from '#app/editing/deleted-record.tsx';
import { EditForm, EditNotices, SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import type { Editor } from '#app/editing/use-edit-form.ts';
import { useRecordEditor } from '#app/editing/use-record-editor.ts';
import { shownRevision, type Unpublished } from '#app/editing/use-unpublished.ts';
import { PanelGroup } from '#app/forms/panel-group.tsx';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { sendPendingFields } from '#app/media/send-image.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Eye } from '#app/ui/icons.ts';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import { isSiteError } from '#contract/errors.ts';
import { type ListedOwnPage, type OwnPage, ownPageOperations } from '#contract/own-page.ts';
import type { UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { dayIn, formatDate } from '#format/dates.ts';
import {
  changedOwnPageInput,
  newOwnPageValues,
  type OwnPageValues,
  ownPageInput,
  ownPageValues,
  ownPageWithChanges,
} from './own-page-values.ts';

/** The input of the operation, whose content has no image that is still being uploaded. */
const inputSchema = ownPageOperations.create.input.superRefine(({ content = '' }, context) => {
  const message = waitingForImage(content);
  if (message) context.addIssue({ code: 'custom', path: ['content'], message });
});

type OwnPageInput = ReturnType<typeof ownPageInput>;

interface OwnPageFormProps {
  /** Absent for a new one. */
  page: OwnPage | undefined;
  changes: UnpublishedChanges | undefined;
  /** All pages; undefined where they failed to load. */
  pages: ListedOwnPage[] | undefined;
}

const NONE: ListedOwnPage[] = [];

/** The editor of one page of the owner, new or not. */
export function OwnPageForm({ page, changes, pages }: OwnPageFormProps) {
  const { form, editor, id, path, stored, deleted, dropped, onWaiting, unpublished } = useOwnPageEditor(
    page,
    changes,
  );
  const { control } = form;
  const { uploadImage } = useSite().ownPages;
  const places = useRef<ShowPlace>(null);
  useFailureToast(!pages && 'Failed to load the pages');

  return (
    <EditForm editor={editor}>
      <ScreenTitle
        title={id !== undefined || page ? 'Edit Page' : 'Create New Page'}
        back={{ to: href('/admin/pages'), label: 'Back to Pages' }}
      >
        {id !== undefined && path !== undefined ? (
          <div className="screen-actions">
            <a className={buttonClass()} href={path} target="_blank" rel="noopener">
              <Eye className="icon" />
              View page
            </a>
            <HistoryButton kind="own-page" id={id} editor={editor} />
          </div>
        ) : null}
      </ScreenTitle>
      <EditNotices editor={editor} />
      <AlsoOpen kind="own-page" id={id} readOnly={editor.readOnly} />
      <UnpublishedNotice editor={editor} unpublished={unpublished} noun="page" />
      {deleted ? <DeletedNotice editor={editor} noun="page" /> : null}
      <div className="text-editor">
        <div>
          <TextField control={control} name="title" label="Title" className="title-input" rows={1} oneLine />
          <TextField control={control} name="excerpt" label="Excerpt" rows={3} hint={excerptHint} />
          <TextEditor
            control={control}
            name="content"
            label="Content"
            kind="text"
            readOnly={editor.readOnly}
            upload={uploadImage}
            onWaiting={onWaiting}
            dropped={dropped}
            places={places}
          />
        </div>
        <OwnPageSettings
          editor={editor}
          unpublished={unpublished}
          control={control}
          stored={stored}
          id={id}
          pages={pages ?? NONE}
          places={places}
        />
      </div>
    </EditForm>
  );
}

function useOwnPageEditor(page: OwnPage | undefined, changes: UnpublishedChanges | undefined) {
  const site = useSite();
  const readOnly = !useMay('editor');
  const timeZone = useTimeZone();
  const [path, setPath] = useState(page?.path);
  /** The number of images in the text that are being uploaded. */
  const pendingUploads = useRef(0);
  const onWaiting = useCallback((count: number) => {
    pendingUploads.current = count;
  }, []);

  /** The site makes the path, so it is known from what was stored last. */
  const withPath = async (stored: Promise<OwnPage>) => {
    const { path: storedPath, ...rest } = await stored;
    setPath(storedPath);
    return { ...rest, path: storedPath };
  };

  const toRevision = (stored: OwnPage) => ({
    values: ownPageValues(stored, timeZone),
    version: stored.version,
  });
  const today = formatDate(dayIn(timeZone, new Date()), timeZone);
  const saved = page
    ? shownRevision(page, changes, ownPageWithChanges, toRevision)
    : { values: newOwnPageValues(today), version: undefined };
  const form = useForm<OwnPageValues>({
    defaultValues: saved.values,
    resolver: contractResolver<OwnPageValues>(inputSchema, (values) => ownPageInput(values, timeZone)),
    shouldFocusError: false,
  });

  const record = useRecordEditor<OwnPageValues, OwnPageInput, OwnPage>(form, {
    kind: 'own-page',
    record: page,
    saved,
    toRevision,
    operations: {
      create: (input) => withPath(site.ownPages.create(input)),
      get: (key) => withPath(site.ownPages.get(key)),
      update: (input) => withPath(site.ownPages.update(input)),
    },
    unpublished: {
      loaded: changes,
      operations: {
        ...site.ownPageChanges,
        publish: (input) => withPath(site.ownPageChanges.publish(input)),
      },
      withFields: ownPageWithChanges,
    },
    toInput: (values) => ownPageInput(values, timeZone),
    toChanges: (values, before) => changedOwnPageInput(values, before, timeZone),
    prepare: async (values) => {
      refusePendingPictures(pendingUploads.current, 'content');
      await sendPendingFields(form, values, site.ownPages.uploadImage, ['imageUrl', 'shareImage']);
    },
    text: 'content',
    urls: {
      list: href('/admin/pages'),
      new: href('/admin/pages/new'),
      edit: (id) => href('/admin/pages/edit/:id', { id }),
    },
    names: { new: 'New page', stored: 'Page' },
    texts: {
      created: 'Page created successfully',
      updated: 'Page updated successfully',
      failed: (error) =>
        `Failed to save the page. ${isSiteError(error) ? error.message : 'Please try again.'}`,
    },
    readOnly,
  });

  return { form, path, ...record, onWaiting };
}

interface OwnPageSettingsProps {
  editor: Editor;
  unpublished: Unpublished;
  control: Control<OwnPageValues>;
  /** The values of the last save; undefined for a new page. */
  stored: OwnPageValues | undefined;
  id: number | undefined;
  pages: ListedOwnPage[];
  places: TextPlaces;
}

const checked = {
  content: 'content',
  title: 'title',
  description: 'excerpt',
  language: 'language',
  metaTitle: 'metaTitle',
  metaDescription: 'metaDescription',
} as const;

/** The settings panel next to the text of a page. */
function OwnPageSettings({ editor, unpublished, control, stored, id, pages, places }: OwnPageSettingsProps) {
  const timeZone = useTimeZone();
  const { uploadImage } = useSite().ownPages;
  const readPages = useCallback(async () => ({ items: pages, total: pages.length }), [pages]);
  const parentId = useWatch({ control, name: 'parentId' });
  const above = parentId === '' ? undefined : pages.find((page) => page.id === Number(parentId));
  const hasChildren = id !== undefined && pages.some(({ parentId }) => parentId === id);
  const parents = pages.filter((page) => page.parentId === null && page.id !== id);
  return (
    <aside className="stick" aria-label="Page settings">
      <div className="panel">
        <div className="panel-head">
          <h2>Page settings</h2>
          {stored ? (
            <StatusBadge status={stored.status} marked />
          ) : (
            <span className="badge">Not saved yet</span>
          )}
        </div>
        {editor.readOnly ? null : (
          <div className="save-bar">
            <SaveState editor={editor} timeZone={timeZone} resting={restingWords(stored, unpublished)} />
            <KeepButton editor={editor} unpublished={unpublished} isPublic={stored?.status === 'published'} />
            <SaveButton editor={editor}>Save Page</SaveButton>
          </div>
        )}
        <TextChecks control={control} kind="text" names={checked} descriptionName="excerpt" places={places} />
        <div className="panel-body">
          <PanelGroup title="Publishing">
            <PublicationFields control={control} names={{ status: 'status', date: 'date', time: 'time' }} />
            <SlugField
              control={control}
              name="slug"
              parent={above ? `${above.path}/` : '/'}
              stored={stored?.slug}
            />
            <SelectField
              control={control}
              name="parentId"
              label="Below the page"
              hint={hasChildren ? 'This page has pages below it, so it stays at the top.' : undefined}
            >
              <option value="">None: it stands at the top</option>
              {(hasChildren ? [] : parents).map((parent) => (
                <option key={parent.id} value={parent.id}>
                  {parent.title}
                </option>
              ))}
            </SelectField>
          </PanelGroup>
          <PreviewLinks kind="own-page" id={id} readOnly={editor.readOnly} />
          <PanelGroup title="Translations">
            <LanguageFields
              control={control}
              names={{ language: 'language', translationOf: 'translationOf' }}
              noun="page"
              id={id}
              readChoices={readPages}
            />
          </PanelGroup>
          <PanelGroup title="Cover">
            <FeaturedImageField control={control} name="imageUrl" altName="imageAlt" upload={uploadImage} />
          </PanelGroup>
        </div>
      </div>
      <SearchSettings
        control={control}
        names={searchFields}
        upload={uploadImage}
        preview={{
          slug: 'slug',
          picture: 'imageUrl',
          kind: 'own-page',
          parent: above ? `${above.path}/` : '/',
        }}
      />
    </aside>
  );
}
