import { useRef, useState } from 'react';

interface Selection {
  /** The chosen ids, of those that are shown. */
  ids: number[];
  has: (id: number) => boolean;
  /** Turns one; with `range` everything between it and the one turned before is made the same. */
  toggle: (id: number, range: boolean) => void;
  /** Chooses all that is shown, or nothing. */
  setAll: (chosen: boolean) => void;
}

/** Which rows of a list are chosen. What is not shown any more is not chosen either. */
export function useSelection(shown: number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id, range) => {
      const next = new Set(chosen);
      const turnOn = !chosen.has(id);
      for (const between of range ? span(shown, anchor.current ?? id, id) : [id]) {
        if (turnOn) next.add(between);
        else next.delete(between);
      }
      anchor.current = id;
      setChosen(next);
    },
    setAll: (all) => setChosen(new Set(all ? shown : [])),
  };
}

/** The ids from one to the other, both included; only the last where the first is not shown. */
export function span(shown: number[], from: number, to: number): number[] {
  const ends = [shown.indexOf(from), shown.indexOf(to)];
  return ends.includes(-1) ? [to] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}
