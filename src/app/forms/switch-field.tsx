import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Switch } from '#app/ui/switch.tsx';

interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** A sentence about the effect. */
  children?: ReactNode;
}

/** A switch at the end of its line; a click anywhere on the line turns it. */
export function SwitchField<Values extends FieldValues>({
  control,
  name,
  label,
  children,
}: SwitchFieldProps<Values>) {
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <div className="line-set">
      <label htmlFor={id}>
        {label}
        {children ? <p id={`${id}-note`}>{children}</p> : null}
      </label>
      <Switch
        id={id}
        ref={field.ref}
        name={name}
        checked={field.value === true}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
        aria-label={label}
        aria-describedby={children ? `${id}-note` : undefined}
      />
    </div>
  );
}
