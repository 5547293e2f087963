import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { readSession } from '#browser/session.ts';
import type { ApiCall } from './api-calls.ts';

interface CallFormProps {
  call: ApiCall;
  input: string;
  problem: string | undefined;
  busy: boolean;
  onInput: (json: string) => void;
  onSubmit: (files: File[]) => void;
}

/** The input of one call: its fields as JSON, and its files. */
export function CallForm({ call, input, problem, busy, onInput, onSubmit }: CallFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const json = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem) json.current?.focus();
  }, [problem]);
  const user = readSession()?.user.username;

  return (
    <form
      className="call-form"
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(files);
      }}
    >
      {call.fields.length > 0 ? (
        <Field
          label="JSON"
          error={problem}
          hint={`Fields of path, query and body: ${call.fields.join(', ')}.`}
        >
          {(aria) => (
            <textarea
              ref={json}
              className="input code-input"
              rows={8}
              spellCheck={false}
              value={input}
              onChange={(event) => onInput(event.target.value)}
              {...aria}
            />
          )}
        </Field>
      ) : null}
      {call.operation.files ? (
        <Field label="Images" hint="JPEG, PNG, WebP, AVIF or GIF. With a file, the call is sent as a form.">
          {(aria) => (
            <input
              className="input"
              type="file"
              multiple={call.operation.files === 'images'}
              onChange={(event) => setFiles([...(event.target.files ?? [])])}
              {...aria}
            />
          )}
        </Field>
      ) : null}
      <p className="hint">
        {user ? `Sent as ${user}.` : 'Nobody is signed in here, so it is sent as a visitor’s.'} Ctrl+Enter
        sends from any field.
      </p>
      <Button type="submit" look="primary" busy={busy && 'Sending...'}>
        Send
      </Button>
    </form>
  );
}
