import { foldLetters } from '#format/folding.ts';

/** Whether a text has every word of a query, in any order, without regard to case and accents. */
export function saysAll(text: string, query: string): boolean {
  const folded = foldLetters(text);
  return foldLetters(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
