import { dayIn, formatDate, hasCome, instantAt, isInstant, parseDateText, timeIn } from '#format/dates.ts';

/** The day of publication in words, and the time of that day in the site's time zone, such as `09:30`, or none. */
export interface DateValues {
  date: string;
  time: string;
}

/** The values of a stored date: a day is shown in words, an instant as day and time of the site. */
export function dateValues(stored: string, timeZone: string): DateValues {
  return {
    date: formatDate(stored, timeZone),
    time: isInstant(stored) ? timeIn(timeZone, new Date(stored)) : '',
  };
}

/** A day and a time of day make an instant. A text that is no day is sent as it is, for the contract to refuse. */
function dateInput({ date, time }: DateValues, timeZone: string): string {
  const parsed = parseDateText(date);
  if (!time || parsed === undefined) return date;
  const day = isInstant(parsed) ? dayIn(timeZone, new Date(parsed)) : parsed;
  return instantAt(day, time, timeZone).toISOString();
}

/** The date of a new text; absent where the day is empty, which the site then fills in. */
export function newDateInput(values: DateValues, timeZone: string): { date?: string } {
  return values.date.trim() ? { date: dateInput(values, timeZone) } : {};
}

/**
 * The date of a stored text if its day or time was changed: its seconds are not on the screen. A removed day becomes the
 * present one (row 110).
 */
export function changedDateInput(
  changes: Partial<DateValues>,
  values: DateValues,
  timeZone: string,
  now: Date,
): { date?: string } {
  if (changes.date === undefined && changes.time === undefined) return {};
  const date = values.date.trim() ? values.date : dayIn(timeZone, now);
  return { date: dateInput({ date, time: values.time }, timeZone) };
}

/** Whether a text that is saved as scheduled for this date is published at once. */
export function comesAtOnce(values: DateValues, timeZone: string, now: Date): boolean {
  const parsed = parseDateText(dateInput(values, timeZone));
  return parsed !== undefined && hasCome(parsed, { now: now.toISOString(), today: dayIn(timeZone, now) });
}
