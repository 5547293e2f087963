import { z } from 'zod';
import { type CatalogueEntry, catalogueEntries } from '#contract/catalogue.ts';
import type { Operation } from '#contract/operation.ts';

/** One call of the API as the tester shows it. Everything in it follows from the contract. */
export interface ApiCall {
  /** `posts.list`: the group and the name that the contract gives it. */
  id: string;
  entry: CatalogueEntry;
  operation: Operation;
  /** The names in its input, without files. Path, query and body are one flat input. */
  fields: string[];
  /** The input that the form starts with, as JSON: the required fields. */
  start: string;
}

/** The part of a JSON schema that the tester reads. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
}

/** Every call of the API, in the order of the contract. */
export const apiCalls: ApiCall[] = catalogueEntries.map((entry) => {
  const { group, name, operation } = entry;
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const parts = [schema, ...(schema.allOf ?? [])];
  const fields = parts
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([field]) => field !== operation.files);
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const start = fields.filter(([field]) => required.has(field)).map(([field, one]) => [field, blankOf(one)]);
  return {
    id: `${group}.${name}`,
    entry,
    operation,
    fields: fields.map(([field]) => field),
    start: JSON.stringify(Object.fromEntries(start), null, 2),
  };
});

function blankOf({ type, enum: choices }: JsonSchema): unknown {
  if (choices) return choices[0];
  const blanks: Record<string, unknown> = { string: '', boolean: false, array: [], object: {} };
  return type && type in blanks ? blanks[type] : 1;
}

/**
 * Whether a call removes something that no other call brings back. The name counts as well as the method: some
 * removals use `POST`, and one old form uses `GET`.
 */
export function takesAway({ id, operation }: ApiCall): boolean {
  return operation.method === 'DELETE' || /\.(remove|end|signOut|renew)/.test(id);
}

/** The calls that contain every word of a search, in any case. */
export function searchCalls(search: string): ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return apiCalls.filter(({ id, operation: { method, path, summary } }) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
