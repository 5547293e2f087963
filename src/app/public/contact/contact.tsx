import { data, type HeadersArgs, href, useActionData } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { textOf } from '#app/forms/text-of.ts';
import { useWords } from '#app/language/page-language.ts';
import { refusalOf } from '#app/public/frame/form-refusal.ts';
import { PageHead } from '#app/public/frame/page-head.tsx';
import { TRAP_FIELD } from '#app/public/frame/trap-field.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { languageOfSite, useProfileLinks, useSettings } from '#app/site/site-data.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Mail } from '#app/ui/icons.ts';
import { contactWords } from '#words/english/contact.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/contact';
import { ContactDetails, hasDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { type ContactOutcome, contactValues, faultsOf } from './contact-outcome.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  // The form works without either: who answers for the site has noted the failure already (row 69).
  const [details, home] = await Promise.all([
    site.contactInfo.get({}).catch(() => undefined),
    site.home.get({}).catch(() => undefined),
  ]);
  return { details, intro: home?.intros.contactPage ?? '' };
}

/** Takes the form, with JavaScript and without. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const form = await request.formData();
  const values = contactValues(form);
  try {
    await site.messages.submit({ ...values, website: textOf(form, TRAP_FIELD) });
    return { state: 'sent' } satisfies ContactOutcome;
  } catch (error) {
    const language = await languageOfSite(site);
    const { message, issues, response } = refusalOf(error, language, wordsIn(language, contactWords).faults);
    return data(
      { state: 'refused', message, faults: faultsOf(issues), values } satisfies ContactOutcome,
      response,
    );
  }
}

/** A server that cannot be reached, or whose response cannot be read, counts as a refusal, so that the page and the typed text stay. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<ContactOutcome> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch {
    const values = contactValues(await sent.formData());
    return { state: 'refused', message: undefined, faults: {}, values };
  }
}

export function headers({ actionHeaders }: HeadersArgs): Headers | undefined {
  return actionHeaders;
}

export const handle = { codeWaits: true };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: pageTitle(languageOf(matches), href('/contact')),
    description: loaderData?.intro,
  });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(contactWords);
  const { details, intro } = loaderData;
  const outcome = useActionData<ContactOutcome>();
  // A visitor who has sent a message still sees it after the owner has switched the form off.
  const hasForm = useSettings()?.features.enableContactForm !== false || outcome !== undefined;
  const panel = { details, profileLinks: useProfileLinks() };
  const informed = hasDetails(panel);
  return (
    <>
      <PageHead title={words.title} intro={intro} />
      <section className="page sheet after-head">
        <div className={hasForm && informed ? 'body-column split' : 'body-column'}>
          {hasForm ? <ContactForm answered={outcome} /> : null}
          {informed ? <ContactDetails {...panel} /> : null}
          {hasForm || informed ? null : <Empty icon={Mail} title={words.noDetails} />}
        </div>
      </section>
    </>
  );
}
