import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface ChoiceFieldProps<Values extends FieldValues, Choice extends { value: string }> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** The look of the list. */
  className: string;
  choices: readonly Choice[];
  onChoose?: (value: Choice['value']) => void;
  /** The label of a choice. */
  children: (choice: Choice, chosen: boolean) => ReactNode;
}

/** One of a few, each shown as what it gives: radio buttons behind pictures. */
export function ChoiceField<Values extends FieldValues, Choice extends { value: string }>({
  control,
  name,
  label,
  hint,
  className,
  choices,
  onChoose,
  children,
}: ChoiceFieldProps<Values, Choice>) {
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <div className="field set-apart" role="radiogroup" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <div className={className}>
        {choices.map((choice) => {
          const chosen = choice.value === field.value;
          return (
            <label key={choice.value} className={chosen ? 'is-chosen' : undefined}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-choice`}
                checked={chosen}
                onBlur={field.onBlur}
                onChange={() => {
                  field.onChange(choice.value);
                  onChoose?.(choice.value);
                }}
              />
              {children(choice, chosen)}
            </label>
          );
        })}
      </div>
      {hint ? <span className="hint">{hint}</span> : null}
    </div>
  );
}
