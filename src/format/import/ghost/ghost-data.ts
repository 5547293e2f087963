import { wholeText } from '../file-text.ts';
import type { ImportFile } from '../found-records.ts';
import { ImportError } from '../import-error.ts';

/** A row of a table of an export. */
export type Row = Readonly<Record<string, unknown>>;

/** The tables of an export by their names. */
export type Tables = Readonly<Record<string, unknown>>;

/** In bytes. An export is read as a whole; one with 1,000 posts has some 30 MB. */
const MOST_BYTES = 150_000_000;

/** Reads the tables of an export of Ghost. It throws an `ImportError` for damaged JSON and for another format. */
export async function readTables(file: ImportFile): Promise<Tables> {
  const { text, guessed } = await wholeText(file, MOST_BYTES);
  if (guessed) throw new ImportError('encoding', { path: file.path });
  const parsed = parse(text, file);
  const { db }: { db?: unknown } = Object(parsed);
  const first: unknown = Array.isArray(db) ? db[0] : parsed;
  const { data }: { data?: unknown } = Object(first);
  if (typeof data !== 'object' || data === null)
    throw new ImportError('unknown-version', { path: file.path });
  return { ...data };
}

function parse(text: string, file: ImportFile): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    const line = /line (\d+)/.exec(detail)?.[1];
    const isCut = !/\}\s*$/.test(text) || detail.includes('end of JSON');
    const place = { path: file.path, line: line === undefined ? undefined : Number(line) };
    throw new ImportError(isCut ? 'truncated' : 'damaged', { ...place, detail: detail.slice(0, 200) });
  }
}

/** The rows of a table. Values that are no rows are left out. */
export function rowsOf(tables: Tables, name: string): Row[] {
  const rows = tables[name];
  if (!Array.isArray(rows)) return [];
  return rows.filter((row): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row));
}

/** A value as text. Numbers are ids and times. */
export function textIn(row: Row, name: string): string {
  const value = row[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** Databases write `true` as 1. */
export const isTrue = (row: Row, name: string): boolean => row[name] === true || row[name] === 1;
