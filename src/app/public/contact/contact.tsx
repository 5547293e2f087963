import { data, type HeadersArgs, href, useActionData } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { PageHead } from '#app/public/frame/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { useProfileLinks, useSettings } from '#app/site/site-data.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Mail } from '#app/ui/icons.ts';
import { Island } from '#app/visitor/island.tsx';
import { contactWords } from '#words/english/contact.ts';
import type { Route } from './+types/contact';
import { ContactDetails, hasDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactOutcome } from './contact-outcome.ts';
import { takeContactForm } from './take-contact-form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  // The form works without either: who answers for the site has noted the failure already (row 69).
  const [details, home] = await Promise.all([
    site.contactInfo.get({}).catch(() => undefined),
    site.home.get({}).catch(() => undefined),
  ]);
  return { details, intro: home?.intros.contactPage ?? '' };
}

/** Takes the form without JavaScript; with it, src/app/render-page.ts does. */
export async function action({ context, request }: Route.ActionArgs) {
  const { outcome, response } = await takeContactForm(context.get(siteContext), await request.formData());
  return data(outcome, response);
}

export function headers({ actionHeaders }: HeadersArgs): Headers | undefined {
  return actionHeaders;
}

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
          {hasForm ? (
            <Island name="contact" component={ContactForm} props={{ answered: outcome }} wakes="sign" />
          ) : null}
          {informed ? <ContactDetails {...panel} /> : null}
          {hasForm || informed ? null : <Empty icon={Mail} title={words.noDetails} />}
        </div>
      </section>
    </>
  );
}
