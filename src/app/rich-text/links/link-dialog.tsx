import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { addressOf, isAddress } from './link-address.ts';
import type { FindTargets, LinkTarget, TargetGroup } from './link-target.ts';
import { useLinkTargets } from './use-link-targets.ts';
import './link-dialog.css';

/** The address of a link, and the words that name it where the text has none. Without an address, the link is removed. */
export interface ChosenLink {
  href: string;
  label?: string;
}

interface LinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The address of the link that is changed; undefined for a new link. */
  current: string | undefined;
  findTargets: FindTargets;
  /** Undefined if the dialog was left; once it is closed and the text can have the focus again. */
  onClosed: (link: ChosenLink | undefined) => void;
}

/** Asks where a link leads: an address, or words that find a post, a project, a page or a heading. */
export function LinkDialog({ open, onOpenChange, current, findTargets, onClosed }: LinkDialogProps) {
  const chosen = useRef<ChosenLink>(undefined);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={current === undefined ? 'Insert a link' : 'Change the link'}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const link = chosen.current;
        chosen.current = undefined;
        onClosed(link);
      }}
    >
      <LinkForm
        current={current}
        findTargets={findTargets}
        onLink={(link) => {
          chosen.current = link;
          onOpenChange(false);
        }}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface LinkFormProps {
  current: string | undefined;
  findTargets: FindTargets;
  onLink: (link: ChosenLink) => void;
  onCancel: () => void;
}

function LinkForm({ current, findTargets, onLink, onCancel }: LinkFormProps) {
  const [typed, setTyped] = useState(current ?? '');
  const [problem, setProblem] = useState<string>();
  const [moved, setMoved] = useState<number>();
  const found = useLinkTargets(typed, findTargets);
  const list = useId();
  const targets = found.groups.flatMap(({ targets: of }) => of);
  const active = activeOption(moved, targets.length, typed, found.searching);

  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);

  function type(text: string) {
    setTyped(text);
    setProblem(undefined);
    setMoved(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A portal's events bubble through React's tree: the form around it must not be saved by this.
    event.stopPropagation();
    const target = targets[active];
    if (target) return onLink({ href: target.address, label: target.label });
    const address = addressOf(typed);
    if ('problem' in address) setProblem(address.problem);
    else if (address.href === '' && current === undefined) setProblem('Type an address, or choose a page.');
    else onLink(address);
  }

  function onKeys(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && targets.length > 0) {
      event.preventDefault();
      const next = active < 0 && by < 0 ? targets.length - 1 : active + by;
      // Before the first and behind the last one is the field itself.
      setMoved(next >= targets.length ? -1 : next);
    }
    const { selectionStart, value } = event.currentTarget;
    const target = targets[active];
    if (event.key === 'ArrowRight' && target?.hasText && selectionStart === value.length) {
      event.preventDefault();
      type(`${target.address}#`);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="dialog-body">
        <Field
          label="Address, or words to find a page by"
          error={problem}
          hint={current === undefined ? undefined : 'Left empty, the link is removed.'}
        >
          {(aria) => (
            <input
              className="input"
              role="combobox"
              aria-expanded={targets.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
              ref={takeFocus}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://example.org"
              value={typed}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onKeyDown={onKeys}
              {...aria}
            />
          )}
        </Field>
        <TargetList
          id={list}
          groups={found.groups}
          active={active}
          onActive={setMoved}
          onChoose={(target) => onLink({ href: target.address, label: target.label })}
        />
        <div role="status" className="link-status">
          {found.failure
            ? `The site could not be searched. ${found.failure}`
            : statusLine(typed, targets, found.searching)}
        </div>
        {found.failure ? (
          <Button size="tiny" onClick={found.retry}>
            Search again
          </Button>
        ) : null}
      </div>
      <footer>
        {current === undefined ? null : (
          <Button
            look="danger-quiet"
            size="small"
            className="link-remove"
            onClick={() => onLink({ href: '' })}
          >
            Remove link
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" size="small">
          {current === undefined ? 'Insert link' : 'Change link'}
        </Button>
      </footer>
    </form>
  );
}

/** The dialog asks for nothing else; it would start on its close button. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** The option that Enter takes: the one that the arrows are at, or the first for words; -1 for what is typed. */
function activeOption(moved: number | undefined, count: number, typed: string, searching: boolean): number {
  if (moved !== undefined) return moved < count ? moved : -1;
  return searching || count === 0 || isAddress(typed) ? -1 : 0;
}

function statusLine(typed: string, targets: readonly LinkTarget[], searching: boolean): string {
  const text = typed.trim();
  const isOfSite = text === '' || /^[/#]/.test(text) || !isAddress(text);
  if (!isOfSite) return '';
  if (searching) return 'Searching...';
  if (targets.length > 0) {
    const count = targets.length === 1 ? '1 result.' : `${targets.length} results.`;
    return targets.some(({ hasText }) => hasText)
      ? `${count} The right arrow key lists the headings of a text.`
      : count;
  }
  if (text.startsWith('#')) return 'No heading of this text has these words.';
  if (text.includes('#')) return 'This text has no such heading.';
  if (text.startsWith('/')) return 'No other page has an address that begins so.';
  return 'Nothing on this site has these words.';
}

interface TargetListProps {
  id: string;
  groups: readonly TargetGroup[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (target: LinkTarget) => void;
}

function TargetList({ id, groups, active, onActive, onChoose }: TargetListProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { targets }) => sum + targets.length, 0),
  );
  return (
    <div
      className="link-targets"
      role="listbox"
      id={id}
      aria-label="Places on this site"
      hidden={groups.length === 0}
    >
      {groups.map(({ heading, targets }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={heading} role="group" aria-labelledby={`${id}-group-${group}`}>
          <span className="link-group" id={`${id}-group-${group}`}>
            {heading}
          </span>
          {targets.map((target, index) => {
            const place = (starts[group] ?? 0) + index;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={target.address}
                role="option"
                id={`${id}-${place}`}
                aria-selected={place === active}
                className="link-target"
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => place !== active && onActive(place)}
                onClick={() => onChoose(target)}
              >
                <span className="link-label" dir="auto">
                  {target.label}
                  <span className="link-path">{target.address}</span>
                </span>
                {target.hidden ? <span className="badge badge-warning">{capital(target.hidden)}</span> : null}
                <span className="link-kind">{target.kind}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
