import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Plus } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { type EntryLine, EntryList, nameOfEntry } from './entry-list.tsx';

/** A limit for the number of entries, and the text of its warning. */
interface Bound {
  count: number;
  text: string;
}

/** The props that an editor passes to each of its lists. */
export interface ListProps<Values extends FieldValues> {
  control: Control<Values>;
  /** Names of fields that the last save was refused for. */
  refused: string[];
  readOnly: boolean;
}

interface EntriesFieldProps<
  Values extends FieldValues,
  Name extends FieldArrayPath<Values> & FieldPath<Values>,
> extends ListProps<Values> {
  /** The list in the form. */
  name: Name;
  /** The line of an entry while it is closed. */
  lineOf: (entry: FieldArray<Values, Name>, index: number) => Omit<EntryLine, 'title'> & { title?: string };
  /** An empty entry, for a list with these entries. */
  newEntry: (entries: FieldArray<Values, Name>[]) => FieldArray<Values, Name>;
  least?: Bound;
  most?: Bound;
  addLabel: string;
  /** More buttons below the list. `add` adds an entry as the first button does. */
  moreButtons?: (add: (entry: FieldArray<Values, Name>) => void) => ReactNode;
  children: (index: number) => ReactNode;
}

/** A list of an editor: one entry is open, a new or refused one opens by itself, and the bounds are respected. */
export function EntriesField<
  Values extends FieldValues,
  Name extends FieldArrayPath<Values> & FieldPath<Values>,
>({
  control,
  name,
  lineOf,
  newEntry,
  refused,
  readOnly,
  least,
  most,
  addLabel,
  moreButtons,
  children,
}: EntriesFieldProps<Values, Name>) {
  const { fields, append, insert, move, remove } = useFieldArray({ control, name, keyName: 'key' });
  const { errors } = useFormState({ control, name });
  const entries: FieldArray<Values, Name>[] = useWatch({ control, name });
  const lines = entries.map((entry, index) => ({ title: '', ...lineOf(entry, index) }));
  const addButton = useRef<HTMLButtonElement>(null);
  const [openKey, setOpenKey] = useState<string>();
  const [seen, setSeen] = useState(refused);
  const [added, setAdded] = useState(false);
  const [removed, setRemoved] = useState<{ index: number; name: string; entry: FieldArray<Values, Name> }>();

  // A refused entry is opened, so that its error can be read and its field gets the focus.
  if (refused !== seen) {
    setSeen(refused);
    const key = fields.find((_, at) => refused.some((path) => path.startsWith(`${name}.${at}.`)))?.key;
    if (key) setOpenKey(key);
  }

  // So is a new one, as soon as the list has given it its key.
  const lastKey = fields.at(-1)?.key;
  if (added && lastKey) {
    setAdded(false);
    setOpenKey(lastKey);
  }

  function add(entry: FieldArray<Values, Name>) {
    if (most && fields.length >= most.count) {
      toasts.warning(most.text);
      return;
    }
    append(entry);
    setAdded(true);
  }

  function removeAt(index: number) {
    if (least && fields.length <= least.count) {
      toasts.warning(least.text);
      return;
    }
    const entry = entries[index];
    if (!entry) return;
    setRemoved({ index, name: nameOfEntry(lines[index], index), entry: structuredClone(entry) });
    remove(index);
    // The button that was pressed goes with its entry.
    addButton.current?.focus();
  }

  function putBack() {
    if (!removed) return;
    if (most && fields.length >= most.count) {
      toasts.warning(most.text);
      return;
    }
    insert(Math.min(removed.index, fields.length), removed.entry);
    setRemoved(undefined);
    addButton.current?.focus();
  }

  const errorId = useId();
  const error: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  const message = error?.root?.message ?? error?.message;
  return (
    <>
      <EntryList
        entries={fields.map(({ key }, index) => ({ title: '', ...lines[index], key }))}
        openKey={openKey}
        onOpen={setOpenKey}
        onMove={move}
        onRemove={removeAt}
        readOnly={readOnly}
      >
        {children}
      </EntryList>
      {message ? <FieldError id={errorId}>{message}</FieldError> : null}
      <div className="add-entry">
        <Button
          ref={addButton}
          onClick={() => add(newEntry(entries))}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? errorId : undefined}
        >
          <Plus className="icon" />
          {addLabel}
        </Button>
        {readOnly ? null : moreButtons?.(add)}
        {most ? (
          <span className="faint tabular">
            {fields.length} of {most.count}
          </span>
        ) : null}
        <span role="status" className="faint removed" dir="auto">
          {removed ? `Removed ${removed.name}.` : ''}
        </span>
        {removed ? (
          <Button size="tiny" onClick={putBack}>
            Undo
          </Button>
        ) : null}
      </div>
    </>
  );
}
