import { Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { type EntryLine, EntryList, nameOfEntry } from './entry-list.tsx';

/** A number of entries that must be kept, and what is said to whoever tries otherwise. */
interface Bound {
  count: number;
  text: string;
}

interface EntriesFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The list in the form. */
  name: FieldPath<Values>;
  /** The result of `useFieldArray` for that list, with `keyName: 'key'`. */
  list: {
    fields: { key: string }[];
    move: (from: number, to: number) => void;
    remove: (index: number) => void;
    insert: (index: number, entry: never) => void;
  };
  /** The line of each entry. */
  lines: EntryLine[];
  /** Names of fields that the last save was refused for. */
  refused: string[];
  readOnly: boolean;
  least?: Bound;
  most?: Bound;
  addLabel: string;
  /** Appends an empty entry. */
  onAdd: () => void;
  children: (index: number) => ReactNode;
}

/** A list of an editor with its rules: one entry open, a new or refused one by itself, a least and a most. */
export function EntriesField<Values extends FieldValues>({
  control,
  name,
  list: { fields, move, remove, insert },
  lines,
  refused,
  readOnly,
  least,
  most,
  addLabel,
  onAdd,
  children,
}: EntriesFieldProps<Values>) {
  const { errors } = useFormState({ control, name });
  const values: readonly unknown[] = useWatch({ control, name });
  const addButton = useRef<HTMLButtonElement>(null);
  const [openKey, setOpenKey] = useState<string>();
  const [seen, setSeen] = useState(refused);
  const [added, setAdded] = useState(false);
  const [removed, setRemoved] = useState<{ index: number; name: string; entry: never }>();

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

  function add() {
    if (most && fields.length >= most.count) {
      toasts.warning(most.text);
      return;
    }
    onAdd();
    setAdded(true);
  }

  function removeAt(index: number) {
    if (least && fields.length <= least.count) {
      toasts.warning(least.text);
      return;
    }
    const entry = structuredClone(values[index]) as never;
    setRemoved({ index, name: nameOfEntry(lines[index], index), entry });
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
          onClick={add}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? errorId : undefined}
        >
          <Plus className="icon" />
          {addLabel}
        </Button>
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
