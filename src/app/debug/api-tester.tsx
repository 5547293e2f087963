import '#app/styles/api-tester.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { openSite, openVisitorSite } from '#browser/open-site.ts';
import { readSession } from '#browser/session.ts';
import { AnswerView } from './answer-view.tsx';
import { type ApiCall, readCallGroups, takesAway } from './api-calls.ts';
import { askMock, sendToServer } from './call-answer.ts';
import { CallForm } from './call-form.tsx';
import { CallHistory, type PastCall } from './call-history.tsx';
import { CallList } from './call-list.tsx';
import {
  type CallProblems,
  type CallRequest,
  type CallValues,
  requestOf,
  startValues,
} from './call-request.ts';
import { KeptTexts } from './kept-texts.tsx';
import { MockSwitch } from './mock-switch.tsx';
import { useMock } from './use-mock.ts';

/** It reads only, it takes nothing, and every site has it. */
const FIRST_CALL = 'home.get';
const MOST_PAST_CALLS = 30;

/** Picks a call, fills it in, sends it and shows what came back. Nothing of it outlives the page. */
export default function ApiTester() {
  const [groups] = useState(() => readCallGroups(location.origin));
  const calls = groups.flatMap((group) => group.calls);
  const { hash } = useLocation();
  const call = calls.find(({ id }) => `#${id}` === hash) ?? calls.find(({ id }) => id === FIRST_CALL);
  const mock = useMock();
  // Of each call, so that looking at another one loses nothing that was typed.
  const [typed, setTyped] = useState<Record<string, CallValues>>({});
  const [problems, setProblems] = useState<CallProblems>({});
  const [past, setPast] = useState<PastCall[]>([]);
  const [shown, setShown] = useState<PastCall>();
  const [asked, setAsked] = useState<CallRequest>();
  const [sending, setSending] = useState<AbortController>();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(0);
  useEffect(() => () => sending?.abort(), [sending]);

  if (!call) return null;
  const values = typed[call.id] ?? startValues(call);
  const session = readSession();

  function change(next: Partial<CallValues>) {
    if (call) setTyped({ ...typed, [call.id]: { ...values, ...next } });
    setProblems({});
  }

  function submit(of: ApiCall) {
    if (sending) return;
    const { request, problems: found } = requestOf(of, values);
    setProblems(found ?? {});
    if (!request) return;
    if (takesAway(of)) setAsked(request);
    else void send(of, request);
  }

  async function send(of: ApiCall, request: CallRequest) {
    const controller = new AbortController();
    setSending(controller);
    setShown(undefined);
    const token = values.withSession ? readSession()?.token : undefined;
    const site = token ? openSite() : openVisitorSite();
    const answer = mock
      ? await askMock(site, of.id, request)
      : await sendToServer(withToken(request, token), controller.signal);
    count.current += 1;
    const entry = {
      key: count.current,
      call: of,
      values,
      answer,
      address: request.address,
      mock,
      at: new Date(),
    };
    setPast((before) => [entry, ...before].slice(0, MOST_PAST_CALLS));
    setShown(entry);
    setSending(undefined);
  }

  return (
    <>
      <section className="page sheet after-head">
        <div className="bd">
          <MockSwitch mock={mock} />
        </div>
      </section>
      <section className="page sheet section tester">
        <div className="mg">
          <CallList
            groups={groups}
            current={call}
            onChoose={() => {
              setProblems({});
              heading.current?.focus();
            }}
          />
        </div>
        <div className="bd">
          <h2 ref={heading} tabIndex={-1} className="call-name">
            <code>
              {call.method} {call.path}
            </code>
          </h2>
          <p className="muted">{call.summary}.</p>
          <p className="small dim">{call.remarks}</p>
          <CallForm
            key={call.id}
            call={call}
            values={values}
            problems={problems}
            session={session}
            busy={sending !== undefined}
            onChange={change}
            onProblem={setProblems}
            onSubmit={() => submit(call)}
            onCancel={() => sending?.abort()}
            onStartOver={() => change(startValues(call))}
          />
          <AnswerView past={shown?.call.id === call.id ? shown : undefined} busy={sending !== undefined} />
        </div>
      </section>
      <CallHistory
        past={past}
        onChoose={(one) => {
          setTyped({ ...typed, [one.call.id]: one.values });
          setProblems({});
          setShown(one);
          heading.current?.focus();
        }}
      />
      <KeptTexts key={String(mock)} />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Send this call?"
        description={
          <>
            {call.method} {asked?.address}. {call.summary}.{' '}
            {mock ? 'In the mock data of this browser.' : 'On the site itself.'}
          </>
        }
        confirm="Send"
        onConfirm={() => {
          if (asked) void send(call, asked);
          setAsked(undefined);
        }}
      />
    </>
  );
}

function withToken(request: CallRequest, token: string | undefined): CallRequest {
  if (!token) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
