import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { Filled } from '#app/language/filled.tsx';
import { useWords } from '#app/language/page-language.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { linkWords } from '#words/english/links.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/confirm-subscription';
import { answerLink } from './link-outcome.ts';
import { LinkPage } from './link-page.tsx';

export async function action({ context, request }: Route.ActionArgs) {
  return answerLink(request, context.get(siteContext).subscribers.confirm);
}

export { answerLinkInBrowser as clientAction } from './link-outcome.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: wordsIn(languageOf(matches), linkWords).confirm, indexed: false });
}

export default function ConfirmSubscriptionPage() {
  const words = useWords(linkWords);
  const name = useSettings()?.general.siteName || FALLBACK_SITE_NAME;
  return (
    <LinkPage
      ask={{
        title: words.confirm,
        line: <Filled text={words.confirmLine} values={{ site: <bdi>{name}</bdi> }} />,
        button: words.confirmButton,
        busy: words.confirming,
      }}
      answers={{
        done: { title: words.confirmed, line: words.confirmedLine },
        invalid: { title: words.oldLink, line: words.oldLinkLine },
      }}
    />
  );
}
