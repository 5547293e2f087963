import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { EntriesField } from '#app/forms/entries-field.tsx';
import { nextId } from '#app/forms/next-id.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { TOO_FEW_SERVICES, TOO_MANY_SERVICES } from '#contract/home.ts';
import { limits } from '#contract/limits.ts';
import type { HomeValues } from './home-values.ts';

interface ServicesFieldProps {
  control: Control<HomeValues>;
  /** Names of fields that the last save was refused for. */
  refused: string[];
  readOnly: boolean;
}

/** The cards below the hero: one to six (row 140). */
export function ServicesField({ control, ...list }: ServicesFieldProps) {
  const name = 'hero.services';
  const services = useWatch({ control, name });
  const fieldArray = useFieldArray({ control, name, keyName: 'key' });
  return (
    <EntriesField
      control={control}
      name={name}
      list={fieldArray}
      lines={services}
      least={{ count: limits.servicesMin, text: TOO_FEW_SERVICES }}
      most={{ count: limits.servicesMax, text: TOO_MANY_SERVICES }}
      addLabel="Add service"
      onAdd={() => fieldArray.append({ id: nextId(services), title: '', description: '' })}
      {...list}
    >
      {(index) => (
        <>
          <TextField control={control} name={`${name}.${index}.title`} label="Title" />
          <TextField control={control} name={`${name}.${index}.description`} label="Description" rows={2} />
        </>
      )}
    </EntriesField>
  );
}
