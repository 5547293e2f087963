import { z } from 'zod';
import type { Texts } from './local-database.ts';

/** A list of rows that are kept as JSON under one key. Rows are never changed, only replaced. */
export interface LocalTable<Row> {
  rows: () => readonly Row[];
  write: (rows: readonly Row[]) => void;
  /** Replaces the rows for which `which` holds; answers whether there were any. */
  change: (which: (row: Row) => boolean, change: (row: Row) => Row) => boolean;
  remove: (which: (row: Row) => boolean) => void;
}

/** Told of stored parts that do not fit and are left out. */
export type Report = (problem: string, detail?: unknown) => void;

/** The rows under a key. One that does not fit its schema is left out and reported; the others stay (row 226). */
export function tableOn<Row>(
  texts: Texts,
  key: string,
  schema: z.ZodType<Row>,
  report: Report,
): LocalTable<Row> {
  const rows = () =>
    texts.read(key, (text) => parseRows(text, schema, (detail) => report(leftOut(key), detail)));
  const write = (changed: readonly Row[]) => texts.write(key, JSON.stringify(changed));
  return {
    rows,
    write,
    change: (which, change) => {
      const before = rows();
      if (!before.some(which)) return false;
      write(before.map((row) => (which(row) ? change(row) : row)));
      return true;
    },
    remove: (which) => {
      const before = rows();
      const left = before.filter((row) => !which(row));
      if (left.length < before.length) write(left);
    },
  };
}

export const leftOut = (key: string) =>
  `What is kept under ${key} has a part that does not fit and is left out`;

/** The id of the next row: the largest there is and one more, 1 for the first (row 223). */
export const nextId = (rows: readonly { id: number }[]) =>
  rows.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;

/** JSON, or undefined for text that is none. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseRows<Row>(
  text: string | undefined,
  schema: z.ZodType<Row>,
  leave: (detail: string) => void,
): Row[] {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) {
    if (text !== undefined) leave('no list');
    return [];
  }
  return stored.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    leave(z.prettifyError(parsed.error));
    return [];
  });
}
