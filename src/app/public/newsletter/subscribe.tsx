import { data, type HeadersArgs, useActionData } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { textOf } from '#app/forms/text-of.ts';
import { refusalOf } from '#app/public/frame/form-refusal.ts';
import { Newsletter } from '#app/public/frame/newsletter.tsx';
import { TRAP_FIELD } from '#app/public/frame/trap-field.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { languageOfSite } from '#app/site/site-data.ts';
import { newsletterWords } from '#words/english/newsletter.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/subscribe';
import { addressIn, type NewsletterOutcome } from './newsletter-outcome.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [settings, home] = await Promise.all([
    site.settings.public({}).catch(() => undefined),
    site.home.get({}).catch(() => undefined),
  ]);
  // A switched-off feature does not exist for visitors (decision X8).
  if (settings?.features.enableNewsletter === false) throw data(null, { status: 404 });
  return { intros: home?.intros };
}

/** Takes the form of the block on every page, with JavaScript and without. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const form = await request.formData();
  const { email } = addressIn(form);
  try {
    const website = textOf(form, TRAP_FIELD);
    const { confirmByMail } = await site.subscribers.subscribe({ email, website });
    return { state: 'subscribed', confirmByMail } satisfies NewsletterOutcome;
  } catch (error) {
    const language = await languageOfSite(site);
    const texts = { email: wordsIn(language, newsletterWords).fault };
    const { message, response } = refusalOf(error, language, texts);
    return data({ state: 'refused', message, email } satisfies NewsletterOutcome, response);
  }
}

/** A server that cannot be reached counts as a refusal, so that the page and the typed address stay. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<NewsletterOutcome> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch {
    return { state: 'refused', message: undefined, email: addressIn(await sent.formData()).email };
  }
}

export function headers({ actionHeaders }: HeadersArgs): Headers | undefined {
  return actionHeaders;
}

export const handle = { codeWaits: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: wordsIn(languageOf(matches), newsletterWords).newsletter,
    indexed: false,
  });
}

/** The block of every page as a page of its own, for browsers without JavaScript. */
export default function SubscribePage({ loaderData }: Route.ComponentProps) {
  return <Newsletter intros={loaderData.intros} isPage answered={useActionData<NewsletterOutcome>()} />;
}
