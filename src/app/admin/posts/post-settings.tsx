import { type RefObject, useCallback, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { href } from 'react-router';
import { StatusBadge } from '#app/admin/lists/status-badge.tsx';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { FeaturedImageField } from '#app/admin/texts/featured-image-field.tsx';
import { LanguageFields } from '#app/admin/texts/language-fields.tsx';
import { PublicationFields } from '#app/admin/texts/publication-fields.tsx';
import { TextChecks } from '#app/admin/texts/publish/text-checks.tsx';
import { SearchSettings, searchFields } from '#app/admin/texts/search-settings.tsx';
import { SlugField } from '#app/admin/texts/slug-field.tsx';
import type { TextPlaces } from '#app/admin/texts/text-editor/text-places.ts';
import { KeepButton } from '#app/admin/texts/unpublished/keep-button.tsx';
import { PreviewLinks } from '#app/admin/texts/unpublished/preview-links.tsx';
import { restingWords } from '#app/admin/texts/unpublished/resting-words.ts';
import { TagsField } from '#app/admin/topics/tags-field.tsx';
import { SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import type { Editor } from '#app/editing/use-edit-form.ts';
import type { Unpublished } from '#app/editing/use-unpublished.ts';
import { PanelGroup } from '#app/forms/panel-group.tsx';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { limits } from '#contract/limits.ts';
import { CategoryField } from './category-field.tsx';
import type { CategoryChoice } from './local-categories.ts';
import type { PostValues } from './post-values.ts';

interface PostSettingsProps {
  /** Undefined for a new post. */
  id: number | undefined;
  editor: Editor;
  unpublished: Unpublished;
  control: Control<PostValues>;
  /** The values of the last save; undefined for a new post. */
  stored: Pick<PostValues, 'status' | 'slug'> | undefined;
  authors: { id: number; username: string }[];
  categories: CategoryChoice[];
  onAddCategory: (name: string) => string;
  pendingCategory: RefObject<string>;
  tagNames: string[];
  tagInput: RefObject<HTMLInputElement | null>;
  series: { name: string; postCount: number }[];
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

/** The settings panel next to the text of a post. */
export function PostSettings({
  id,
  editor,
  unpublished,
  control,
  stored,
  authors,
  categories,
  onAddCategory,
  pendingCategory,
  tagNames,
  tagInput,
  series,
  places,
}: PostSettingsProps) {
  const { uploadImage, list } = useSite().posts;
  const timeZone = useTimeZone();
  const readPosts = useCallback((search: string) => list({ search }), [list]);
  return (
    <aside className="stick" aria-label="Post settings">
      <div className="panel">
        <div className="panel-head">
          <h2>Post settings</h2>
          {stored ? (
            <StatusBadge status={stored.status} marked />
          ) : (
            <span className="badge">Not saved yet</span>
          )}
        </div>
        {/* First: what follows may be longer than the window is high, and toasts lie at its lower end. */}
        {editor.readOnly ? null : (
          <div className="save-bar">
            <SaveState editor={editor} timeZone={timeZone} resting={restingWords(stored, unpublished)} />
            <KeepButton editor={editor} unpublished={unpublished} isPublic={stored?.status === 'published'} />
            <SaveButton editor={editor}>Save Post</SaveButton>
          </div>
        )}
        <TextChecks control={control} kind="text" names={checked} descriptionName="excerpt" places={places} />
        <div className="panel-body">
          <PanelGroup title="Publishing">
            <PublicationFields control={control} names={{ status: 'status', date: 'date', time: 'time' }} />
            <SlugField control={control} name="slug" parent={`${href('/blog')}/`} stored={stored?.slug} />
            <SelectField
              control={control}
              name="authorId"
              label={
                <>
                  Author <span className="field-required">required</span>
                </>
              }
            >
              {authors.map(({ id, username }) => (
                <option key={id} value={id}>
                  {username}
                </option>
              ))}
            </SelectField>
          </PanelGroup>
          <PreviewLinks kind="post" id={id} readOnly={editor.readOnly} />
          <PanelGroup title="Topics">
            <CategoryField
              control={control}
              choices={categories}
              onAdd={onAddCategory}
              pendingName={pendingCategory}
            />
            <TagsField
              control={control}
              name="tags"
              most={limits.postTags}
              suggestions={tagNames}
              input={tagInput}
              readOnly={editor.readOnly}
            />
            <SeriesFields control={control} series={series} />
          </PanelGroup>
          <PanelGroup title="Translations">
            <LanguageFields
              control={control}
              names={{ language: 'language', translationOf: 'translationOf' }}
              noun="post"
              id={id}
              readChoices={readPosts}
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
        preview={{ slug: 'slug', picture: 'imageUrl', kind: 'post', parent: `${href('/blog')}/` }}
      />
    </aside>
  );
}

/** The series by its name, and the place there once it has one. */
function SeriesFields({ control, series }: Pick<PostSettingsProps, 'control' | 'series'>) {
  const listId = useId();
  const [name] = useWatch({ control, name: ['series'] });
  const typed = name.trim().toLowerCase();
  const known = series.find((each) => each.name.toLowerCase() === typed);
  return (
    <>
      <TextField
        control={control}
        name="series"
        label="Series"
        list={listId}
        autoComplete="off"
        maxLength={limits.seriesName}
        placeholder="None"
        hint={typed === '' ? undefined : known ? partsOf(known.postCount) : 'A new series.'}
      />
      <datalist id={listId}>
        {series.map((each) => (
          <option key={each.name} value={each.name} />
        ))}
      </datalist>
      {typed === '' ? null : (
        <TextField
          control={control}
          name="seriesPlace"
          label="Place in the series"
          inputMode="numeric"
          autoComplete="off"
          hint="Left empty, the post stands at the end."
        />
      )}
    </>
  );
}

const partsOf = (count: number) => `A series of ${count} ${count === 1 ? 'post' : 'posts'}.`;
