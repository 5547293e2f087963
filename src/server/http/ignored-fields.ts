import { z } from 'zod';
import { type Operation, pathParameters } from '#contract/operation.ts';

/** The header has at most this many names and characters, so that a hostile request cannot make it large. */
const MOST_NAMES = 20;
const LONGEST_HEADER = 1024;
const LONGEST_NAME = 100;

/** The fields that a request sent, before the contract's check. */
export interface SentFields {
  /** The part that holds the operation's fields: the query or the body. */
  given: Record<string, unknown>;
  /** Names of what the operation does not read at all, such as the query of a POST. */
  unread: string[];
}

/**
 * The value of the `Ignored` header: the names of the fields and parameters that had no effect, separated by commas
 * (decision D24). A field within another has a dotted name. Undefined if everything counted.
 */
export function ignoredHeader(operation: Operation, sent: SentFields): string | undefined {
  return ignoredNames(namesWithoutEffect(operation, sent));
}

/** The value of the header for these names; undefined if there are none. It reads no more names than the header holds. */
export function ignoredNames(names: Iterable<string>): string | undefined {
  const tokens = new Set<string>();
  let length = 0;
  for (const name of names) {
    const token = asToken(name);
    if (tokens.has(token)) continue;
    length += token.length + SEPARATOR.length;
    if (length > LONGEST_HEADER) break;
    tokens.add(token);
    if (tokens.size === MOST_NAMES) break;
  }
  return tokens.size === 0 ? undefined : [...tokens].join(SEPARATOR);
}

const SEPARATOR = ', ';

/** Everything but letters, digits and a few signs is percent-encoded, so that no name contains a comma or a line end. */
const asToken = (name: string) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed());

function* namesWithoutEffect({ path, input }: Operation, { given, unread }: SentFields): Generator<string> {
  const outside = [...pathParameters(path), 'expectedVersion'].filter((name) => name in given);
  yield* outside;
  yield* unknownInInput(input, outside.length === 0 ? given : without(given, outside));
  yield* unread;
}

const without = (given: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

/** A preprocessing step around an input may unwrap the value: `{settings: {…}}` is the settings. */
function* unknownInInput(schema: z.core.$ZodType, value: unknown): Generator<string> {
  if (!(schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)) {
    yield* unknownFields([schema], value);
    return;
  }
  const unwrapped = schema.in.safeParse(value);
  if (unwrapped.success) yield* unknownInInput(schema.out, unwrapped.data);
}

/**
 * The dotted names of the fields of `value` that none of the schemas has. A value that does not fit has none. The names
 * come one by one, because a body may have some hundred thousand of them.
 */
function* unknownFields(schemas: z.core.$ZodType[], value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const readers = readersOfAll(schemas, value);
  if (readers.length === 0) return;
  for (const name of Object.keys(value)) {
    const fields = readers.flatMap((reader) => fieldOf(reader, name));
    if (fields.length === 0) yield name;
    else for (const inner of unknownFields(fields, Reflect.get(value, name))) yield `${name}.${inner}`;
  }
}

/** A schema that reads the fields of an object or the entries of a list. */
type Reader = z.ZodObject | z.ZodArray;

function fieldOf(reader: Reader, name: string): z.core.$ZodType[] {
  if (reader instanceof z.ZodArray) return [reader.element];
  const field: unknown = Object.hasOwn(reader.shape, name) ? Reflect.get(reader.shape, name) : undefined;
  return field instanceof z.core.$ZodType ? [field] : [];
}

/** The schemas that read parts of the value. Empty if there is none, because then no part has a name. */
function readersOf(schema: z.core.$ZodType, value: object): Reader[] {
  if (schema instanceof z.ZodPipe) {
    return readersOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return readersOf(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodIntersection) return readersOfAll([schema.def.left, schema.def.right], value);
  // The branches that are no object or list, such as a text, have no fields.
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => readersOf(option, value));
  const fits = Array.isArray(value) ? schema instanceof z.ZodArray : schema instanceof z.ZodObject;
  return fits ? [schema as Reader] : [];
}

/** The readers of several schemas that all apply. Empty if one of them has none: it takes the value as a whole. */
function readersOfAll(schemas: z.core.$ZodType[], value: object): Reader[] {
  const readers = schemas.map((schema) => readersOf(schema, value));
  return readers.some(({ length }) => length === 0) ? [] : readers.flat();
}
