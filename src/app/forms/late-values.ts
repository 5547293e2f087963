import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The `control` of a form. */
type FormControl = object;

/** By the form: what writes the values that its fields have not written yet. */
const lateFields = new WeakMap<FormControl, Set<() => void>>();

/**
 * Registers a field whose value follows what is typed with a delay, such as a long text. `write` writes the value of now;
 * it is called before anybody reads the form. Returns the function that ends it.
 */
export function addLateField(control: FormControl, write: () => void): () => void {
  const fields = lateFields.get(control) ?? new Set();
  lateFields.set(control, fields);
  fields.add(write);
  return () => {
    fields.delete(write);
  };
}

/** Writes the values of the fields of a form that write them late. */
export function writeLateFields(control: FormControl): void {
  for (const write of lateFields.get(control) ?? []) write();
}

/** The values of a form, those of its late fields included. */
export function presentValues<Values extends FieldValues>(form: UseFormReturn<Values>): Values {
  writeLateFields(form.control);
  return form.getValues();
}
