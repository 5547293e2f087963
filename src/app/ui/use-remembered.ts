import { useState } from 'react';

/** A choice between two that this browser remembers, off at first. */
export function useRemembered(key: string): [on: boolean, set: (on: boolean) => void] {
  const [choice, choose] = useRememberedChoice(key, ['false', 'true']);
  return [choice === 'true', (on) => choose(on ? 'true' : 'false')];
}

/** A choice that this browser remembers, the first one until another is made. */
export function useRememberedChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [choice: Choice, choose: (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => {
    const stored = read(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  });
  return [
    chosen,
    (next) => {
      setChosen(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage may be blocked or full: it holds until the page is left.
      }
    },
  ];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
