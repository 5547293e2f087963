import { z } from 'zod';

/**
 * The plumbing behind records. A record is the schema of one stored entity: one field for each stored value, with a
 * default where older rows may lack the field. The columns of its table (`server/database/rows.ts`), the row of the mock
 * and the entity that the API returns follow from it.
 */
export type RecordSchema = z.ZodObject;

/** The fields that the stores set by themselves. */
const keptByStores = ['id', 'createdAt', 'updatedAt', 'version'] as const;
type KeptByStores = (typeof keptByStores)[number];

/** The fields of a record that a write sets. */
export type FieldsOf<Schema extends RecordSchema> = Omit<z.output<Schema>, KeptByStores>;

/** Picks the fields that a write sets, so that a stored record can be written again. */
export function fieldsOf<Schema extends RecordSchema>(
  schema: Schema,
  record: z.output<Schema>,
): FieldsOf<Schema> {
  const names = Object.keys(schema.shape).filter((name) => !keptByStores.some((kept) => kept === name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)])) as FieldsOf<Schema>;
}

/** Replaces those fields that `changes` gives a value. */
export function withChanges<Fields extends object>(
  fields: Fields,
  changes: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const given = Object.entries(changes).filter(([name, value]) => name in fields && value !== undefined);
  return { ...fields, ...Object.fromEntries(given) };
}

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type ShapeOf<Schema extends z.ZodObject> = Schema['shape'];

function mapShape(schema: z.ZodObject, change: (field: z.ZodType) => z.ZodType): z.ZodObject {
  const entries = Object.entries(schema.shape).map(([name, field]) => [name, change(field as z.ZodType)]);
  return z.object(Object.fromEntries(entries));
}

function withoutDefault(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
}

/** The entity that the API returns: every field is present, so a rule that forgets one does not compile. */
export function entityOf<Schema extends RecordSchema>(schema: Schema) {
  return mapShape(schema, withoutDefault) as z.ZodObject<{
    [Name in keyof ShapeOf<Schema>]: WithoutDefault<ShapeOf<Schema>[Name]>;
  }>;
}

/**
 * The input of a write that changes an entity: every field may be absent and then keeps its value. Defaults are removed,
 * or an absent field would be written back to its default.
 */
export function partialOf<Schema extends z.ZodObject>(schema: Schema) {
  return mapShape(schema, (field) => withoutDefault(field).optional()) as z.ZodObject<{
    [Name in keyof ShapeOf<Schema>]: z.ZodOptional<WithoutDefault<ShapeOf<Schema>[Name]>>;
  }>;
}

type Defaults<Shape> = {
  [Name in keyof Shape as Shape[Name] extends z.ZodDefault ? Name : never]: z.output<Shape[Name]>;
};

/** The defaults of the fields that have one: what a new entity starts with. */
export function defaultsOf<Schema extends z.ZodObject>(schema: Schema): Defaults<ShapeOf<Schema>> {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodDefault ? [[name, field.parse(undefined)]] : [],
  );
  return Object.fromEntries(entries) as Defaults<ShapeOf<Schema>>;
}

/** The examples of fields that need one of their own, for the API description and the refusal tests. */
const exampleValues = z.registry<{ example: unknown }>();

/** Gives a field an example. Use it last: a further check on the field makes another schema. */
export function withExample<Schema extends z.ZodType>(schema: Schema, example: unknown): Schema {
  exampleValues.add(schema, { example });
  return schema;
}

/** The values of fields without a default, in place of stored values that do not fit. */
const standIns = z.registry<{ value: unknown }>();

/** Gives a field the value that replaces a stored one that does not fit. Use it last, as `withExample`. */
export function withStandIn<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Schema {
  standIns.add(schema, { value });
  return schema;
}

/** The value that replaces a stored one that does not fit: the default, the stand-in, or a value of its type that says nothing. */
export function standInOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.parse(undefined);
  const known = standIns.get(schema);
  if (known) return known.value;
  if (schema.safeParse(null).success) return null;
  if (schema instanceof z.ZodNumber) return schema.safeParse(0).success ? 0 : 1;
  return schema instanceof z.ZodString ? '' : undefined;
}

/** An example of every field: the one that the field was given, else one made from its type. */
export function exampleOf(schema: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(([name, field]) => [
    name,
    exampleValue(field as z.ZodType, name),
  ]);
  return Object.fromEntries(entries);
}

function exampleValue(schema: z.core.$ZodType, name: string): unknown {
  const known = exampleValues.get(schema as z.ZodType);
  if (known) return known.example;
  if (schema instanceof z.ZodObject) return exampleOf(schema);
  if (schema instanceof z.ZodArray) return [exampleValue(schema.element, name)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodUnion) return exampleValue(schema.options.at(-1) ?? z.undefined(), name);
  if (schema instanceof z.ZodPipe)
    return exampleValue(schema.in instanceof z.ZodTransform ? schema.out : schema.in, name);
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  ) {
    return exampleValue(schema.unwrap(), name);
  }
  // `imageAlt` becomes `Image alt`.
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
