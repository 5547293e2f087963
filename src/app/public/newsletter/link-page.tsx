import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { ReturnHome } from '#app/public/frame/error-messages.tsx';
import { Button } from '#app/ui/button.tsx';
import type { LinkOutcome } from './link-outcome.ts';

interface LinkTexts {
  title: string;
  /** The sentence below it. */
  line: ReactNode;
}

interface LinkPageProps {
  ask: LinkTexts & { button: string; busy: string };
  answers: Record<LinkOutcome, LinkTexts>;
  outcome: LinkOutcome | undefined;
}

/**
 * The page of a link in a mail. Opening it changes nothing, because programs that scan mails open every link; the button
 * sends a form, with JavaScript and without.
 */
export function LinkPage({ ask, answers, outcome }: LinkPageProps) {
  const busy = useNavigation().state !== 'idle';
  const { title, line } = outcome === undefined ? ask : answers[outcome];
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
