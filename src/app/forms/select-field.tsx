import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';

interface SelectFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
  /** The options. */
  children: ReactNode;
}

/** A choice from a list in an editor. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  children,
}: SelectFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(aria) => (
        <select className="input select" {...field} {...aria}>
          {children}
        </select>
      )}
    </Field>
  );
}
