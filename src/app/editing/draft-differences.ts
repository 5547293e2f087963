import { get } from 'react-hook-form';
import type { Draft } from '#browser/drafts.ts';
import { changedParts, namedParts } from './changed-parts.ts';
import { isRecord, sameValues } from './same-values.ts';

/** One field that a draft has otherwise than what is stored. */
export interface Difference {
  /** The dotted name of the field; a list is one field. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** What a draft would change of what is stored now: the fields that were edited in it, and nothing else. */
export function draftDifferences(
  { values, base }: Pick<Draft, 'values' | 'base'>,
  stored: object,
): Difference[] {
  if (!isRecord(values)) return [];
  return namedParts(changedParts(values, isRecord(base) ? base : { ...stored }))
    .map(([path, mine]) => ({ path, mine, theirs: get(stored, path) }))
    .filter(({ mine, theirs }) => !sameValues(mine, theirs));
}

/** Whether what is stored is no longer what the draft was typed on. */
export function storedSince(
  { base, version }: Pick<Draft, 'base' | 'version'>,
  stored: { values: object; version: number | undefined },
) {
  return isRecord(base) && version !== stored.version && !sameValues(base, stored.values);
}
