import type { ApiCall, CallField } from './api-calls.ts';

/** What stands in the form of one call. */
export interface CallValues {
  /** By the key of the field. An empty one is not sent. */
  texts: Record<string, string>;
  files: File[];
  /** The whole body as JSON, in place of its fields. */
  raw: string | undefined;
  /** Whether the session's token is sent with it. */
  withSession: boolean;
}

/** A call filled in: what is sent, and what the mock is handed. */
export interface CallRequest {
  method: string;
  /** Path and query, below the origin of the site. */
  address: string;
  headers: Record<string, string>;
  json: string | undefined;
  parts: { name: string; value: string | File }[] | undefined;
  /** The same as one flat input, as the contract has it. */
  input: Record<string, unknown>;
}

/** By the key of the field, or `raw`: why it cannot be sent. */
export type CallProblems = Record<string, string>;

export const keyOf = ({ place, name }: Pick<CallField, 'place' | 'name'>) => `${place}-${name}`;

/** The form of a call before anything is typed: filled in with its examples. */
export function startValues(call: ApiCall): CallValues {
  return {
    texts: Object.fromEntries(call.fields.map((field) => [keyOf(field), field.example])),
    files: [],
    raw: undefined,
    withSession: call.session !== 'none',
  };
}

/** What the fields of the body say, as JSON to go on with by hand. */
export function rawOf(call: ApiCall, values: CallValues): string {
  return JSON.stringify(bodyOf(call, values, {}), null, 2);
}

/** The fields that a body written by hand fills in, or undefined where it is no JSON object. */
export function textsOfRaw(call: ApiCall, raw: string): Record<string, string> | undefined {
  const body = parseJson(raw);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const given = body as Record<string, unknown>;
  return Object.fromEntries(
    call.fields
      .filter(({ place }) => place === 'body')
      .map((field) => {
        const value = given[field.name];
        const isText = typeof value === 'string' && (field.kind !== 'json' || field.orText);
        const text = isText ? value : JSON.stringify(value, null, 2);
        return [keyOf(field), value === undefined ? '' : text];
      }),
  );
}

/** Fills a call in. Only what cannot be written down is a problem: what the site refuses is worth trying. */
export function requestOf(
  call: ApiCall,
  values: CallValues,
): { request: CallRequest; problems?: never } | { request?: never; problems: CallProblems } {
  const problems: CallProblems = {};
  const textOf = (field: CallField) => values.texts[keyOf(field)] ?? '';
  const at = (place: CallField['place']) => call.fields.filter((field) => field.place === place);

  const path = at('path').reduce((filled, field) => {
    const text = textOf(field);
    // A browser reads dots in a path as steps, and would call something else.
    if (/^\.{0,2}$/.test(text)) problems[keyOf(field)] = 'The address is not complete without it.';
    return filled.replace(`{${field.name}}`, encodeURIComponent(text));
  }, call.path);
  const query = new URLSearchParams(
    at('query')
      .filter((field) => textOf(field) !== '')
      .map((field): [string, string] => [field.name, textOf(field)]),
  );
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const field of at('header')) {
    const text = textOf(field).trim();
    if (/[^\x20-\x7e]/.test(text)) problems[keyOf(field)] = 'A header takes plain ASCII characters only.';
    if (text !== '') headers[field.name.toLowerCase()] = text;
  }
  const body = call.takesBody ? bodyOf(call, values, problems) : undefined;
  const parts = partsOf(call, values, body);
  if (body !== undefined && !parts) headers['content-type'] = 'application/json';

  if (Object.keys(problems).length > 0) return { problems };
  return {
    request: {
      method: call.method,
      address: query.size > 0 ? `${path}?${query}` : path,
      headers,
      json: body === undefined || parts ? undefined : bodyText(values, body),
      parts,
      input: {
        ...Object.fromEntries(query),
        ...Object.fromEntries(at('path').map((field) => [field.name, textOf(field)])),
        ...(typeof body === 'object' ? body : {}),
        ...filesInput(call, values),
        ...versionInput(headers['if-match']),
      },
    },
  };
}

/** A command that sends the same. The token is a shell variable unless it is given. */
export function curlOf(
  { method, address, headers, json, parts }: CallRequest,
  { origin, token }: { origin: string; token: string | undefined },
): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + address)}`,
    ...Object.entries(headers).map(([name, value]) =>
      // In double quotes, so that the shell puts the token in.
      name === 'authorization' && token === undefined
        ? '-H "authorization: Bearer $TOKEN"'
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(json === undefined ? [] : [`--data-raw ${quoted(json)}`]),
    ...(parts ?? []).map(({ name, value }) =>
      typeof value === 'string'
        ? `--form-string ${quoted(`${name}=${value}`)}`
        : `-F ${quoted(`${name}=@"${value.name.replaceAll(/["\\]/g, '\\$&')}"`)}`,
    ),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function bodyOf(call: ApiCall, values: CallValues, problems: CallProblems): unknown {
  if (values.raw !== undefined) {
    const body = parseJson(values.raw);
    if (body === undefined) problems.raw = 'This is not JSON.';
    return body;
  }
  const body: Record<string, unknown> = {};
  for (const field of call.fields) {
    const text = values.texts[keyOf(field)] ?? '';
    if (field.place !== 'body' || text === '') continue;
    const value = valueFrom(field, text);
    if (value === undefined) problems[keyOf(field)] = 'This is not JSON.';
    body[field.name] = value;
  }
  return body;
}

function valueFrom({ kind, choices, orText }: CallField, text: string): unknown {
  if (kind === 'choice' && choices.includes('true')) return text === 'true';
  // What is no number is sent as it is: the site says what it thinks of it.
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (kind !== 'json') return text;
  const value = parseJson(text);
  return value === undefined && orText ? text : value;
}

/** By hand as it was written, blank or not. */
const bodyText = ({ raw }: CallValues, body: unknown) => raw ?? JSON.stringify(body);

function partsOf({ fileParts }: ApiCall, { files }: CallValues, body: unknown): CallRequest['parts'] {
  if (files.length === 0) return undefined;
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  return [
    ...fields.map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    ...files.slice(0, fileParts.length).map((file, index) => ({ name: fileParts[index] ?? '', value: file })),
  ];
}

function filesInput({ fileParts }: ApiCall, { files }: CallValues): Record<string, unknown> {
  if (files.length === 0) return {};
  return fileParts.length === 1 ? { image: files[0] } : { images: files.slice(0, fileParts.length) };
}

/** The version in an entity tag: `"3"`, `"3.Qq3vR0"`. */
function versionInput(tag: string | undefined): Record<string, unknown> {
  const version = /^"(\d+)/.exec(tag ?? '')?.[1];
  return version === undefined ? {} : { expectedVersion: Number(version) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
