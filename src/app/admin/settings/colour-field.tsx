import { type Control, useController } from 'react-hook-form';
import { TextField } from '#app/forms/text-field.tsx';
import { longHex } from '#format/accent.ts';
import type { SettingsValues } from './settings-values.ts';

interface ColourFieldProps {
  control: Control<SettingsValues>;
  /** The last colour that is one, for the picker to start from. */
  colour: string;
}

/** Any other colour: written as hex, or taken from the browser's own picker. */
export function ColourField({ control, colour }: ColourFieldProps) {
  const { field } = useController({ control, name: 'appearance.primaryColor' });
  return (
    <div className="colour-field">
      <TextField
        control={control}
        name="appearance.primaryColor"
        label="Any other colour"
        placeholder="#1e90ff"
        autoComplete="off"
        spellCheck={false}
      />
      <input
        type="color"
        aria-label="Pick a colour"
        value={longHex(colour)}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </div>
  );
}
