import { Link } from 'react-router';
import type { ApiCall } from './api-calls.ts';
import type { CallAnswer } from './call-answer.ts';
import type { CallValues } from './call-request.ts';

/** A call of this page that has ended. */
export interface PastCall {
  key: number;
  call: ApiCall;
  values: CallValues;
  address: string;
  mock: boolean;
  answer: CallAnswer;
  at: Date;
}

interface CallHistoryProps {
  past: PastCall[];
  onChoose: (past: PastCall) => void;
}

/** The calls since the page was opened, the newest first. Choosing one shows it as it was. */
export function CallHistory({ past, onChoose }: CallHistoryProps) {
  return (
    <section className="page sheet section">
      <div className="mg">
        <h2>Sent from here</h2>
        <p>Until the page is left.</p>
      </div>
      <div className="bd">
        {past.length === 0 ? <p className="muted">Nothing yet.</p> : null}
        <ol className="past-calls">
          {past.map((one) => (
            <li key={one.key}>
              <Link to={{ hash: `#${one.call.id}` }} preventScrollReset onClick={() => onChoose(one)}>
                <code>
                  {one.call.method} {one.address}
                </code>
                <span className="small dim tnum">
                  {one.answer.status?.code ?? 'No answer'}, {Math.round(one.answer.ms)} ms, {timeOf(one.at)}
                  {one.mock ? ', mock data' : ''}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** As the clock of this browser says it. */
const timeOf = (at: Date) => at.toTimeString().slice(0, 8);
