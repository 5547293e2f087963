import { z } from 'zod';
import { type Operation, pathParameters } from '#contract/operation.ts';

/** A request sends at most this many names back, so that a hostile one cannot make the headers large. */
const MOST_NAMES = 20;
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
export function ignoredHeader(operation: Operation, { given, unread }: SentFields): string | undefined {
  const outside = [...pathParameters(operation.path), 'expectedVersion'].filter((name) => name in given);
  const inside = Object.fromEntries(Object.entries(given).filter(([name]) => !outside.includes(name)));
  return ignoredNames([...outside, ...unknownFields(operation.input, inside), ...unread]);
}

/** The value of the header for these names; undefined if there are none. */
export function ignoredNames(names: string[]): string | undefined {
  const distinct = [...new Set(names)];
  return distinct.length === 0 ? undefined : distinct.slice(0, MOST_NAMES).map(asToken).join(', ');
}

/** Everything but letters, digits and a few signs is percent-encoded, so that no name contains a comma or a line end. */
const asToken = (name: string) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed());

/** The dotted names of the fields of `value` that the schema does not have. A value that does not fit has none. */
function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (schema instanceof z.ZodPipe) {
    if (!(schema.in instanceof z.ZodTransform)) return unknownFields(schema.in, value);
    // A preprocessing step may unwrap the value: `{settings: {…}}` is the settings.
    const unwrapped = schema.in.safeParse(value);
    return unwrapped.success ? unknownFields(schema.out, unwrapped.data) : [];
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return unknownFields(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodIntersection) {
    return inBoth(unknownFields(schema.def.left, value), unknownFields(schema.def.right, value));
  }
  if (schema instanceof z.ZodUnion) return unknownInUnion(schema.options, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => below(String(index), unknownFields(schema.element, item)));
  }
  if (schema instanceof z.ZodObject && !Array.isArray(value)) return unknownInObject(schema, value);
  return [];
}

function unknownInObject({ shape }: z.ZodObject, value: object): string[] {
  return Object.entries(value).flatMap(([name, child]) => {
    const field: unknown = Object.hasOwn(shape, name) ? Reflect.get(shape, name) : undefined;
    return field instanceof z.core.$ZodType ? below(name, unknownFields(field, child)) : [name];
  });
}

/** A field is unknown to a union if no branch for such values has it: a text has no fields. */
function unknownInUnion(options: readonly z.core.$ZodType[], value: object): string[] {
  const branches = options.filter((option) =>
    Array.isArray(value) ? option instanceof z.ZodArray : option instanceof z.ZodObject,
  );
  const [first, ...rest] = branches.map((branch) => unknownFields(branch, value));
  return rest.reduce(inBoth, first ?? []);
}

const below = (name: string, names: string[]) => names.map((inner) => `${name}.${inner}`);

/** A field is ignored if both sides ignore it, or an object around it. */
function inBoth(left: string[], right: string[]): string[] {
  const within = (name: string, names: string[]) =>
    names.some((outer) => name === outer || name.startsWith(`${outer}.`));
  return [
    ...left.filter((name) => within(name, right)),
    ...right.filter((name) => within(name, left) && !left.includes(name)),
  ];
}
