import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { Calendar } from '#app/ui/icons.ts';
import { type PostStatus, postStatuses } from '#contract/post.ts';
import { comesAtOnce } from './date-values.ts';

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

/** A time zone as people call it, with its place: `Central European Time (Europe/Berlin)`. */
function zoneWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name && name !== timeZone && !name.startsWith('GMT') ? `${name} (${timeZone})` : timeZone;
}

const LATE = 'This time has come already: it is published as soon as it is saved.';

interface PublicationFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  names: Record<'status' | 'date' | 'time', FieldPath<Values>>;
}

/** Status, and the day with the time of day where it matters; both as the site's clocks show them. */
export function PublicationFields<Values extends FieldValues>({
  control,
  names,
}: PublicationFieldsProps<Values>) {
  const status: PostStatus = useWatch({ control, name: names.status });
  const date: string = useWatch({ control, name: names.date });
  const time: string = useWatch({ control, name: names.time });
  const timeZone = useTimeZone();
  const late = status === 'scheduled' && comesAtOnce({ date, time }, timeZone, new Date());
  return (
    <>
      <SelectField
        control={control}
        name={names.status}
        label="Status"
        hint={late ? LATE : statusHints[status]}
      >
        {postStatuses.map((each) => (
          <option key={each} value={each}>
            {statusNames[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        control={control}
        name={names.date}
        label="Date"
        icon={<Calendar className="icon" />}
        placeholder="November 21, 2026"
        autoComplete="off"
      />
      <TextField
        control={control}
        name={names.time}
        label="Time"
        type="time"
        hint={(typed) =>
          typed
            ? `In the site's time zone: ${zoneWords(timeZone)}.`
            : `Optional. Without it, the whole day in ${zoneWords(timeZone)}.`
        }
      />
    </>
  );
}
