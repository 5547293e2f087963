import './api-tester.css';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { openSite } from '#browser/open-site.ts';
import { readSession } from '#browser/session.ts';
import { apiCalls, takesAway } from './api-calls.ts';
import { CallForm } from './call-form.tsx';
import { CallList } from './call-list.tsx';
import { MockSwitch } from './mock-switch.tsx';
import { type CallRequest, type CallResult, requestOf, sendToMock, sendToServer } from './send-call.ts';
import { useMock } from './use-mock.ts';

/** It only reads, it needs no input, and every site has it. */
const FIRST_CALL = 'home.get';

/** Picks a call, fills it in, sends it and shows the response (row 15). Leaving the page clears everything. */
export default function ApiTester() {
  const { hash } = useLocation();
  const call = apiCalls.find(({ id }) => `#${id}` === hash) ?? apiCalls.find(({ id }) => id === FIRST_CALL);
  const mock = useMock();
  // By call, so that looking at another call loses nothing.
  const [inputs, setInputs] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<{ id: string; text: string }>();
  const [sent, setSent] = useState<{ id: string; mock: boolean; ms?: number; result?: CallResult }>();
  const [asked, setAsked] = useState<CallRequest>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!call) return null;
  const { id, operation } = call;
  const input = inputs[id] ?? call.start;
  const shown = sent?.id === id ? sent : undefined;
  const busy = sent !== undefined && !sent.result;

  function submit(files: File[]) {
    if (!call || busy) return;
    setProblem(undefined);
    try {
      const request = requestOf(call, input, files);
      if (takesAway(call)) setAsked(request);
      else void send(request);
    } catch (error) {
      setProblem({ id, text: (error as Error).message });
    }
  }

  async function send(request: CallRequest) {
    if (!call) return;
    setSent({ id, mock });
    const started = performance.now();
    const result = mock
      ? await sendToMock(openSite(), call, request)
      : await sendToServer(call, request, readSession()?.token);
    setSent({ id, mock, ms: Math.round(performance.now() - started), result });
  }

  return (
    <>
      <section className="page sheet after-head">
        <div className="body-column">
          <MockSwitch mock={mock} />
        </div>
      </section>
      <section className="page sheet section">
        <div className="margin-column">
          <CallList current={call} onChoose={() => heading.current?.focus()} />
        </div>
        <div className="body-column">
          <h2 ref={heading} tabIndex={-1} className="call-name">
            <code>
              {operation.method} {operation.path}
            </code>
          </h2>
          <p className="muted">{operation.summary}.</p>
          <CallForm
            key={id}
            call={call}
            input={input}
            problem={problem?.id === id ? problem.text : undefined}
            busy={busy}
            onInput={(json) => setInputs({ ...inputs, [id]: json })}
            onSubmit={submit}
          />
          <section className="call-answer" aria-label="Answer">
            <p role="status">
              {busy ? 'Sending...' : null}
              {shown?.result ? (
                <>
                  <span className={shown.result.failed ? 'badge badge-warning' : 'badge badge-success'}>
                    {shown.result.status ?? 'No answer'}
                  </span>{' '}
                  <span className="tabular">{shown.ms} ms</span>
                  {shown.mock ? ', from the mock data' : null}
                </>
              ) : null}
            </p>
            {shown?.result && !shown.result.status ? (
              <Notice>No answer came. Is the connection up, and is the site running?</Notice>
            ) : null}
            {shown?.result?.body ? (
              <section className="code call-code" aria-label="Body">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
                <pre tabIndex={0}>{shown.result.body}</pre>
              </section>
            ) : null}
          </section>
        </div>
      </section>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Send this call?"
        description={
          <>
            {operation.method} {asked?.address}. {operation.summary}.{' '}
            {mock ? 'In the mock data of this browser.' : 'On the site itself.'}
          </>
        }
        confirm="Send"
        onConfirm={() => {
          if (asked) void send(asked);
          setAsked(undefined);
        }}
      />
    </>
  );
}
