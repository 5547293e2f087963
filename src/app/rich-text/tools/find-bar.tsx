import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import {
  CaseSensitive,
  ChevronDown,
  ChevronUp,
  type LucideIcon,
  Regex,
  WholeWord,
  X,
} from '#app/ui/icons.ts';
import { createFindInText, type FindInText, type FindState } from './find-in-text.ts';
import type { FindQuery } from './find-matches.ts';
import './find-bar.css';

interface FindBarProps {
  editor: Editor;
  /** Shows the second line as well. */
  replacing: boolean;
  /** Another number with each request for the bar: it takes the focus again. */
  request: number;
  /** Shows the second line; undefined where the text cannot be changed. */
  onReplacing: (() => void) | undefined;
  onClose: () => void;
}

/** The choices beside the words. */
const choices: { name: 'matchCase' | 'wholeWord' | 'isPattern'; label: string; icon: LucideIcon }[] = [
  { name: 'matchCase', label: 'Match case', icon: CaseSensitive },
  { name: 'wholeWord', label: 'Whole word', icon: WholeWord },
  { name: 'isPattern', label: 'Regular expression', icon: Regex },
];

/** The longest selection that is taken as the words to find. */
const MOST_SELECTED = 200;
const SETTLED_MS = 120;

/** Finds and replaces in the text, above it. */
export function FindBar({ editor, replacing, request, onReplacing, onClose }: FindBarProps) {
  const [query, setQuery] = useState<FindQuery>(() => ({
    words: selectedWords(editor),
    matchCase: false,
    wholeWord: false,
    isPattern: false,
  }));
  const [replaced, setReplaced] = useState<number>();
  const [state, find] = useFind(editor, query);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request takes the focus
  useLayoutEffect(() => field.current?.select(), [request]);

  function change(next: Partial<FindQuery>) {
    setReplaced(undefined);
    setQuery({ ...query, ...next });
  }

  function onKeys(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  const { count, problem } = state;
  const idle = count === 0;
  return (
    <search className="find-bar" aria-label="Find in the text" onKeyDown={onKeys}>
      <div className="find-line">
        <input
          ref={field}
          className="input find-field"
          aria-label="Find"
          placeholder="Find"
          value={query.words}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-count`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          onKeyDown={onEnter(({ shiftKey }) => void (shiftKey ? find()?.previous() : find()?.next()))}
        />
        <FindChoices query={query} onChange={change} />
        <span className="find-count tabular" role="status" id={`${id}-count`}>
          {countLine(query, state, replaced)}
        </span>
        <div className="find-moves">
          <button
            type="button"
            className="icon-button"
            aria-label="Previous match"
            title="Previous match (Shift+Enter)"
            disabled={idle}
            onClick={() => find()?.previous()}
          >
            <ChevronUp className="icon" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Next match"
            title="Next match (Enter)"
            disabled={idle}
            onClick={() => find()?.next()}
          >
            <ChevronDown className="icon" />
          </button>
          {replacing || !onReplacing ? null : (
            <Button size="tiny" look="quiet" title="Replace (Ctrl+H)" onClick={onReplacing}>
              Replace...
            </Button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            title="Close (Escape)"
            onClick={onClose}
          >
            <X className="icon" />
          </button>
        </div>
      </div>
      {problem ? (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
      {replacing ? (
        <ReplaceLine
          placeholder={query.isPattern ? 'Replace with ($1 is the first group)' : 'Replace with'}
          idle={idle}
          onReplace={(replacement) => void find()?.replace(replacement)}
          onReplaceAll={async (replacement) => setReplaced(await find()?.replaceAll(replacement))}
        />
      ) : null}
    </search>
  );
}

/** Runs something at the Enter key; the form around the field must not be saved by it. */
function onEnter(run: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event);
  };
}

interface FindChoicesProps {
  query: FindQuery;
  onChange: (change: Partial<FindQuery>) => void;
}

function FindChoices({ query, onChange }: FindChoicesProps) {
  return (
    <div className="find-choices">
      {choices.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          className={query[name] ? 'icon-button find-choice is-chosen' : 'icon-button find-choice'}
          aria-label={label}
          aria-pressed={query[name]}
          title={label}
          onClick={() => onChange({ [name]: !query[name] })}
        >
          <Icon className="icon" />
        </button>
      ))}
    </div>
  );
}

interface ReplaceLineProps {
  placeholder: string;
  /** There is nothing to replace. */
  idle: boolean;
  onReplace: (replacement: string) => void;
  onReplaceAll: (replacement: string) => void;
}

function ReplaceLine({ placeholder, idle, onReplace, onReplaceAll }: ReplaceLineProps) {
  const [replacement, setReplacement] = useState('');
  return (
    <div className="find-line">
      <input
        className="input find-field"
        aria-label="Replace with"
        placeholder={placeholder}
        value={replacement}
        autoComplete="off"
        onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        onKeyDown={onEnter(() => onReplace(replacement))}
      />
      <Button size="tiny" disabled={idle} onClick={() => onReplace(replacement)}>
        Replace
      </Button>
      <Button size="tiny" disabled={idle} onClick={() => onReplaceAll(replacement)}>
        Replace all
      </Button>
    </div>
  );
}

/** The search of a bar, which lives as long as the bar. */
function useFind(editor: Editor, query: FindQuery) {
  const [state, setState] = useState<FindState>({ count: 0, hasMore: false, current: 0, searching: false });
  const session = useRef<FindInText>(undefined);

  useEffect(() => {
    const find = createFindInText(editor, { onState: setState });
    session.current = find;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void find.refresh(), SETTLED_MS);
    };
    editor.on('update', onUpdate);
    return () => {
      clearTimeout(timer);
      editor.off('update', onUpdate);
      find.close();
    };
  }, [editor]);

  useEffect(() => {
    const timer = setTimeout(() => void session.current?.setQuery(query), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [query]);

  return [state, () => session.current] as const;
}

function countLine(
  query: FindQuery,
  { count, current, hasMore, searching, problem }: FindState,
  replaced?: number,
) {
  if (searching) return 'Searching...';
  if (replaced !== undefined && count === 0) return `${replaced.toLocaleString('en')} replaced`;
  if (query.words === '' || problem) return '';
  if (count === 0) return 'No matches';
  const all = `${count.toLocaleString('en')}${hasMore ? '+' : ''}`;
  return `${current.toLocaleString('en')} of ${all}`;
}

/** What is selected within one line of the text. */
function selectedWords({ state: { doc, selection } }: Editor): string {
  const { from, to, $from, $to } = selection;
  if (to - from > MOST_SELECTED || !$from.sameParent($to) || !$from.parent.isTextblock) return '';
  return doc.textBetween(from, to, '\n', '\n').split('\n', 1)[0] ?? '';
}
