import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import { type ApiCall, searchCalls } from './api-calls.ts';

interface CallListProps {
  current: ApiCall;
  onChoose: () => void;
}

/** Every call, with a search. */
export function CallList({ current, onChoose }: CallListProps) {
  const [search, setSearch] = useState('');
  const found = searchCalls(search);
  return (
    <div className="call-side">
      <Field label="Search the calls" hint={found.length === 1 ? '1 call' : `${found.length} calls`}>
        {(aria) => (
          <input
            className="input"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            {...aria}
          />
        )}
      </Field>
      <nav aria-label="Calls" className="call-list">
        {found.map((call) => (
          <Link
            key={call.id}
            to={{ hash: `#${call.id}` }}
            preventScrollReset
            aria-current={call === current ? 'true' : undefined}
            title={call.operation.summary}
            onClick={onChoose}
          >
            <code>{call.operation.method}</code> <code>{call.operation.path.slice('/api'.length)}</code>
          </Link>
        ))}
      </nav>
    </div>
  );
}
