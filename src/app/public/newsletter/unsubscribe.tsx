import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { Filled } from '#app/language/filled.tsx';
import { useWords } from '#app/language/page-language.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { linkWords } from '#words/english/links.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/unsubscribe';
import { answerLink } from './link-outcome.ts';
import { LinkPage } from './link-page.tsx';

/** Also takes the one click of a mail program, which sends a form of its own to this URL (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  return answerLink(request, context.get(siteContext).subscribers.unsubscribe);
}

export { answerLinkInBrowser as clientAction } from './link-outcome.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: wordsIn(languageOf(matches), linkWords).leaveButton, indexed: false });
}

export default function UnsubscribePage() {
  const words = useWords(linkWords);
  const name = useSettings()?.general.siteName || FALLBACK_SITE_NAME;
  return (
    <LinkPage
      ask={{
        title: words.leave,
        line: <Filled text={words.leaveLine} values={{ site: <bdi>{name}</bdi> }} />,
        button: words.leaveButton,
        busy: words.leaving,
      }}
      answers={{
        done: { title: words.left, line: words.leftLine },
        invalid: { title: words.nothing, line: words.nothingLine },
      }}
    />
  );
}
