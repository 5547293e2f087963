import { changedDateInput, type DateValues, dateValues, newDateInput } from '#app/admin/texts/date-values.ts';
import { changedParts } from '#app/editing/changed-parts.ts';
import { type OwnPage, ownPageInputSchema } from '#contract/own-page.ts';
import { defaultsOf, withChanges } from '#contract/record.ts';
import { ownPageChangesSchema, type UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';

const defaults = defaultsOf(ownPageInputSchema);

/** The values of the page editor's fields. The id of the page above is text, as a select element has it; empty for none. */
export type OwnPageValues = Omit<typeof defaults, 'parentId'> &
  DateValues & { title: string; parentId: string };

/** The values of a new page. A comparison shows the fields in the order of the values, the title first. */
export function newOwnPageValues(today: string): OwnPageValues {
  return { title: '', ...defaults, parentId: '', date: today, time: '' };
}

export function ownPageValues(page: OwnPage, timeZone: string): OwnPageValues {
  return {
    title: page.title,
    ...withChanges(defaults, page),
    parentId: page.parentId === null ? '' : String(page.parentId),
    ...dateValues(page.date, timeZone),
  };
}

/** A page with its unpublished changes, as the form is filled from it. */
export const ownPageWithChanges = (page: OwnPage, changed: UnpublishedChanges['fields']): OwnPage =>
  withChanges(page, ownPageChangesSchema.safeParse(changed).data ?? {});

/** The input of the contract. */
export function ownPageInput({ date, time, parentId, ...values }: OwnPageValues, timeZone: string) {
  return { ...values, ...newDateInput({ date, time }, timeZone), parentId: idOf(parentId) };
}

/** The changed fields of a stored page. */
export function changedOwnPageInput(
  values: OwnPageValues,
  saved: OwnPageValues,
  timeZone: string,
  now = new Date(),
) {
  const { date, time, parentId, slug, ...changes } = changedParts(values, saved);
  return {
    ...changes,
    // An emptied field keeps the slug, as its hint says.
    ...(slug?.trim() ? { slug } : {}),
    ...changedDateInput({ date, time }, values, timeZone, now),
    ...(parentId === undefined ? {} : { parentId: idOf(parentId) }),
  };
}

const idOf = (text: string) => (text === '' ? null : Number(text));
