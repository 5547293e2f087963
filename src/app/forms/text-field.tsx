import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';

interface TextFieldProps<Values extends FieldValues>
  extends Omit<ComponentProps<'input'>, 'name' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hideLabel?: boolean;
  /** May depend on what is typed, such as a count. */
  hint?: ReactNode | ((value: string) => ReactNode);
  /** Makes it a text area of so many rows, which grows with its text. */
  rows?: number;
  /** A text area for one line that may be long: Enter saves, as in any other line. */
  oneLine?: boolean;
  /** An icon inside the field, on its left. */
  icon?: ReactNode;
}

/** A line or an area of text in an editor. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  hideLabel,
  hint,
  rows,
  oneLine,
  icon,
  className = 'input',
  ...native
}: TextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value ?? '';
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={typeof hint === 'function' ? hint(value) : hint}
      error={fieldState.error?.message}
    >
      {(aria) => {
        const shared = { ...field, value, className, ...aria };
        if (rows) {
          const onKeyDown = oneLine ? submitOnEnter : undefined;
          return <textarea rows={rows} placeholder={native.placeholder} onKeyDown={onKeyDown} {...shared} />;
        }
        if (!icon) return <input type="text" {...native} {...shared} />;
        return (
          <div className="with-icon">
            {icon}
            <input type="text" {...native} {...shared} />
          </div>
        );
      }}
    </Field>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
