import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/language/page-language.ts';
import { addressIn, EMAIL_FIELD, type NewsletterOutcome } from '#app/public/newsletter/newsletter-outcome.ts';
import { CircleAlert } from '#app/ui/icons.ts';
import { useAlive } from '#app/ui/use-alive.ts';
import { useFormInPlace } from '#app/visitor/use-form-in-place.ts';
import { isMockDataOn } from '#browser/mock-build.ts';
import { frameWords } from '#words/english/frame.ts';
import { newsletterWords } from '#words/english/newsletter.ts';
import { TrapField } from './trap-field.tsx';

/** The specified time of "Subscribing..." (row 72). An answer that takes longer prolongs it. */
const BUSY_MS = 1000;

/** The page that takes the form. Not `href`, which brings the router with it. */
const ACTION = '/newsletter';

interface NewsletterProps {
  /** The owner's texts; without them the block has its own title. */
  title: string | undefined;
  text: string | undefined;
  /** The block is the content of a page of its own. */
  isPage?: boolean;
  /** The result of a form that was sent without JavaScript. */
  answered?: NewsletterOutcome | undefined;
}

/**
 * The newsletter box (rows 70 to 72, decision D19). It is one form for both ways: without JavaScript the browser sends it
 * to the page of the newsletter; with JavaScript it is sent in place. While mock data is on it is the specified simulation.
 */
export function Newsletter({ title, text, isPage = false, answered }: NewsletterProps) {
  const words = useWords(newsletterWords);
  const { formFailed } = useWords(frameWords);
  const alive = useAlive();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const form = useFormInPlace<NewsletterOutcome>({
    path: ACTION,
    states: ['subscribed', 'refused'],
    take: async () => (await import('#app/public/newsletter/newsletter-form.ts')).takeNewsletterForm,
    unreachable: (sent) => ({ state: 'refused', message: undefined, email: addressIn(sent).email }),
  });
  const [simulated, setSimulated] = useState<NewsletterOutcome>();
  const field = useRef<HTMLInputElement>(null);
  const outcome = busy || fault ? undefined : (simulated ?? form.outcome ?? answered);
  const error = fault ?? (outcome?.state === 'refused' ? (outcome.message ?? formFailed) : undefined);
  const Title = isPage ? 'h1' : 'h2';

  useEffect(() => {
    if (outcome?.state === 'subscribed' && field.current) field.current.value = '';
  }, [outcome?.state]);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const sent = new FormData(event.currentTarget);
    const { isValid } = addressIn(sent);
    setFault(isValid ? undefined : words.fault);
    if (!isValid) return field.current?.focus();
    setBusy(true);
    const simulates = isMockDataOn();
    await Promise.all([
      new Promise((resolve) => setTimeout(resolve, BUSY_MS)),
      simulates ? undefined : form.send(sent),
    ]);
    if (simulates) setSimulated({ state: 'subscribed', confirmByMail: false });
    setBusy(false);
  }

  return (
    <section className="page sheet news" aria-labelledby="newsletterTitle">
      {title ? <p className="margin-column newsletter-label">{words.newsletter}</p> : null}
      <div className="body-column">
        <Title id="newsletterTitle" dir="auto">
          {title || words.newsletter}
        </Title>
        {text ? <p dir="auto">{text}</p> : null}
        <form
          method="post"
          action={ACTION}
          // A click before the code is loaded waits for it (src/app/document/waiting-code.ts).
          data-in-place="yes"
          noValidate={alive}
          onSubmit={subscribe}
        >
          <label className="visually-hidden" htmlFor="newsletterEmail">
            {words.email}
          </label>
          <div className="line">
            <input
              id="newsletterEmail"
              ref={field}
              className="input"
              type="email"
              name={EMAIL_FIELD}
              autoComplete="email"
              placeholder="you@company.com"
              defaultValue={answered?.state === 'refused' ? answered.email : ''}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'newsletterError' : undefined}
            />
            <button type="submit" className="button button-primary" aria-disabled={busy} aria-busy={busy}>
              {busy ? (
                <>
                  <span className="spin" />
                  {words.subscribing}
                </>
              ) : (
                words.subscribe
              )}
            </button>
          </div>
          <TrapField />
          {error ? (
            <p className="field-error" id="newsletterError" role="alert">
              <CircleAlert className="icon" aria-hidden />
              {error}
            </p>
          ) : null}
        </form>
        <div className="newsletter-done" role="status">
          {outcome?.state === 'subscribed' ? (
            <>
              <p>{words.done}</p>
              {outcome.confirmByMail ? <p>{words.confirm}</p> : null}
            </>
          ) : null}
        </div>
      </div>
    </section>
  );
}
