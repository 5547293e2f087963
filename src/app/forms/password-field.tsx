import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

interface PasswordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
}

/** A password in an editor, with the button that shows it. */
export function PasswordField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  autoComplete,
}: PasswordFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(aria) => <PasswordInput autoComplete={autoComplete} {...field} {...aria} />}
    </Field>
  );
}
