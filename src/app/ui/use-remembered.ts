import { useState } from 'react';

/** A choice between two that this browser remembers, off at first. */
export function useRemembered(key: string): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => read(key));
  return [
    on,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Storage may be blocked or full: it holds until the page is left.
      }
    },
  ];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
