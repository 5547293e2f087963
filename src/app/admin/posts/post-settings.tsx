import type { RefObject } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { StatusBadge } from '#app/admin/lists/status-badge.tsx';
import { SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import type { Editor } from '#app/editing/use-edit-form.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { Calendar } from '#app/ui/icons.ts';
import { type PostStatus, postStatuses } from '#contract/post.ts';
import { CategoryField } from './category-field.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import type { CategoryChoice } from './local-categories.ts';
import { comesAtOnce, type PostValues } from './post-values.ts';

const statusNames: Record<PostStatus, string> = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
};

const statusHints: Record<PostStatus, string> = {
  published: 'Everyone can read it, whatever its date.',
  draft: 'Only here in the admin area, not on the site.',
  scheduled: 'A draft until its date, then published by itself.',
};

const LATE = 'This time has come already: it is published as soon as it is saved.';

interface PostSettingsProps {
  editor: Editor;
  control: Control<PostValues>;
  /** The stored status; undefined for a new post. */
  status: PostStatus | undefined;
  authors: { id: number; username: string }[];
  categories: CategoryChoice[];
  onAddCategory: (name: string) => string;
  pendingCategory: RefObject<string>;
}

/** The settings panel next to the text of a post. */
export function PostSettings({
  editor,
  control,
  status,
  authors,
  categories,
  onAddCategory,
  pendingCategory,
}: PostSettingsProps) {
  const [chosenStatus, date, time] = useWatch({ control, name: ['status', 'date', 'time'] });
  const timeZone = useTimeZone();
  const late = chosenStatus === 'scheduled' && comesAtOnce({ date, time }, timeZone, new Date());
  return (
    <aside className="stick" aria-label="Post settings">
      <div className="panel">
        <div className="panel-head">
          <h2>Post settings</h2>
          {status ? <StatusBadge status={status} marked /> : <span className="badge">Not saved yet</span>}
        </div>
        {/* First: what follows may be longer than the window is high, and toasts lie at its lower end. */}
        {editor.readOnly ? null : (
          <div className="save-bar">
            <SaveState editor={editor} />
            <SaveButton editor={editor}>Save Post</SaveButton>
          </div>
        )}
        <div className="panel-body">
          <SelectField
            control={control}
            name="status"
            label="Status"
            hint={late ? LATE : statusHints[chosenStatus]}
          >
            {postStatuses.map((each) => (
              <option key={each} value={each}>
                {statusNames[each]}
              </option>
            ))}
          </SelectField>
          <PublicationDate control={control} />
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
          <CategoryField
            control={control}
            choices={categories}
            onAdd={onAddCategory}
            pendingName={pendingCategory}
          />
          <FeaturedImageField control={control} />
        </div>
      </div>
    </aside>
  );
}

/** The day, and the time of day where it matters; both as the site's clocks show them. */
function PublicationDate({ control }: { control: Control<PostValues> }) {
  const timeZone = useTimeZone();
  return (
    <>
      <TextField
        control={control}
        name="date"
        label="Date"
        icon={<Calendar className="icon" />}
        placeholder="November 21, 2026"
        autoComplete="off"
      />
      <TextField
        control={control}
        name="time"
        label="Time"
        type="time"
        hint={(time) =>
          time
            ? `In the site's time zone, ${timeZone}.`
            : `Optional. Without it, the whole day in ${timeZone}.`
        }
      />
    </>
  );
}
