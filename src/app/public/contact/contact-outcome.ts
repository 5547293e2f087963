import { textOf } from '#app/forms/text-of.ts';
import type { Issue } from '#contract/errors.ts';

export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactFaults = Partial<Record<ContactField, string>>;
export type ContactValues = Record<ContactField, string>;

/** The result of a sent message. A refused message returns with the typed values. */
export type ContactOutcome =
  | { state: 'sent' }
  | {
      state: 'refused' /** Undefined if the server could not be reached. */;
      message: string | undefined;
      faults: ContactFaults;
      values: ContactValues;
    };

/**
 * The fields of a form as they were sent; one that is missing counts as empty. A browser sends line breaks as CR LF
 * (HTML Standard, "Constructing the entry list"); here they are what was typed.
 */
export function contactValues(form: FormData): ContactValues {
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    subject: textOf(form, 'subject'),
    message: textOf(form, 'message').replaceAll('\r\n', '\n'),
  };
}

/** The first issue of each field, by the field's name. */
export function faultsOf(issues: Issue[]): ContactFaults {
  const faults: ContactFaults = {};
  for (const field of contactFields) {
    const issue = issues.find(({ path }) => path === field);
    if (issue) faults[field] = issue.message;
  }
  return faults;
}

/** The errors that the browser can find before it sends the form: an empty field, or no e-mail address (row 65). */
export function faultsIn(form: HTMLFormElement, texts: Record<ContactField, string>): ContactFaults {
  const faults: ContactFaults = {};
  for (const name of contactFields) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && (field.value.trim() === '' || !field.validity.valid)) faults[name] = texts[name];
  }
  return faults;
}
