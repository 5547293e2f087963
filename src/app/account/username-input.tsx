import type { ComponentProps } from 'react';

/** The input for a username: the browser may fill it, but does not correct it. */
export function UsernameInput(native: ComponentProps<'input'>) {
  return (
    <input
      className="input"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...native}
    />
  );
}
