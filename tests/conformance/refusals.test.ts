import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Role, roles } from '#contract/accounts/account.ts';
import { type CatalogueEntry, catalogueEntries } from '#contract/catalogue.ts';
import { type ErrorBody, statusOfCode } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import { plainSentence } from '#contract/fields.ts';
import { pathParameters } from '#contract/operation.ts';
import { type Backend, openBackend } from '../support/backends.ts';

/** Sends refused inputs over HTTP to every operation: a loop over the contract cannot miss one. */
const entries = catalogueEntries.map((entry) => ({ ...entry, title: `${entry.group}.${entry.name}` }));

const inputOf = ({ group, name }: CatalogueEntry) =>
  (examples[group] as Record<string, Record<string, unknown>>)[name] ?? {};

interface Answer {
  status: number;
  body: Partial<ErrorBody>;
}

/** Sends an input as a client would: path parameters in the path, the rest in the query or as JSON. */
async function send(
  backend: Backend,
  { operation }: CatalogueEntry,
  input: Record<string, unknown>,
  token?: string,
): Promise<Answer> {
  const inPath = pathParameters(operation.path);
  const path = inPath.reduce(
    (filled, name) => filled.replace(`:${name}`, encodeURIComponent(String(input[name]))),
    operation.path,
  );
  const url = new URL(path, backend.url);
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  if (!hasBody) for (const [name, value] of rest) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: operation.method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

/** A token of the lowest role that may call, or undefined for a public operation. */
async function tokenFor(backend: Backend, { operation }: CatalogueEntry): Promise<string | undefined> {
  return operation.access === 'anyone' ? undefined : backend.tokenOf(operation.access);
}

interface Bend {
  title: string;
  path: string;
  input: Record<string, unknown>;
}

type Schema = {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  maxLength?: number;
};

/** Every way to make one field of an input invalid: absent where required, of a wrong type, too long. */
function bendsOf(entry: CatalogueEntry): Bend[] {
  const { operation } = entry;
  const described = z.toJSONSchema(operation.input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return;
      Object.assign(
        jsonSchema,
        z.toJSONSchema(def.out as z.ZodType, { io: 'input', unrepresentable: 'any' }),
      );
    },
  }) as Schema;
  const inPath = pathParameters(operation.path);
  const overHttp = operation.method === 'GET' || operation.method === 'DELETE';
  return fieldsOf(described, []).flatMap(({ path, schema, required }) => {
    const [first = ''] = path;
    if (inPath.includes(first) || first === 'expectedVersion') return [];
    const dotted = path.join('.');
    const bent = (title: string, value: unknown): Bend => ({
      title: `${title} ${dotted}`,
      path: dotted,
      input: withValue(inputOf(entry), path, value) as Record<string, unknown>,
    });
    const longest = longestOf(schema);
    return [
      ...(required && !overHttp ? [bent('missing', undefined)] : []),
      // A query contains only text, so only fields that are not free text can have a wrong type.
      ...(overHttp && isFreeText(schema)
        ? []
        : [bent('wrong type of', overHttp ? 'no such value' : wrongFor(schema))]),
      ...(longest === undefined ? [] : [bent('too long', 'x'.repeat(longest + 1))]),
    ];
  });
}

function fieldsOf(schema: Schema, path: string[]): { path: string[]; schema: Schema; required: boolean }[] {
  const parts = (schema.allOf ?? []).flatMap((part) => fieldsOf(part, path));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], schema: field, required: schema.required?.includes(name) ?? false },
    ...fieldsOf(field, [...path, name]),
    ...(field.items?.properties ? fieldsOf(field.items, [...path, name, '0']) : []),
  ]);
  return [...own, ...parts];
}

/** The limit of a file is in bytes of a multipart body, which `uploads.test.ts` tests. */
const longestOf = (schema: Schema): number | undefined =>
  schema.format === 'binary'
    ? undefined
    : (schema.maxLength ?? schema.anyOf?.map(longestOf).find((length) => length !== undefined));

const isFreeText = (schema: Schema) => schema.type === 'string' && !schema.enum;

const wrongFor = (schema: Schema) =>
  schema.type === 'object' ? 'text' : schema.type === 'array' ? 7 : { an: 'object' };

function withValue(input: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(input))
    return input.map((item, index) => (String(index) === name ? withValue(item, rest, value) : item));
  // The example has no such list.
  if (input === undefined && name === '0') return [withValue(undefined, rest, value)];
  const object = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

/** Words of the schema library, which mean nothing to people. */
const schemaWords = /expected|received|Too (big|small)|Invalid (input|option|string|ISO)/;

describe('every operation', () => {
  // One site for all of them: a refused call changes nothing, as the last test of the group shows.
  let backend: Backend;
  let versionBefore: number;
  beforeAll(async () => {
    backend = await openBackend('HTTP', { sample: true });
    await backend.app.setupPath();
    versionBefore = await backend.contentVersion();
  });
  afterAll(() => backend[Symbol.asyncDispose]());

  test.each(entries)(
    '$title answers 400 and names the field that is missing, of a wrong type or too long',
    async (entry) => {
      const token = await tokenFor(backend, entry);
      for (const { title, path, input } of bendsOf(entry)) {
        const { status, body } = await send(backend, entry, input, token);
        expect(status, title).toBe(400);
        expect(body.code, title).toBe('invalid');
        expect(body.issues?.map((issue) => issue.path).join(' '), title).toContain(path);
        expect(body.message, title).toBe(body.error);
        expect(body.message, title).not.toMatch(schemaWords);
      }
    },
  );

  test('mend 2: a refused field gets a sentence for people, never one of the schema library', () => {
    for (const entry of entries) {
      for (const { title, input } of bendsOf(entry)) {
        const check = entry.operation.input.safeParse(input, { error: plainSentence });
        for (const { message } of check.error?.issues ?? [])
          expect(message, `${entry.title}, ${title}`).not.toMatch(schemaWords);
      }
    }
  });

  test.each(entries.filter(({ operation }) => operation.access !== 'anyone'))(
    'rows 85, 86, 87: $title answers 401 without a token and 403 for every lesser role',
    async (entry) => {
      const nobody = await send(backend, entry, inputOf(entry));
      expect(nobody).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect((await send(backend, entry, inputOf(entry), 'made.up.token')).status).toBe(401);
      const lesser: Role[] = roles.slice(0, roles.indexOf(entry.operation.access as Role));
      for (const role of lesser) {
        const refused = await send(backend, entry, inputOf(entry), await backend.tokenOf(role));
        expect(refused, role).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    },
  );

  test.each(entries.filter(({ operation }) => /\/(posts|projects|services)\/:id/.test(operation.path)))(
    '$title answers 404 for an id that nothing has',
    async (entry) => {
      const token = await tokenFor(backend, entry);
      for (const id of ['4711', '0', '-1', 'abc', '1e3', '99999999999999999999', '../1', '%00']) {
        const { status } = await send(backend, entry, { ...inputOf(entry), id }, token);
        expect(status, id).toBe(404);
      }
    },
  );

  test.each(entries.filter(({ operation }) => operation.method === 'POST' || operation.method === 'PUT'))(
    '$title answers 400 for broken JSON and 415 for another type of body',
    async (entry) => {
      const token = await tokenFor(backend, entry);
      const url = new URL(entry.operation.path.replace(':id', '1'), backend.url);
      const post = (body: string, type: string) =>
        fetch(url, {
          method: entry.operation.method,
          body,
          headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
      for (const broken of ['{"title":', '[1', 'null x', '"\\u00']) {
        const answer = await post(broken, 'application/json');
        expect(answer.status, broken).toBe(400);
        expect(((await answer.json()) as ErrorBody).code).toBe('invalid');
      }
      for (const noObject of ['[]', '7', '"text"'])
        expect((await post(noObject, 'application/json')).status, noObject).toBe(400);
      expect((await post('title=x', 'text/plain')).status).toBe(415);
      expect((await post('<title/>', 'application/xml')).status).toBe(415);
    },
  );

  test('changes nothing that visitors see when it is refused', async () => {
    expect(await backend.contentVersion()).toBe(versionBefore);
  });
});

test('fields the contract does not know are ignored and never stored', async () => {
  await using backend = await openBackend('HTTP');
  const token = await backend.tokenOf('admin');
  // Written as text, because an object literal would drop `__proto__`.
  const extra =
    '"version":99,"id":77,"sample":1,"__proto__":{"role":"admin"},"constructor":"x","surprise":true';
  const call = async (method: string, path: string, body: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, backend.url), { method, headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const added = await call(
    'POST',
    '/api/blog/posts',
    `{"title":"Plain",${extra.replace('"__proto__":{"role":"admin"},"constructor":"x",', '')}}`,
  );
  expect(added.body).not.toHaveProperty('surprise');
  expect(added).toMatchObject({ status: 201, body: { version: 1 } });
  // An input with a name that could reach a prototype is refused completely.
  for (const name of ['__proto__', 'constructor']) {
    const poisoned = await call(
      'POST',
      '/api/blog/posts',
      `{"title":"x","${name}":{"prototype":{"role":"admin"}}}`,
    );
    expect([201, 400]).toContain(poisoned.status);
    expect(Object.prototype).not.toHaveProperty('role');
  }
  const settings = await call(
    'PUT',
    '/api/settings',
    `{"general":{"siteName":"Tove","surprise":true},"surprise":true}`,
  );
  expect(settings.body.general).not.toHaveProperty('surprise');
  const stored = await backend.ports.stores.documents.get('settings');
  expect(stored?.body).toEqual({ general: { siteName: 'Tove' } });
});

test('a call that does not exist and a body beyond the limit are refused as JSON', async () => {
  await using backend = await openBackend('HTTP');
  const missing = await fetch(`${backend.url}/api/nothing`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: 'not-found', statusCode: statusOfCode['not-found'] });
  const huge = await fetch(`${backend.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'x'.repeat(5_000_000) }),
  });
  expect(huge.status).toBe(413);
});
