import type { SearchText } from '#domain/search-text.ts';

/**
 * Where the words of a search stand: 0 where every one begins a word of the title, 1 with the excerpt's help, 2 with
 * the content's; undefined where one of them stands nowhere. The order of the databases' own search.
 */
export function rankOf({ title, excerpt, content }: SearchText, words: string[]): number | undefined {
  const fields = [title, excerpt, content];
  const ranks = words.map((word) =>
    fields.findIndex((field) => field.some((candidate) => candidate.startsWith(word))),
  );
  return ranks.includes(-1) ? undefined : Math.max(0, ...ranks);
}

/** Compares as the databases do: by code units, the larger first. */
export function descending(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? 1 : -1;
}
