import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Search } from '#app/ui/icons.ts';
import { useSlow } from '#app/ui/use-slow.ts';
import { limits } from '#contract/limits.ts';

/** The pause in typing after which the search starts. */
const TYPING_MS = 300;

/** A select element: its label, its URL parameter and its options. */
interface ListChoice {
  label: string;
  name: string;
  /** The option that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
}

interface ListFilterProps {
  /** The name of the search box, such as "Search posts". */
  searchLabel: string;
  /** The select elements next to it. */
  choices: ListChoice[];
}

/** A search box and select elements above a list. Each change of the URL loads the list again. */
export function ListFilter({ searchLabel, choices }: ListFilterProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const shown = searchParams.toString();
  // The requested query. The shown one may be older, and a change must not undo another one.
  const [wanted, setWanted] = useState(shown);
  const slow = useSlow(wanted !== shown);
  // The text of the search box, and the search that the box has requested: undefined during a pause in typing.
  const [box, setBox] = useState<{ text: string; sent: string | undefined }>(() => {
    const text = searchIn(shown);
    return { text, sent: text };
  });

  const [followed, setFollowed] = useState(shown);
  if (shown !== followed) {
    setFollowed(shown);
    setWanted(shown);
    // The box follows when a link changes the URL.
    const asked = searchIn(shown);
    const hasOther = box.sent !== undefined && box.sent !== asked;
    if (asked !== searchIn(followed) && hasOther) setBox({ text: asked, sent: asked });
  }

  function change(name: string, value: string) {
    const next = new URLSearchParams(wanted);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    setWanted(next.toString());
    setSearchParams(next, { replace: true, preventScrollReset: true });
  }

  const search = useEffectEvent((text: string) => {
    setBox((now) => ({ ...now, sent: text }));
    change('search', text);
  });
  const typed = box.sent === undefined ? box.text : undefined;
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => search(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

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
          value={box.text}
          onChange={(event) => setBox({ text: event.target.value, sent: undefined })}
        />
      </div>
      {choices.map(({ label, name, all, options }) => (
        <select
          key={name}
          className="input select"
          aria-label={label}
          value={new URLSearchParams(wanted).get(name) ?? ''}
          onChange={(event) => change(name, event.target.value)}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
    </search>
  );
}

function searchIn(query: string): string {
  return new URLSearchParams(query).get('search') ?? '';
}
