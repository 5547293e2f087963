import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import type { Session } from '#browser/session.ts';
import type { ApiCall, CallField } from './api-calls.ts';
import {
  type CallProblems,
  type CallValues,
  curlOf,
  keyOf,
  rawOf,
  requestOf,
  textsOfRaw,
} from './call-request.ts';
import { CopyButton } from './copy-button.tsx';

interface CallFormProps {
  call: ApiCall;
  values: CallValues;
  problems: CallProblems;
  session: Session | undefined;
  busy: boolean;
  onChange: (next: Partial<CallValues>) => void;
  onProblem: (problems: CallProblems) => void;
  onSubmit: () => void;
  onCancel: () => void;
  onStartOver: () => void;
}

/** One call to fill in: its address, its body, its headers, and whose call it is. */
export function CallForm(props: CallFormProps) {
  const { call, values, problems, busy, onChange, onProblem, onSubmit, onCancel, onStartOver } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const at = (...places: CallField['place'][]) => call.fields.filter(({ place }) => places.includes(place));
  const inputs = (fields: CallField[]) =>
    fields.map((field) => (
      <CallInput
        key={keyOf(field)}
        field={field}
        value={values.texts[keyOf(field)] ?? ''}
        problem={problems[keyOf(field)]}
        onChange={(text) => onChange({ texts: { ...values.texts, [keyOf(field)]: text } })}
      />
    ));

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function startOver() {
    const chosen = form.current?.querySelector<HTMLInputElement>('input[type="file"]');
    if (chosen) chosen.value = '';
    onStartOver();
  }

  function switchRaw(on: boolean) {
    if (on) return onChange({ raw: rawOf(call, values) });
    const texts = textsOfRaw(call, values.raw ?? '');
    if (texts) onChange({ raw: undefined, texts: { ...values.texts, ...texts } });
    else onProblem({ raw: 'This is not a JSON object, so it does not go back into the fields.' });
  }

  return (
    <form
      ref={form}
      className="call-form"
      noValidate
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {at('path', 'query').length > 0 ? (
        <fieldset>
          <legend>Address</legend>
          {inputs(at('path', 'query'))}
        </fieldset>
      ) : null}
      {call.takesBody ? (
        <fieldset>
          <legend>Body</legend>
          <SwitchLine
            label="Write the body as JSON"
            checked={values.raw !== undefined}
            onChange={switchRaw}
          />
          {values.raw === undefined ? (
            inputs(at('body'))
          ) : (
            <Field label="JSON" error={problems.raw}>
              {(aria) => (
                <textarea
                  className="input code-input"
                  rows={8}
                  spellCheck={false}
                  value={values.raw}
                  onChange={(event) => onChange({ raw: event.target.value })}
                  {...aria}
                />
              )}
            </Field>
          )}
          {call.fileParts.length > 0 ? <FileInput {...props} /> : null}
        </fieldset>
      ) : null}
      {at('header').length > 0 ? (
        <details>
          <summary>Headers</summary>
          {inputs(at('header'))}
        </details>
      ) : null}
      <SessionLine {...props} />
      <p className="hint">A field that is left empty is not sent. Ctrl+Enter sends from any field.</p>
      <div className="btn-row">
        <Button type="submit" look="primary" busy={busy && 'Sending...'}>
          Send
        </Button>
        {busy ? (
          <Button onClick={onCancel}>Cancel</Button>
        ) : (
          <Button look="quiet" onClick={startOver}>
            Start over
          </Button>
        )}
      </div>
      <CurlCommand {...props} />
    </form>
  );
}

interface CallInputProps {
  field: CallField;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function CallInput({ field, value, problem, onChange }: CallInputProps) {
  const { name, kind, choices, hint } = field;
  return (
    <Field
      label={
        <>
          {name} <span className="req">{notesOn(field)}</span>
        </>
      }
      hint={hint}
      error={problem}
    >
      {(aria) => {
        const shared = {
          ...aria,
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (kind === 'choice') {
          return (
            <select className="input select" {...shared}>
              <option value="">Not sent</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          );
        }
        if (kind === 'text') return <textarea className="input" rows={3} {...shared} />;
        if (kind === 'json') {
          return <textarea className="input code-input" rows={2} spellCheck={false} {...shared} />;
        }
        return (
          <input
            className="input"
            // No address book and no password store has anything to do with a call of the API.
            autoComplete="off"
            spellCheck={false}
            type={kind === 'secret' ? 'password' : 'text'}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            {...shared}
          />
        );
      }}
    </Field>
  );
}

/** The body and the headers say themselves what they are. */
function notesOn({ place, required }: CallField): string {
  const notes = [place === 'path' || place === 'query' ? place : '', required ? 'required' : ''];
  return notes.filter(Boolean).join(', ');
}

function FileInput({ call: { fileParts }, values: { files }, onChange }: CallFormProps) {
  const several = fileParts.length > 1;
  const kinds = `JPEG, PNG, WebP, AVIF or GIF${several ? `, at most ${fileParts.length}` : ''}. With a file, the call is sent as a form.`;
  return (
    <Field
      label={several ? 'Files' : 'File'}
      hint={files.length > 0 ? `Chosen: ${files.map(({ name }) => name).join(', ')}` : kinds}
    >
      {(aria) => (
        <input
          className="input"
          type="file"
          multiple={several}
          onChange={(event) => onChange({ files: [...(event.target.files ?? [])] })}
          {...aria}
        />
      )}
    </Field>
  );
}

/** Whose call it is. */
function SessionLine({ call, values, session, onChange }: CallFormProps) {
  if (call.session === 'none') return <p className="hint">This call takes no token.</p>;
  if (!session) {
    return (
      <p className="hint">
        Nobody is signed in here, so it is sent as a visitor's.{' '}
        <a className="link" href={documentPath(href('/login'))}>
          Login
        </a>
      </p>
    );
  }
  return (
    <SwitchLine
      label={`Send as ${session.user.username}`}
      checked={values.withSession}
      onChange={(withSession) => onChange({ withSession })}
    />
  );
}

/** The same call for a terminal. */
function CurlCommand({ call, values, session }: CallFormProps) {
  const [withToken, setWithToken] = useState(false);
  const { request } = requestOf(call, values);
  if (!request) return null;
  const token = values.withSession && call.session !== 'none' ? session?.token : undefined;
  const headers = token ? { ...request.headers, authorization: `Bearer ${token}` } : request.headers;
  const command = curlOf(
    { ...request, headers },
    { origin: location.origin, token: withToken ? token : undefined },
  );
  return (
    <details>
      <summary>As a curl command</summary>
      {token ? <SwitchLine label="With my token in it" checked={withToken} onChange={setWithToken} /> : null}
      <section className="code call-code" aria-label="curl command">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get into it */}
        <pre tabIndex={0}>{command}</pre>
        <CopyButton text={command} />
      </section>
    </details>
  );
}

interface SwitchLineProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchLine({ label, checked, onChange }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="tester-switch">
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
