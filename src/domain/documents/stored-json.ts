import type { z } from 'zod';

/** A document with more invalid parts than this is replaced by its defaults. */
const MOST_REPAIRS = 100;

/**
 * Reads stored JSON by a schema in which every field has a default. It drops and reports a part that does not fit and
 * keeps the rest, so one invalid value never breaks a page.
 */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  report: (path: string, message: string) => void,
): z.output<Schema> {
  const body: unknown = structuredClone(stored ?? {});
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs += 1) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    if (!issue) break;
    report(issue.path.map(String).join('.') || 'all of it', issue.message);
    if (issue.path.length === 0) break;
    dropPart(body, issue.path);
  }
  return schema.parse({});
}

/** Removes the value at the path. An entry of a list is removed as a whole, because half an entry does not fit either. */
function dropPart(body: unknown, path: PropertyKey[]): void {
  const trail: unknown[] = [body];
  for (const key of path) trail.push(childOf(trail.at(-1), key));
  const listDepth = trail.findLastIndex((value, depth) => Array.isArray(value) && depth < path.length);
  const list = trail[listDepth];
  const index = path[listDepth];
  if (Array.isArray(list) && typeof index === 'number') {
    list.splice(index, 1);
    return;
  }
  const parent = trail[path.length - 1];
  const key = path.at(-1);
  if (typeof parent === 'object' && parent !== null && key !== undefined) Reflect.deleteProperty(parent, key);
}

function childOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
