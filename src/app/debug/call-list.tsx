import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ApiCall, type CallGroup, searchCalls } from './api-calls.ts';

interface CallListProps {
  groups: CallGroup[];
  current: ApiCall;
  onChoose: () => void;
}

/** Every call by its group. The arrow keys go from the search through what it found. */
export function CallList({ groups, current, onChoose }: CallListProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // Within the list alone: the page stays where it is.
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && chosen) list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2;
  }, []);
  const found = searchCalls(groups, search);
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);

  function step(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops: (HTMLElement | null)[] = [field.current, ...(list.current?.querySelectorAll('a') ?? [])];
    const at = stops.findIndex((stop) => stop?.matches(':focus'));
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  return (
    <div className="call-side">
      <label className="sr" htmlFor={id}>
        Search the calls
      </label>
      <div className="with-icon">
        <Search className="icon" />
        <input
          id={id}
          ref={field}
          className="input"
          type="search"
          placeholder="Search the calls"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={step}
        />
      </div>
      <p className="hint" role="status">
        {count === 1 ? '1 call' : `${count} calls`}
      </p>
      <nav ref={list} aria-label="Calls" className="call-list" onKeyDown={step}>
        {found.map(({ name, calls }) => (
          <div key={name}>
            <p>{name}</p>
            <ul>
              {calls.map((call) => (
                <li key={call.id}>
                  <Link
                    to={{ hash: `#${call.id}` }}
                    preventScrollReset
                    aria-current={call.id === current.id ? 'true' : undefined}
                    title={call.summary}
                    onClick={onChoose}
                  >
                    <code>{call.method}</code> <code>{call.path.slice('/api'.length)}</code>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
