import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { SelectField } from '#app/forms/select-field.tsx';
import { type Role, roles } from '#contract/accounts/account.ts';
import { roleWords } from './role-labels.ts';

interface RoleFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** The role of an account, and what it may do. */
export function RoleField<Values extends FieldValues>({ control, name }: RoleFieldProps<Values>) {
  const role: Role = useWatch({ control, name });
  return (
    <SelectField control={control} name={name} label="Role" hint={roleWords[role].may}>
      {roles.map((choice) => (
        <option key={choice} value={choice}>
          {roleWords[choice].name}
        </option>
      ))}
    </SelectField>
  );
}
