import { EntriesField, type ListProps } from '#app/forms/entries-field.tsx';
import { nextId } from '#app/forms/next-id.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { TOO_FEW_SERVICES, TOO_MANY_SERVICES } from '#contract/home.ts';
import { limits } from '#contract/limits.ts';
import type { HomeValues } from './home-values.ts';

/** The cards below the hero: one to six (row 140). */
export function ServicesField(list: ListProps<HomeValues>) {
  const { control } = list;
  return (
    <EntriesField
      name="hero.services"
      lineOf={(service) => service}
      newEntry={(services) => ({ id: nextId(services), title: '', description: '' })}
      least={{ count: limits.servicesMin, text: TOO_FEW_SERVICES }}
      most={{ count: limits.servicesMax, text: TOO_MANY_SERVICES }}
      addLabel="Add service"
      {...list}
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
    </EntriesField>
  );
}
