import { useEffect, useState } from 'react';

/** Names of fonts whose faces may be shown by now: each waits for the one before it, so that no five load at once. */
export function useFontsInTurn(names: readonly string[]): ReadonlySet<string> {
  const [shown, setShown] = useState(0);
  const next = names[shown];

  useEffect(() => {
    if (next === undefined) return;
    let left = false;
    // A font that does not come leaves its row in the font of the page, and the others theirs.
    void Promise.allSettled([document.fonts.load(`600 1em "${next}"`)]).then(() => {
      if (!left) setShown((count) => count + 1);
    });
    return () => {
      left = true;
    };
  }, [next]);

  return new Set(names.slice(0, shown));
}
