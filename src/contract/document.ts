import { z } from 'zod';

/**
 * A document is stored once and every field of it has a default, so a new field needs no migration.
 * Sections are objects of such fields.
 */
export type DocumentSchema = z.ZodObject;

/** A section of a document. An absent section has all its defaults. */
export const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);

/**
 * The input of a merging `PUT`: every field may be absent and then keeps its value. Lists are replaced whole.
 * The schema has no defaults, because a default would overwrite the stored value of an absent field.
 */
export function changesOf<Schema extends DocumentSchema>(schema: Schema): ChangesSchema<Schema> {
  return optionalFields(schema) as z.ZodType as ChangesSchema<Schema>;
}

type ChangesSchema<Schema extends DocumentSchema> = z.ZodType<
  Changes<z.output<Schema>>,
  Changes<z.input<Schema>>
>;

/** Any part of a document: sections and fields may be absent, a list is complete. */
export type Changes<Part> = { [Name in keyof Part]?: Change<NonNullable<Part[Name]>> | undefined };

type Change<Value> = Value extends unknown[] ? Value : Value extends object ? Changes<Value> : Value;

function optionalFields(schema: z.ZodObject): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const bare = withoutDefault(field as z.ZodType);
    shape[name] = (bare instanceof z.ZodObject ? optionalFields(bare) : bare).optional();
  }
  return z.object(shape);
}

function withoutDefault(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault || field instanceof z.ZodPrefault
    ? withoutDefault(field.unwrap() as z.ZodType)
    : field;
}
