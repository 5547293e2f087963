import type { ReactNode } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { ReturnHome } from '#app/public/frame/error-messages.tsx';
import { Button } from '#app/ui/button.tsx';
import { linkWords } from '#words/english/links.ts';
import type { LinkOutcome } from './link-outcome.ts';

interface LinkTexts {
  title: string;
  /** The sentence below it. */
  line: ReactNode;
}

interface LinkPageProps {
  ask: LinkTexts & { button: string; busy: string };
  answers: Record<Exclude<LinkOutcome, 'failed'>, LinkTexts>;
}

/**
 * The page of a link in a mail. Opening it changes nothing, because programs that scan mails open every link; the button
 * sends a form, with JavaScript and without.
 */
export function LinkPage({ ask, answers }: LinkPageProps) {
  const words = useWords(linkWords);
  const failed: LinkTexts = { title: words.failed, line: words.failedLine };
  const outcome = useActionData<{ outcome: LinkOutcome }>()?.outcome;
  // Only in the demo, which has a router here. In a document the browser sends the form and shows that it waits.
  const busy = useNavigation().state !== 'idle';
  const { title, line } = outcome === undefined ? ask : { ...answers, failed }[outcome];
  return (
    <section className="page sheet head">
      <div className="body-column" aria-live="polite">
        <h1>{title}</h1>
        <p className="lead">{line}</p>
        <div className="link-action">
          {outcome === undefined || outcome === 'failed' ? (
            <Form method="post">
              <Button type="submit" look="primary" busy={busy && ask.busy}>
                {ask.button}
              </Button>
            </Form>
          ) : (
            <ReturnHome />
          )}
        </div>
      </div>
    </section>
  );
}
