import { textOf } from '#app/forms/text-of.ts';
import { refusalOf } from '#app/public/frame/form-refusal.ts';
import { TRAP_FIELD } from '#app/public/frame/trap-field.tsx';
import { languageOfSite } from '#app/site/site-data.ts';
import type { FormResult } from '#app/visitor/send-form.ts';
import type { Site } from '#contract/catalogue.ts';
import { newsletterWords } from '#words/english/newsletter.ts';
import { wordsIn } from '#words/words.ts';
import { addressIn, type NewsletterOutcome } from './newsletter-outcome.ts';

/** Takes the form of the newsletter block. */
export async function takeNewsletterForm(site: Site, form: FormData): Promise<FormResult<NewsletterOutcome>> {
  const { email } = addressIn(form);
  try {
    const website = textOf(form, TRAP_FIELD);
    const { confirmByMail } = await site.subscribers.subscribe({ email, website });
    return { outcome: { state: 'subscribed', confirmByMail } };
  } catch (error) {
    const language = await languageOfSite(site);
    const texts = { email: wordsIn(language, newsletterWords).fault };
    const { message, response } = refusalOf(error, language, texts);
    return { outcome: { state: 'refused', message, email }, response };
  }
}
