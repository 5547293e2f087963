import { type FormEvent, useRef, useState } from 'react';
import { CircleAlert } from '#app/ui/icons.ts';
import type { Home } from '#contract/home.ts';

/** The specified pattern: characters that are no space, an @, a dot (row 71). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SIMULATED_MS = 1000;

/**
 * The newsletter box is the specified simulation (rows 70 to 72, decision D14): nothing is sent or stored.
 * Its form has the method `dialog`, which outside of a dialog does nothing at all, so that an address never
 * ends up in a URL before the page is hydrated. Without JavaScript the block is not shown.
 */
export function Newsletter({ intros }: { intros: Home['intros'] | undefined }) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'busy') return;
    const valid = EMAIL.test(field.current?.value.trim() ?? '');
    setError(valid ? undefined : 'Please enter a valid email address');
    setState(valid ? 'busy' : 'idle');
    if (!valid) return field.current?.focus();
    setTimeout(() => {
      if (field.current) field.current.value = '';
      setState('done');
    }, SIMULATED_MS);
  }

  return (
    <section className="page sheet news needs-script" aria-labelledby="newsletterTitle">
      {intros?.newsletterTitle ? <p className="margin-column newsletter-label">Newsletter</p> : null}
      <div className="body-column">
        <h2 id="newsletterTitle" dir="auto">
          {intros?.newsletterTitle || 'Newsletter'}
        </h2>
        {intros?.newsletterText ? <p dir="auto">{intros.newsletterText}</p> : null}
        <form method="dialog" noValidate onSubmit={subscribe}>
          <label className="visually-hidden" htmlFor="newsletterEmail">
            Email
          </label>
          <div className="line">
            <input
              id="newsletterEmail"
              ref={field}
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              placeholder="you@company.com"
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'newsletterError' : undefined}
            />
            <button
              type="submit"
              className="button button-primary"
              aria-disabled={state === 'busy'}
              aria-busy={state === 'busy'}
            >
              {state === 'busy' ? (
                <>
                  <span className="spin" />
                  Subscribing...
                </>
              ) : (
                'Subscribe'
              )}
            </button>
          </div>
          {error ? (
            <p className="field-error" id="newsletterError" role="alert">
              <CircleAlert className="icon" aria-hidden />
              {error}
            </p>
          ) : null}
        </form>
        <p className="newsletter-done" role="status">
          {state === 'done' ? 'Thank you for subscribing to our newsletter!' : ''}
        </p>
      </div>
    </section>
  );
}
