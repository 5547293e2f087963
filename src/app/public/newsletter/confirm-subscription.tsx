import { useActionData } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import type { Route } from './+types/confirm-subscription';
import { answerLink, type LinkOutcome } from './link-outcome.ts';
import { LinkPage } from './link-page.tsx';

export async function action({ context, request }: Route.ActionArgs) {
  return answerLink(request, context.get(siteContext).subscribers.confirm);
}

export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<{ outcome: LinkOutcome }> {
  try {
    return await serverAction();
  } catch {
    return { outcome: 'failed' };
  }
}

export const handle = { codeWaits: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Confirm your subscription', indexed: false });
}

export default function ConfirmSubscriptionPage() {
  const name = useSettings()?.general.siteName || FALLBACK_SITE_NAME;
  return (
    <LinkPage
      outcome={useActionData<{ outcome: LinkOutcome }>()?.outcome}
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
        failed: {
          title: 'That did not work',
          line: 'Something went wrong on this site. Please try again later.',
        },
      }}
    />
  );
}
