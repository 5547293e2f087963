import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSlow } from '#app/ui/use-slow.ts';
import { limits } from '#contract/limits.ts';

/** The pause in typing after which the search starts. */
const TYPING_MS = 300;

interface ListFilterProps {
  /** The name of the search box, such as "Search posts". */
  searchLabel: string;
  /** The select element next to it: its label, its URL parameter and its options. */
  choice: {
    label: string;
    name: string;
    /** The option that filters nothing. */
    all: string;
    options: readonly { value: string; label: string }[];
  };
}

/** A search box and a select element above a list. Each change of the URL loads the list again. */
export function ListFilter({ searchLabel, choice }: ListFilterProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const shown = searchParams.toString();
  // The last requested query. The shown one may be older, and a change must not undo another one.
  const latest = useRef(shown);
  const [wanted, setWanted] = useState(shown);
  const slow = useSlow(wanted !== shown);
  const asked = searchParams.get('search') ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The box follows when a link changes the URL.
  useEffect(() => {
    if (asked === sent.current || timer.current !== undefined) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    latest.current = shown;
    setWanted(shown);
  }, [shown]);

  function change(name: string, value: string) {
    const next = new URLSearchParams(latest.current);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    latest.current = next.toString();
    setWanted(latest.current);
    setSearchParams(next, { replace: true, preventScrollReset: true });
  }

  function type(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      sent.current = typed.trim();
      change('search', typed.trim());
    }, TYPING_MS);
  }

  return (
    <search className="tools" aria-busy={slow || undefined}>
      <div className="with-icon">
        <Search className="icon" />
        <input
          type="search"
          className="input"
          placeholder={searchLabel}
          aria-label={searchLabel}
          maxLength={limits.searchText}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <select
        className="input select"
        aria-label={choice.label}
        value={new URLSearchParams(wanted).get(choice.name) ?? ''}
        onChange={(event) => change(choice.name, event.target.value)}
      >
        <option value="">{choice.all}</option>
        {choice.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </search>
  );
}
