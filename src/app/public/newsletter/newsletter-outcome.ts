import { textOf } from '#app/forms/text-of.ts';
import { newsletterAddress } from '#contract/limits.ts';

/** The result of the newsletter form. A refused address comes back, to be corrected. */
export type NewsletterOutcome =
  | { state: 'subscribed'; confirmByMail: boolean }
  | {
      state: 'refused' /** Undefined if the server could not be reached. */;
      message: string | undefined;
      email: string;
    };

export const EMAIL_FIELD = 'email';

/** The typed address, and whether it can be one (row 71). */
export function addressIn(form: FormData): { email: string; isValid: boolean } {
  const email = textOf(form, EMAIL_FIELD).trim();
  return { email, isValid: newsletterAddress.test(email) };
}
