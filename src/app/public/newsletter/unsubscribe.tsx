import { pageMeta } from '#app/document/page-meta.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import type { Route } from './+types/unsubscribe';
import { answerLink } from './link-outcome.ts';
import { LinkPage } from './link-page.tsx';

/** Also takes the one click of a mail program, which sends a form of its own to this URL (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  return answerLink(request, context.get(siteContext).subscribers.unsubscribe);
}

export { answerLinkInBrowser as clientAction } from './link-outcome.ts';

export const handle = { codeWaits: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Unsubscribe', indexed: false });
}

export default function UnsubscribePage() {
  const name = useSettings()?.general.siteName || FALLBACK_SITE_NAME;
  return (
    <LinkPage
      ask={{
        title: 'Leave the newsletter?',
        line: (
          <>
            One press, and the newsletter of <bdi>{name}</bdi> no longer comes to your address.
          </>
        ),
        button: 'Unsubscribe',
        busy: 'Unsubscribing...',
      }}
      answers={{
        done: {
          title: 'You are unsubscribed',
          line: 'This address gets no newsletter from this site any more.',
        },
        invalid: {
          title: 'Nothing to leave here',
          line: 'This link belongs to no address on the list: it is incomplete, or the address was deleted already.',
        },
      }}
    />
  );
}
