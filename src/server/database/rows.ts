import type { z } from 'zod';
import type { RecordSchema } from '#contract/record.ts';
import { parseJson } from './json.ts';

/** `fullDescription` becomes `full_description` and `isMVP` becomes `is_mvp`, for every table. */
type ColumnName<Name, AfterSmall extends boolean = false> = Name extends `${infer Letter}${infer Rest}`
  ? Letter extends Lowercase<Letter>
    ? `${Letter}${ColumnName<Rest, true>}`
    : `${AfterSmall extends true ? '_' : ''}${Lowercase<Letter>}${ColumnName<Rest>}`
  : '';

/** The column of a field: `fullDescription` becomes `full_description`. */
export const columnName = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Both databases have text, integers and null only: a boolean is stored as 0 or 1, a list or an object as JSON. */
type Stored<Value> = Value extends null
  ? null
  : Value extends boolean
    ? number
    : Value extends number
      ? number
      : string;
type StoredField<Value> = unknown extends Value ? string : Stored<Value>;

/** The row of a record. */
export type RowOf<Schema extends RecordSchema> = {
  [Name in keyof z.output<Schema> as ColumnName<Name>]: StoredField<z.output<Schema>[Name]>;
};

type WrittenRow<Fields, Name extends keyof Fields> = {
  [Key in Name as ColumnName<Key>]: StoredField<Fields[Key]>;
};

interface RecordRows<Table extends string, Schema extends RecordSchema> {
  /** Every column, with the name of its table. */
  columns: readonly `${Table}.${ColumnName<keyof z.output<Schema>>}`[];
  /** The columns of these fields of the record, as a write sets them. Other fields are left out. */
  toRow: <Name extends keyof z.output<Schema>>(
    fields: Pick<z.output<Schema>, Name>,
  ) => WrittenRow<z.output<Schema>, Name>;
  /** The record of a row. A column that is absent, or a value that does not fit, becomes the field's default. */
  toRecord: (row: Partial<RowOf<Schema>>) => z.output<Schema>;
}

interface Field {
  name: string;
  column: string;
  toColumn: (value: unknown) => unknown;
  toValue: (stored: unknown) => unknown;
}

/** Maps a record to the rows of its table. The mapping is made once, so that reading a row parses no schema. */
export function rowsOf<Table extends string, Schema extends RecordSchema>(
  table: Table,
  schema: Schema,
): RecordRows<Table, Schema> {
  const fields = Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const columns = fields.map(({ column }) => `${table}.${column}`);

  function toRow(values: object) {
    const row: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const field = byName.get(name);
      if (field && value !== undefined) row[field.column] = field.toColumn(value);
    }
    return row;
  }

  function toRecord(row: object) {
    const record: Record<string, unknown> = {};
    for (const { name, column, toValue } of fields) record[name] = toValue(Reflect.get(row, column));
    return record;
  }

  return { columns, toRow, toRecord } as object as RecordRows<Table, Schema>;
}

function fieldOf(name: string, schema: z.ZodType): Field {
  const column = columnName(name);
  const missing = schema.safeParse(undefined);
  const fallback: unknown = missing.success ? missing.data : undefined;
  const { type, options } = coreOf(schema);
  if (type === 'boolean') {
    const toValue = (stored: unknown) => (stored === undefined ? fallback : stored === 1);
    return { name, column, toColumn: (value) => (value ? 1 : 0), toValue };
  }
  if (options) {
    const toValue = (stored: unknown) => (options.has(stored) ? stored : (fallback ?? stored));
    return { name, column, toColumn: (value) => value, toValue };
  }
  if (type === 'string' || type === 'number') {
    const nullable = schema.safeParse(null).success;
    const toValue = (stored: unknown) =>
      stored === undefined || (stored === null && !nullable) ? fallback : stored;
    return { name, column, toColumn: (value) => value, toValue };
  }
  const toValue = (stored: unknown) => {
    if (typeof stored !== 'string') return fallback;
    const parsed = schema.safeParse(parseJson(stored));
    return parsed.success ? parsed.data : fallback;
  };
  return { name, column, toColumn: (value) => JSON.stringify(value), toValue };
}

/** The type below defaults and null, with the options of an enumeration. */
function coreOf(schema: z.core.$ZodType): { type: string; options?: Set<unknown> } {
  const { def } = schema._zod;
  if ('innerType' in def) return coreOf(def.innerType as z.core.$ZodType);
  return def.type === 'enum' ? { type: def.type, options: schema._zod.values ?? new Set() } : def;
}
