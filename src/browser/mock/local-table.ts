import type { z } from 'zod';
import { repairStored } from '#domain/documents/stored-json.ts';
import type { Texts } from './local-database.ts';

/** A list of rows that are kept as JSON under one key. Rows are never changed, only replaced. */
export interface LocalTable<Row> {
  rows: () => readonly Row[];
  /** The id of the next row: the largest there is and one more, 1 for the first (row 223). */
  nextId: () => number;
  /** Whether a word is part of the text under the key, including rows that do not fit. */
  mentions: (word: string) => boolean;
  write: (rows: readonly Row[]) => void;
  /** Replaces the rows for which `which` holds; returns whether there were any. */
  change: (which: (row: Row) => boolean, change: (row: Row) => Row) => boolean;
  remove: (which: (row: Row) => boolean) => void;
}

/** Receives stored parts that do not fit and are left out. */
export type Report = (problem: string, detail?: unknown) => void;

/**
 * The rows under a key. A field that is absent or does not fit becomes its default, so that a row from before a field
 * was added stays. A row without a usable default is left out, and writes put it back as it is: it may be of a later
 * version, or all that is left of somebody's text. What does not fit is reported (row 226).
 */
export function tableOn<Row>(
  texts: Texts,
  key: string,
  schema: z.ZodType<Row>,
  report: Report,
): LocalTable<Row> {
  const stored = () =>
    texts.read(key, (text) => parseRows(text, schema, (detail) => report(leftOut(key), detail)));
  const rows = () => stored().rows;
  function write(changed: readonly Row[]): void {
    const { unfit, readable } = stored();
    if (!readable) keepBroken(texts, key);
    texts.write(key, JSON.stringify([...changed, ...unfit]));
  }
  return {
    rows,
    nextId: () => nextId([...rows(), ...stored().unfit].filter(hasId)),
    mentions: (word) => [key, brokenKey(key)].some((name) => texts.get(name)?.includes(word)),
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

/** Stores an unreadable text under a second key, so that somebody can repair it. Earlier copies stay too. */
export function keepBroken(texts: Texts, key: string): void {
  const text = texts.get(key);
  let copy = brokenKey(key);
  for (let number = 2; ![undefined, text].includes(texts.get(copy)); number += 1)
    copy = `${brokenKey(key)}_${number}`;
  texts.write(copy, text);
}

const brokenKey = (key: string) => `${key}_broken`;

/** One more than the largest id, 1 where there is none. */
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

const hasId = (row: unknown): row is { id: number } =>
  typeof row === 'object' && row !== null && 'id' in row && Number.isSafeInteger(row.id);

interface StoredRows<Row> {
  rows: Row[];
  /** Rows that do not fit the schema. */
  unfit: unknown[];
  /** False for text that is no list. */
  readable: boolean;
}

function parseRows<Row>(
  text: string | undefined,
  schema: z.ZodType<Row>,
  leave: (detail: string) => void,
): StoredRows<Row> {
  const stored = parseJson(text);
  const found: StoredRows<Row> = { rows: [], unfit: [], readable: true };
  if (!Array.isArray(stored)) {
    if (text !== undefined) leave('no list');
    return { ...found, readable: text === undefined };
  }
  for (const row of stored) {
    const problems: string[] = [];
    const repaired = repairStored(schema, row, (path, message) => problems.push(`${path}: ${message}`));
    if (problems.length > 0) leave(problems.join('\n'));
    if (repaired === undefined) found.unfit.push(row);
    else found.rows.push(repaired);
  }
  return found;
}
