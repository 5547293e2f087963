import { data, type HeadersArgs, useActionData } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { Newsletter } from '#app/public/frame/newsletter.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { Island } from '#app/visitor/island.tsx';
import { newsletterWords } from '#words/english/newsletter.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/subscribe';
import { takeNewsletterForm } from './newsletter-form.ts';
import type { NewsletterOutcome } from './newsletter-outcome.ts';

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

/** Takes the form of the block on every page without JavaScript; with it, src/app/render-page.ts does. */
export async function action({ context, request }: Route.ActionArgs) {
  const { outcome, response } = await takeNewsletterForm(context.get(siteContext), await request.formData());
  return data(outcome, response);
}

export function headers({ actionHeaders }: HeadersArgs): Headers | undefined {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: wordsIn(languageOf(matches), newsletterWords).newsletter,
    indexed: false,
  });
}

/** The block of every page as a page of its own, for browsers without JavaScript. */
export default function SubscribePage({ loaderData }: Route.ComponentProps) {
  const { newsletterTitle: title, newsletterText: text } = loaderData.intros ?? {};
  const answered = useActionData<NewsletterOutcome>();
  return (
    <Island
      name="newsletter"
      component={Newsletter}
      props={{ title, text, isPage: true, answered }}
      wakes="touched"
    />
  );
}
