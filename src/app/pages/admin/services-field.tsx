import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { EntryList } from '#app/forms/entry-list.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { limits } from '#contract/limits.ts';
import type { HomeValues } from './home-values.ts';

interface ServicesFieldProps {
  control: Control<HomeValues>;
  /** Names of fields that the last save was refused for. */
  refused: string[];
  readOnly: boolean;
}

/** The cards below the hero: one to six (row 140). */
export function ServicesField({ control, refused, readOnly }: ServicesFieldProps) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'hero.services', keyName: 'key' });
  const services = useWatch({ control, name: 'hero.services' });
  const { errors } = useFormState({ control, name: 'hero.services' });
  const [openKey, setOpenKey] = useState(fields[0]?.key);
  const [seen, setSeen] = useState(refused);
  const [added, setAdded] = useState(false);

  // A refused service is opened, so that its error can be read and its field gets the focus.
  if (refused !== seen) {
    setSeen(refused);
    const index = fields.findIndex((_, at) =>
      refused.some((path) => path.startsWith(`hero.services.${at}.`)),
    );
    const key = fields[index]?.key;
    if (key) setOpenKey(key);
  }

  // So is a new one, as soon as the list has given it its key.
  const lastKey = fields.at(-1)?.key;
  if (added && lastKey) {
    setAdded(false);
    setOpenKey(lastKey);
  }

  function add() {
    if (fields.length >= limits.servicesMax) {
      toasts.warning('You can have a maximum of 6 services');
      return;
    }
    const id = Math.max(0, ...services.map((service) => service.id)) + 1;
    append({ id, title: '', description: '' });
    setAdded(true);
  }

  function removeAt(index: number) {
    if (fields.length <= limits.servicesMin) toasts.warning('You need at least one service');
    else remove(index);
  }

  const errorId = useId();
  const listError = errors.hero?.services?.root?.message ?? errors.hero?.services?.message;
  return (
    <>
      <EntryList
        entries={fields.map(({ key }, index) => ({ key, title: services[index]?.title ?? '' }))}
        openKey={openKey}
        onOpen={setOpenKey}
        onMove={move}
        onRemove={removeAt}
        readOnly={readOnly}
      >
        {(index) => (
          <>
            <TextField control={control} name={`hero.services.${index}.title`} label="Title" />
            <TextField
              control={control}
              name={`hero.services.${index}.description`}
              label="Description"
              rows={2}
            />
          </>
        )}
      </EntryList>
      {listError ? <FieldError id={errorId}>{listError}</FieldError> : null}
      <div className="add">
        <Button
          onClick={add}
          aria-invalid={listError ? true : undefined}
          aria-describedby={listError ? errorId : undefined}
        >
          <Plus className="icon" />
          Add service
        </Button>
        <span className="dim tnum">
          {fields.length} of {limits.servicesMax}
        </span>
      </div>
    </>
  );
}
