import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Switch } from '#app/ui/switch.tsx';

interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  children?: ReactNode;
}

/** A switch at the end of its line, in a form with a schema. */
export function SwitchField<Values extends FieldValues>({
  control,
  name,
  label,
  children,
}: SwitchFieldProps<Values>) {
  const { field } = useController({ control, name });
  return (
    <SwitchLine
      label={label}
      ref={field.ref}
      name={name}
      checked={field.value === true}
      onCheckedChange={field.onChange}
      onBlur={field.onBlur}
    >
      {children}
    </SwitchLine>
  );
}

interface SwitchLineProps
  extends Omit<ComponentProps<typeof Switch>, 'id' | 'aria-label' | 'aria-describedby'> {
  label: string;
  /** A sentence about the effect. */
  children?: ReactNode;
}

/** A switch at the end of its line; a click anywhere on the line turns it. */
export function SwitchLine({ label, children, ...native }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="line-set">
      <label htmlFor={id}>
        {label}
        {children ? <p id={`${id}-note`}>{children}</p> : null}
      </label>
      <Switch {...native} id={id} aria-label={label} aria-describedby={children ? `${id}-note` : undefined} />
    </div>
  );
}
