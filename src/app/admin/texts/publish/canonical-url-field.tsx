import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '#app/forms/text-field.tsx';

interface CanonicalUrlFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** The address of another site at which a text was published first. */
export function CanonicalUrlField<Values extends FieldValues>({
  control,
  name,
}: CanonicalUrlFieldProps<Values>) {
  return (
    <TextField
      control={control}
      name={name}
      label="Canonical URL"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={(typed) =>
        typed.trim() === ''
          ? 'Only for a text that was first published on another site.'
          : 'Search engines list that page instead of this one, and the sitemap leaves this one out.'
      }
    />
  );
}
