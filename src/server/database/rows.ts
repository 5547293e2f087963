import { channel } from 'node:diagnostics_channel';
import type { z } from 'zod';
import { type RecordSchema, standInOf } from '#contract/record.ts';
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
  /**
   * The record of a row. A column that is absent has the field's default. A value that does not fit is reported on
   * `unfitValues` and has the field's stand-in, so that no row makes a page fail.
   */
  toRecord: (row: Partial<RowOf<Schema>>) => z.output<Schema>;
}

/** A stored value that its field does not accept. It never includes the value, which may be a secret. */
export interface UnfitValue {
  table: string;
  column: string;
  /** The id of the row, where the query has it. */
  id: unknown;
}

/** Receives an `UnfitValue` for each value that a reader replaces. A channel, because the mappings belong to no site. */
export const unfitValues = channel('vitrine:unfit-values');

/** The result for a stored value that its field does not accept. */
const UNFIT = Symbol('unfit');

interface Field {
  name: string;
  column: string;
  standIn: unknown;
  toColumn: (value: unknown) => unknown;
  toValue: (stored: unknown) => unknown;
}

/** Maps a record to the rows of its table. The mapping is made once. */
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
    for (const { name, column, standIn, toValue } of fields) {
      const value = toValue(Reflect.get(row, column));
      record[name] = value === UNFIT ? standIn : value;
      if (value === UNFIT) unfitValues.publish({ table, column, id: Reflect.get(row, 'id') });
    }
    return record;
  }

  return { columns, toRow, toRecord } as object as RecordRows<Table, Schema>;
}

function fieldOf(name: string, schema: z.ZodType): Field {
  const missing = schema.safeParse(undefined);
  const whenAbsent: unknown = missing.success ? missing.data : undefined;
  const isNullable = typeOf(schema) !== 'unknown' && schema.safeParse(null).success;
  const { toColumn, toValue } = conversionsOf(schema);
  return {
    name,
    column: columnName(name),
    standIn: standInOf(schema),
    toColumn,
    toValue: (stored) => {
      if (stored === undefined) return whenAbsent;
      // Columns of older rows are null.
      return stored === null && !isNullable && missing.success ? whenAbsent : toValue(stored);
    },
  };
}

function conversionsOf(schema: z.ZodType): Pick<Field, 'toColumn' | 'toValue'> {
  const type = typeOf(schema);
  const fitting = (value: unknown) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : UNFIT;
  };
  if (type === 'boolean') {
    return {
      toColumn: (value) => (value ? 1 : 0),
      toValue: (stored) => (stored === 1 || stored === 0 ? stored === 1 : UNFIT),
    };
  }
  if (['enum', 'string', 'number'].includes(type)) return { toColumn: (value) => value, toValue: fitting };
  return {
    toColumn: (value) => JSON.stringify(value),
    toValue: (stored) => (typeof stored === 'string' ? fitting(parseJson(stored)) : UNFIT),
  };
}

/** The type of a field below its default and null. */
function typeOf(schema: z.core.$ZodType): string {
  const { def } = schema._zod;
  return 'innerType' in def ? typeOf(def.innerType as z.core.$ZodType) : def.type;
}
