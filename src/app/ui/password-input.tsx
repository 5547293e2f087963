import { type ComponentProps, useState } from 'react';
import { Eye, EyeOff } from '#app/ui/icons.ts';
import { IconButton } from './button.tsx';

/** A password with a button that shows it. */
export function PasswordInput(native: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="with-icon">
      <input className="input" type={shown ? 'text' : 'password'} {...native} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff className="icon" /> : <Eye className="icon" />}
      </IconButton>
    </div>
  );
}
