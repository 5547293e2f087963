import { type ReactNode, useId } from 'react';
import { CircleAlert } from '#app/ui/icons.ts';

/** The attributes that connect a control with its label, hint and error. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Stays in the page for screen readers only, where the surroundings already say it. */
  hideLabel?: boolean;
  /** Below the control; an error takes its place. */
  hint?: ReactNode;
  error?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
}

/** A label above, the control, a hint or an error below. */
export function Field({ label, hideLabel, hint, error, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? note : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={note}>{error}</FieldError> : null}
      {hint && !error ? (
        <span className="hint" id={note}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

/** Words and an icon, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="field-error" id={id}>
      <CircleAlert className="icon" />
      {children}
    </span>
  );
}
