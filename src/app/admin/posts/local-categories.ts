import { nextId } from '#app/forms/next-id.ts';
import { categoryNamed } from './post-values.ts';

/** A category as a form chooses it: `value` is what its field holds. */
export interface CategoryChoice {
  id: number;
  name: string;
  value: string;
}

const LOCAL = 'local:';

/** Whether a form value is that of a category that is stored together with the post. */
export const isLocalCategory = (value: string) => value.startsWith(LOCAL);

/** The choices that are stored: their values are their ids. */
export const storedChoices = (stored: readonly { id: number; name: string }[]): CategoryChoice[] =>
  stored.map(({ id, name }) => ({ id, name, value: String(id) }));

/**
 * The choice of a name among all of them: the one there is, or a local one with the next id (row 103). Another editor's
 * category can get that id as well, so its value is one that no stored category has.
 */
export function choiceNamed(name: string, choices: readonly CategoryChoice[]): CategoryChoice {
  const existing = categoryNamed(name, [...choices]);
  if (existing) return existing;
  const id = nextId([...choices]);
  return { id, name, value: LOCAL + id };
}
