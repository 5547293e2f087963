import { textOf } from '#app/forms/text-of.ts';
import { refusalOf } from '#app/public/frame/form-refusal.ts';
import { TRAP_FIELD } from '#app/public/frame/trap-field.tsx';
import { languageOfSite } from '#app/site/site-data.ts';
import type { FormResult } from '#app/visitor/send-form.ts';
import type { Site } from '#contract/catalogue.ts';
import { contactWords } from '#words/english/contact.ts';
import { wordsIn } from '#words/words.ts';
import { type ContactOutcome, contactValues, faultsOf } from './contact-outcome.ts';

/** Takes the contact form. */
export async function takeContactForm(site: Site, form: FormData): Promise<FormResult<ContactOutcome>> {
  const values = contactValues(form);
  try {
    await site.messages.submit({ ...values, website: textOf(form, TRAP_FIELD) });
    return { outcome: { state: 'sent' } };
  } catch (error) {
    const language = await languageOfSite(site);
    const { message, issues, response } = refusalOf(error, language, wordsIn(language, contactWords).faults);
    return { outcome: { state: 'refused', message, faults: faultsOf(issues), values }, response };
  }
}
