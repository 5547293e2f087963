import type { Changes } from '#contract/document.ts';
import { isRecord, sameValues } from './same-values.ts';

/**
 * The edited fields of the edited sections only, so that an update undoes no change of somebody else.
 * Objects are compared field by field, a list counts as one field.
 */
export function changedParts<Values extends object>(values: Values, stored: Values): Changes<Values> {
  return partsOf(values, stored) as Changes<Values>;
}

function partsOf(values: object, stored: object): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const old = before.get(name);
    if (sameValues(value, old)) continue;
    parts[name] = isRecord(value) && isRecord(old) ? partsOf(value, old) : value;
  }
  return parts;
}

/** The same parts by their dotted names, as a form knows its fields. */
export function namedParts(parts: object, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(parts).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value) ? namedParts(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );
}

interface Merge<Values> {
  values: Values;
  /** Both changed a field to different values; `values` then has mine. */
  overlaps: boolean;
}

/** Merges two changed versions of `base`, field by field. A list is one field. */
export function mergeParts<Values>(base: Values, mine: Values, theirs: Values): Merge<Values> {
  let overlaps = false;

  function merge(from: unknown, own: unknown, other: unknown): unknown {
    if (sameValues(own, from)) return other;
    if (sameValues(other, from) || sameValues(own, other)) return own;
    if (isRecord(from) && isRecord(own) && isRecord(other)) {
      const names = new Set([...Object.keys(own), ...Object.keys(other)]);
      return Object.fromEntries(
        [...names].map((name) => [name, merge(from[name], own[name], other[name])] as const),
      );
    }
    overlaps = true;
    return own;
  }

  const values = merge(base, mine, theirs) as Values;
  return { values, overlaps };
}
