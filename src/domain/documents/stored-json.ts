import type { z } from 'zod';

/** With more bad parts than this, a document starts from its defaults. */
const MOST_REPAIRS = 100;

/**
 * Reads stored JSON by a schema: an absent part becomes its default, a part that does not fit is dropped and reported and
 * becomes its default as well. Returns undefined when a part without a default is missing or does not fit.
 */
export function repairStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  report: (path: string, message: string) => void,
): z.output<Schema> | undefined {
  const first = schema.safeParse(stored);
  if (first.success) return first.data;
  const body: unknown = structuredClone(stored);
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs += 1) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    if (!issue) return undefined;
    report(issue.path.map(String).join('.') || 'all of it', issue.message);
    if (!dropPart(body, issue.path)) return undefined;
  }
  return undefined;
}

/** Reads a stored document, in which every field has a default, so one bad value never takes a page down. */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  report: (path: string, message: string) => void,
): z.output<Schema> {
  return repairStored(schema, stored ?? {}, report) ?? schema.parse({});
}

/** Removes the value at a path; an entry of a list is removed whole. Returns false when there is nothing to remove. */
function dropPart(body: unknown, path: PropertyKey[]): boolean {
  const trail: unknown[] = [body];
  for (const key of path) trail.push(childOf(trail.at(-1), key));
  const listDepth = trail.findLastIndex((value, depth) => Array.isArray(value) && depth < path.length);
  const list = trail[listDepth];
  const index = path[listDepth];
  if (Array.isArray(list) && typeof index === 'number') {
    list.splice(index, 1);
    return true;
  }
  const parent = trail[path.length - 1];
  const key = path.at(-1);
  if (typeof parent !== 'object' || parent === null || key === undefined || !(key in parent)) return false;
  return Reflect.deleteProperty(parent, key);
}

function childOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
