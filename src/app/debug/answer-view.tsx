import { useEffect, useState } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import type { AnswerBody, CallAnswer } from './call-answer.ts';
import type { PastCall } from './call-history.tsx';
import { CopyButton } from './copy-button.tsx';

interface AnswerViewProps {
  past: PastCall | undefined;
  busy: boolean;
}

/** What came back: status, time, headers and body. */
export function AnswerView({ past, busy }: AnswerViewProps) {
  return (
    <section className="call-answer" aria-label="Answer">
      <p role="status">
        {busy ? 'Sending...' : null}
        {past ? <AnswerLine answer={past.answer} mock={past.mock} /> : null}
      </p>
      {past ? <AnswerParts key={past.key} answer={past.answer} /> : null}
    </section>
  );
}

function AnswerLine({ answer: { status, ms }, mock }: { answer: CallAnswer; mock: boolean }) {
  const look = !status || status.code >= 400 ? 'badge badge-w' : 'badge badge-s';
  return (
    <>
      <span className={look}>{status ? `${status.code} ${status.text}`.trim() : 'No answer'}</span>{' '}
      <span className="tnum">{Math.round(ms)} ms</span>
      {mock ? ', from the mock data' : null}
    </>
  );
}

function AnswerParts({ answer: { headers, body, problem } }: { answer: CallAnswer }) {
  return (
    <>
      {problem ? <Notice>{problem}</Notice> : null}
      {headers.length > 0 ? (
        <details>
          <summary>{headers.length === 1 ? '1 header' : `${headers.length} headers`}</summary>
          <dl className="call-headers">
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <BodyView body={body} />
    </>
  );
}

function BodyView({ body }: { body: AnswerBody }) {
  if (body.kind === 'none') return <p className="hint">No body.</p>;
  if (body.kind === 'image') return <ImageBody blob={body.blob} />;
  if (body.kind === 'other') {
    return (
      <p className="hint">
        {body.blob.size} bytes of {body.blob.type}, which cannot be shown here.
      </p>
    );
  }
  const { shown, whole } = body;
  return (
    <section className="code call-code" aria-label="Body">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get into it */}
      <pre tabIndex={0}>{shown}</pre>
      {shown.length < whole.length ? (
        <p className="hint">
          The first {shown.length.toLocaleString('en')} of {whole.length.toLocaleString('en')} characters are
          shown. Copy takes all of them.
        </p>
      ) : null}
      <CopyButton text={whole} />
    </section>
  );
}

function ImageBody({ blob }: { blob: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address ? <img className="call-picture" src={address} alt="The answer" /> : null;
}
