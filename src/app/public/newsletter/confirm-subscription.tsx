import { pageMeta } from '#app/document/page-meta.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import type { Route } from './+types/confirm-subscription';
import { answerLink } from './link-outcome.ts';
import { LinkPage } from './link-page.tsx';

export async function action({ context, request }: Route.ActionArgs) {
  return answerLink(request, context.get(siteContext).subscribers.confirm);
}

export { answerLinkInBrowser as clientAction } from './link-outcome.ts';

export const handle = { codeWaits: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Confirm your subscription', indexed: false });
}

export default function ConfirmSubscriptionPage() {
  const name = useSettings()?.general.siteName || FALLBACK_SITE_NAME;
  return (
    <LinkPage
      ask={{
        title: 'Confirm your subscription',
        line: (
          <>
            One press, and the newsletter of <bdi>{name}</bdi> comes to your address.
          </>
        ),
        button: 'Confirm subscription',
        busy: 'Confirming...',
      }}
      answers={{
        done: { title: 'Subscription confirmed', line: 'Thank you. You can leave at any time by a link.' },
        invalid: {
          title: 'This link is not valid any more',
          line: 'A link to confirm lasts seven days. Please subscribe once more, and a new one comes by mail.',
        },
      }}
    />
  );
}
