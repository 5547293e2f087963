import { openApiDocument } from '#contract/openapi.ts';

/** What the tester reads of a JSON schema; the rest shows in what the server refuses. */
interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  description?: string;
}

/** What the tester reads of the description of the API. */
interface Described {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedCall>>;
  components: { parameters: Record<string, DescribedParameter> };
}

interface DescribedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: (DescribedParameter | { $ref: string })[];
  requestBody?: {
    content: Record<
      string,
      {
        schema: { properties: Record<string, Schema>; required?: string[] };
        example?: Record<string, unknown>;
      }
    >;
  };
}

interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

/** One thing to fill in. */
export interface CallField {
  /** Where it travels. */
  place: 'path' | 'query' | 'header' | 'body';
  name: string;
  required: boolean;
  kind: 'line' | 'text' | 'secret' | 'number' | 'choice' | 'json';
  /** The values of a choice. */
  choices: string[];
  /** Whether any text will do where the value is no JSON. */
  orText: boolean;
  hint: string;
  example: string;
}

/** One call of the API, as the tester shows it. */
export interface ApiCall {
  /** `posts.list`: the group and the name that the contract gives it. */
  id: string;
  summary: string;
  remarks: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  fields: CallField[];
  /** The names of the parts that are files, in their order; none where it takes none. */
  fileParts: string[];
  takesBody: boolean;
  /** Whether a session's token may come with it, and whether it must. */
  session: 'none' | 'may' | 'must';
}

/** Calls that belong together. */
export interface CallGroup {
  name: string;
  calls: ApiCall[];
}

/** Every call of the API, from its own description: nothing about a call is written down here. */
export function readCallGroups(origin: string): CallGroup[] {
  // Made as plain JSON, whose type says nothing of what is in it; the tests read every call of it in this way.
  const { tags, paths, components } = openApiDocument(origin) as unknown as Described;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tag: call.tags[0],
      call: readCall(method.toUpperCase(), path, call, components.parameters),
    })),
  );
  return tags.map(({ name, description }) => ({
    name: description,
    calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
  }));
}

/**
 * Whether a call takes something away that another call does not bring back. Told by its name as well: some remove with
 * `POST`, one old form even with `GET`.
 */
export function takesAway({ id, method }: Pick<ApiCall, 'id' | 'method'>): boolean {
  return method === 'DELETE' || /\.(remove|end|signOut|renew)/.test(id);
}

/** The groups with those calls in which every word of a search is found, in any case. */
export function searchCalls(groups: CallGroup[], search: string): CallGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, method, path, summary }: ApiCall) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ name, calls }) => ({ name, calls: calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0);
}

function readCall(
  method: string,
  path: string,
  { operationId, summary, description, security, parameters = [], requestBody }: DescribedCall,
  shared: Record<string, DescribedParameter>,
): ApiCall {
  const known = parameters.flatMap((one) => ('$ref' in one ? (shared[lastPart(one.$ref)] ?? []) : one));
  const { 'multipart/form-data': multipart, 'application/json': json } = requestBody?.content ?? {};
  const { properties = {}, required = [] } = (multipart ?? json)?.schema ?? {};
  const inBody = Object.entries(properties);
  const isFile = ([, { format }]: [string, Schema]) => format === 'binary';
  return {
    id: operationId,
    summary: plain(summary),
    remarks: plain(description),
    method,
    path,
    fields: [
      ...known.map((one) => fieldOf(one.in, one)),
      ...inBody
        .filter((part) => !isFile(part))
        .map(([name, schema]) =>
          fieldOf('body', {
            name,
            schema,
            required: required.includes(name),
            example: json?.example?.[name],
          }),
        ),
    ],
    fileParts: inBody.filter(isFile).map(([name]) => name),
    takesBody: requestBody !== undefined,
    session: security.length === 0 ? 'none' : security.length > 1 ? 'may' : 'must',
  };
}

/** The description is written in Markdown, if only a little. */
const plain = (text: string) => text.replaceAll('`', '');

const lastPart = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

const LONG = 300;

function fieldOf(
  place: CallField['place'],
  { name, schema, required = false, description, example }: Omit<DescribedParameter, 'in'>,
): CallField {
  const choices = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  // An example of what narrows a list or names a version would hide what there is.
  const filledIn = place === 'path' || place === 'body';
  return {
    place,
    name,
    required,
    kind: kindOf(place, name, schema, choices),
    choices,
    orText: schema.type === undefined,
    hint: plain(description ?? schema.description ?? ''),
    example: !filledIn || example === undefined ? '' : textOf(example),
  };
}

function kindOf(
  place: CallField['place'],
  name: string,
  { type, maxLength = 0 }: Schema,
  choices: string[],
): CallField['kind'] {
  if (choices.length > 0) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (/password$/i.test(name)) return 'secret';
  if (place !== 'body') return 'line';
  if (type === 'string') return maxLength > LONG ? 'text' : 'line';
  return 'json';
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
