import { type UnfitValue, unfitValues } from './rows.ts';

/** More are not remembered: a table that another program filled may have any number. */
const MOST_REPORTED = 1000;

/**
 * Reports each stored value that does not fit once, so that an operator learns of it and the log stays readable. Returns
 * the function that ends it.
 */
export function reportUnfitValues(report: (problem: string, detail: unknown) => void): () => void {
  const reported = new Set<string>();
  const note = (message: unknown) => {
    const { table, column, id } = message as UnfitValue;
    const place = `${table}.${column} ${id}`;
    if (reported.has(place) || reported.size >= MOST_REPORTED) return;
    reported.add(place);
    report('A stored value does not fit and is read as its default', { table, column, id });
  };
  unfitValues.subscribe(note);
  return () => {
    unfitValues.unsubscribe(note);
  };
}
