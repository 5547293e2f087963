import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { usePageLanguage, useWords } from '#app/language/page-language.ts';
import { TrapField } from '#app/public/frame/trap-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useAlive } from '#app/ui/use-alive.ts';
import { IDEMPOTENCY_FIELD } from '#contract/limits.ts';
import { draftTime } from '#format/clock-time.ts';
import { contactWords } from '#words/english/contact.ts';
import { fill } from '#words/words.ts';
import {
  type ContactFaults,
  type ContactField,
  type ContactOutcome,
  contactFields,
  faultsIn,
} from './contact-outcome.ts';
import { useReport } from './contact-report.ts';
import { useContactDraft } from './use-contact-draft.ts';

interface ContactFormProps {
  /** The result of a message that was sent without JavaScript, with the whole page. */
  answered: ContactOutcome | undefined;
}

/**
 * The form of row 63. It is one form for both ways: without JavaScript the browser checks and sends it and the page
 * comes back with the answer; with JavaScript it is sent in place and reports by a toast.
 */
export function ContactForm({ answered }: ContactFormProps) {
  const words = useWords(contactWords);
  const fetcher = useFetcher<ContactOutcome>();
  const language = usePageLanguage();
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ContactFaults>();
  const draft = useContactDraft(form);
  const [Toasts, loadToasts] = useToasts();
  const busy = fetcher.state !== 'idle';
  const outcome = fetcher.data ?? answered;
  const refused = outcome?.state === 'refused' ? outcome : undefined;
  const faults = found ?? (busy ? undefined : refused?.faults) ?? {};
  const firstFault = contactFields.find((name) => faults[name] !== undefined);

  const arrived = useEffectEvent(draft.arrived);
  useEffect(() => {
    if (fetcher.data?.state === 'sent' && arrived()) form.current?.reset();
    if (fetcher.data?.state === 'refused') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [fetcher.data]);

  function check(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault();
    const wrong = faultsIn(event.currentTarget, words.faults);
    const first = contactFields.find((name) => wrong[name] !== undefined);
    setFound(first && wrong);
    if (!first) {
      // React Router reads the fields after this handler.
      if (key.current) key.current.value = draft.sending();
      return loadToasts();
    }
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const field = (name: ContactField) => ({
    name,
    className: 'input',
    required: true,
    dir: 'auto',
    defaultValue: refused?.values[name] ?? '',
    // After an answer without JavaScript the browser goes to the field by itself.
    autoFocus: !alive && name === firstFault,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate={alive}
      defaultShouldRevalidate={false}
      onSubmit={check}
      onFocus={loadToasts}
      onInput={draft.touched}
      aria-labelledby="sendMessage"
    >
      <h2 className="panel-title" id="sendMessage">
        {words.sendMe}
      </h2>
      {outcome && !busy && !found && !Toasts ? <Report outcome={outcome} /> : null}
      {draft.offer ? (
        <Notice kind="note" className="report">
          <p>{fill(words.draft, { time: draftTime(draft.offer.savedAt, language) })}</p>
          <div className="button-row">
            <Button size="tiny" onClick={draft.use}>
              {words.useDraft}
            </Button>
            <Button size="tiny" look="quiet" onClick={draft.discard}>
              {words.discardDraft}
            </Button>
          </div>
        </Notice>
      ) : null}
      <div className="field-row">
        <Field label={words.name} error={faults.name}>
          {(aria) => <input type="text" autoComplete="name" {...field('name')} {...aria} />}
        </Field>
        <Field label={words.email} error={faults.email}>
          {(aria) => <input type="email" autoComplete="email" {...field('email')} {...aria} />}
        </Field>
      </div>
      <Field label={words.subject} error={faults.subject}>
        {(aria) => <input type="text" {...field('subject')} {...aria} />}
      </Field>
      <Field label={words.message} error={faults.message}>
        {(aria) => <textarea rows={7} {...field('message')} {...aria} />}
      </Field>
      <TrapField />
      <input ref={key} type="hidden" name={IDEMPOTENCY_FIELD} />
      <Button type="submit" look="primary" className="send" busy={busy && words.sending}>
        {words.send}
      </Button>
      {Toasts ? <Toasts outcome={fetcher.data} /> : null}
    </fetcher.Form>
  );
}

/** The answer in the page itself, where there are no toasts. */
function Report({ outcome }: { outcome: ContactOutcome }) {
  const { title, line } = useReport(outcome);
  return (
    <Notice kind={outcome.state === 'sent' ? 'note' : 'problem'} className="report">
      <b>{title}</b>
      <p>{line}</p>
    </Notice>
  );
}

type ToastsOf = ComponentType<{ outcome: ContactOutcome | undefined }>;

/** Toasts come when the form is first used; until they have, and if they never do, the form says it itself. */
function useToasts(): [ToastsOf | undefined, () => void] {
  const [Toasts, setToasts] = useState<ToastsOf>();
  function load() {
    if (Toasts) return;
    import('./contact-toasts.tsx').then(
      ({ ContactToasts }) => setToasts(() => ContactToasts),
      () => undefined,
    );
  }
  return [Toasts, load];
}
