import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { ImageField } from '#app/media/image-field.tsx';
import type { ImageUpload } from '#app/media/send-image.ts';
import { useKeepImage } from '#app/media/use-keep-image.ts';
import { ChevronDown } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import { TITLE_SHOWN } from '#format/text-checks/length-checks.ts';
import { CanonicalUrlField } from './publish/canonical-url-field.tsx';
import { TextPreviewCards } from './publish/text-preview-cards.tsx';

const searchFieldNames = ['metaTitle', 'metaDescription', 'canonicalUrl', 'noIndex', 'shareImage'] as const;

type SearchField = (typeof searchFieldNames)[number];

/** The names of its fields, which are those of the contract. */
export const searchFields = {
  title: 'title',
  excerpt: 'excerpt',
  metaTitle: 'metaTitle',
  metaDescription: 'metaDescription',
  canonicalUrl: 'canonicalUrl',
  noIndex: 'noIndex',
  shareImage: 'shareImage',
} as const;

interface SearchSettingsProps<Values extends FieldValues> {
  control: Control<Values>;
  names: Record<SearchField | 'title' | 'excerpt', FieldPath<Values>>;
  upload: ImageUpload;
  /** The other values that the search and share previews show. */
  preview: Pick<ComponentProps<typeof TextPreviewCards<Values>>, 'slug' | 'picture' | 'kind' | 'parent'>;
}

/** The fields that search engines and social networks show of a post or a page, folded until somebody wants them. */
export function SearchSettings<Values extends FieldValues>({
  control,
  names,
  upload,
  preview,
}: SearchSettingsProps<Values>) {
  const { errors } = useFormState({ control });
  const [title, excerpt, noIndex]: [string, string, boolean] = [
    useWatch({ control, name: names.title }),
    useWatch({ control, name: names.excerpt }),
    useWatch({ control, name: names.noIndex }),
  ];
  const keep = useKeepImage(upload);
  const [opened, setOpened] = useState(false);
  // A refused field opens, so that it can get the focus.
  const isRefused = searchFieldNames.some((field) => get(errors, names[field]));
  const follow = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpened(currentTarget.open);
  return (
    <details className="panel search-settings" open={opened || isRefused} onToggle={follow}>
      <summary className="panel-head">
        <h2>Search and sharing</h2>
        {noIndex ? <span className="badge badge-warning">Not listed</span> : null}
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <div className="panel-body">
        {opened || isRefused ? (
          <TextPreviewCards control={control} names={{ ...names, description: names.excerpt }} {...preview} />
        ) : null}
        <TextField
          control={control}
          name={names.metaTitle}
          label="Title for search engines"
          placeholder={title}
          autoComplete="off"
          hint={(typed) => countHint('Empty: the title.', typed, TITLE_SHOWN)}
        />
        <TextField
          control={control}
          name={names.metaDescription}
          label="Description for search engines"
          rows={3}
          placeholder={excerpt}
          hint={(typed) => countHint('Empty: the excerpt.', typed, limits.excerptGuide)}
        />
        <CanonicalUrlField control={control} name={names.canonicalUrl} />
        <div className="line-group">
          <SwitchField control={control} name={names.noIndex} label="Hide from search engines">
            It stays on the site, out of search results and the sitemap.
          </SwitchField>
        </div>
        <div className="field">
          <span className="label">Share image</span>
          <ImageField
            control={control}
            name={names.shareImage}
            label="Share image"
            preset={cropPresets.shareImage}
            layout="below"
            shape="16-9"
            take={keep}
            hint="For social networks, in place of the featured image."
          />
        </div>
      </div>
    </details>
  );
}

function countHint(rule: string, typed: string, guide: number): string {
  const { length } = typed.trim();
  if (length === 0) return rule;
  return length > guide
    ? `${length} characters, of which about ${guide} are shown.`
    : `${length} of ${guide} characters.`;
}
