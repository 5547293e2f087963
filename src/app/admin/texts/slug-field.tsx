import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '#app/forms/text-field.tsx';

interface SlugFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** The path before the slug, such as `/blog/`. */
  parent: string;
  /** The slug of the last save; empty or undefined for a new record. */
  stored: string | undefined;
}

/** The slug of a record, with the address that it makes. */
export function SlugField<Values extends FieldValues>({
  control,
  name,
  parent,
  stored,
}: SlugFieldProps<Values>) {
  return (
    <TextField
      control={control}
      name={name}
      label="Name in its address"
      hint={(typed) => hintOf(typed.trim(), parent, stored)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function hintOf(typed: string, parent: string, stored: string | undefined): string {
  if (!stored)
    return typed === '' ? 'Left empty, it is made from the title.' : `The address is ${parent}${typed}.`;
  if (typed === '') return `Left empty, it stays “${stored}”.`;
  if (typed === stored)
    return `The address is ${parent}${stored}. After a change, this address leads to the new one.`;
  return `The address becomes ${parent}${typed}. Old addresses keep leading here.`;
}
