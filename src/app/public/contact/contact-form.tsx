import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageLanguage, useWords } from '#app/language/page-language.ts';
import { TrapField } from '#app/public/frame/trap-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useAlive } from '#app/ui/use-alive.ts';
import { useFormInPlace } from '#app/visitor/use-form-in-place.ts';
import { IDEMPOTENCY_FIELD } from '#contract/limits.ts';
import { draftTime } from '#format/clock-time.ts';
import { contactWords } from '#words/english/contact.ts';
import { fill } from '#words/words.ts';
import {
  type ContactFaults,
  type ContactField,
  type ContactOutcome,
  contactFields,
  contactValues,
  faultsIn,
} from './contact-outcome.ts';
import { useReport } from './contact-report.ts';
import { useContactDraft } from './use-contact-draft.ts';

/** The page that takes the form. Not `href`, which brings the router with it. */
const ACTION = '/contact';

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
  const language = usePageLanguage();
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ContactFaults>();
  const draft = useContactDraft(form);
  const [Toasts, loadToasts] = useToasts();
  const sent = useFormInPlace<ContactOutcome>({
    path: ACTION,
    states: ['sent', 'refused'],
    take: async () => (await import('./take-contact-form.ts')).takeContactForm,
    unreachable: (fields) => ({
      state: 'refused',
      message: undefined,
      faults: {},
      values: contactValues(fields),
    }),
  });
  const { busy } = sent;
  const outcome = sent.outcome ?? answered;
  const refused = outcome?.state === 'refused' ? outcome : undefined;
  const faults = found ?? (busy ? undefined : refused?.faults) ?? {};
  const firstFault = contactFields.find((name) => faults[name] !== undefined);

  const arrived = useEffectEvent(draft.arrived);
  useEffect(() => {
    if (sent.outcome?.state === 'sent' && arrived()) form.current?.reset();
    if (sent.outcome?.state === 'refused') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [sent.outcome]);

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrong = faultsIn(event.currentTarget, words.faults);
    const first = contactFields.find((name) => wrong[name] !== undefined);
    setFound(first && wrong);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (key.current) key.current.value = draft.sending();
    loadToasts();
    void sent.send(new FormData(event.currentTarget));
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
    <form
      ref={form}
      method="post"
      noValidate={alive}
      onSubmit={check}
      onFocus={loadToasts}
      onInput={() => {
        draft.touched();
        // The focus may have come before React.
        loadToasts();
      }}
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
      {Toasts ? <Toasts outcome={sent.outcome} /> : null}
    </form>
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
