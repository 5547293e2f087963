import { textOf } from '#app/forms/text-of.ts';
import { fieldTexts } from '#contract/errors.ts';
import { newsletterAddress } from '#contract/limits.ts';

/** The result of the newsletter form. A refused address comes back, to be corrected. */
export type NewsletterOutcome =
  | { state: 'subscribed'; confirmByMail: boolean }
  | { state: 'refused'; message: string; email: string };

export const EMAIL_FIELD = 'email';

/** The typed address, and its fault if it has one (row 71). */
export function addressIn(form: FormData): { email: string; fault: string | undefined } {
  const email = textOf(form, EMAIL_FIELD).trim();
  return { email, fault: newsletterAddress.test(email) ? undefined : fieldTexts.newsletterEmail };
}
