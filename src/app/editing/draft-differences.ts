import { get } from 'react-hook-form';
import type { Draft } from '#browser/drafts.ts';
import { changedParts, namedParts } from './changed-parts.ts';
import { isRecord, sameValues } from './same-values.ts';

/** A field whose value in a draft differs from the stored value. */
export interface Difference {
  /** The dotted name of the field; a list is one field. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** The edited fields of a draft that differ from the stored values. */
export function draftDifferences(
  { values, base }: Pick<Draft, 'values' | 'base'>,
  stored: object,
): Difference[] {
  if (!isRecord(values)) return [];
  return namedParts(changedParts(values, isRecord(base) ? base : { ...stored }))
    .map(([path, mine]) => ({ path, mine, theirs: get(stored, path) }))
    .filter(({ mine, theirs }) => !sameValues(mine, theirs));
}

/** Whether the stored values have changed since the draft was based on them. */
export function storedSince(
  { base, version }: Pick<Draft, 'base' | 'version'>,
  stored: { values: object; version: number | undefined },
) {
  return isRecord(base) && version !== stored.version && !sameValues(base, stored.values);
}
