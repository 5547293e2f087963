import { type ReactNode, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { withScheme } from '#format/urls.ts';
import { insertAsTyped } from './insert-as-typed.ts';
import { TextField } from './text-field.tsx';

interface WebAddressFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** The label is only read out: a switch beside the field shows whose address it is. */
  hideLabel?: boolean;
  /** The switch of the field is off, so nothing is typed here. */
  off?: boolean;
  /** An icon inside the field, at its start. */
  icon?: ReactNode;
}

/** The address of a network, which a switch may enable. What is typed without https:// is offered with it. */
export function WebAddressField<Values extends FieldValues>({
  control,
  name,
  label,
  hideLabel = false,
  off = false,
  icon,
}: WebAddressFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const box = useRef<HTMLDivElement>(null);
  const [mending, setMending] = useState(false);
  const complete = off ? undefined : withScheme(field.value ?? '');

  // An address that was refused can be mended, whatever its switch says, until the switch is used again.
  if (fieldState.invalid && off && !mending) setMending(true);
  if (!off && mending) setMending(false);

  function fillIn(address: string) {
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.focus();
    input.select();
    insertAsTyped(input, address);
  }

  return (
    <div ref={box} className="address-field">
      <TextField
        control={control}
        name={name}
        label={label}
        hideLabel={hideLabel}
        icon={icon}
        type="url"
        placeholder="https://"
        autoComplete="off"
        disabled={off && !mending}
        hint={off ? 'Switch the network on first.' : undefined}
      />
      {complete ? (
        <Button size="tiny" className="offer" onClick={() => fillIn(complete)}>
          Use {complete}
        </Button>
      ) : null}
    </div>
  );
}
