import { z } from 'zod';
import { type CatalogueEntry, catalogueEntries } from '#contract/catalogue.ts';
import { type ErrorCode, statusOfCode } from '#contract/errors.ts';
import { type Operation, pathParameters } from '#contract/operation.ts';

type Json = Record<string, unknown>;

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(statusOfCode) },
    error: { type: 'string', description: 'The same sentence as message' },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** The description of the whole API, made from the contract (OpenAPI 3.1). */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of catalogueEntries) {
    const path = entry.operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.operation.method.toLowerCase()]: describe(entry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '0.1.0',
      description:
        'Everything the site can do. Errors are JSON; a field that is refused is named in `issues`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describe({ group, name, operation }: CatalogueEntry): Json {
  const { properties, required } = inputShape(operation);
  const inPath = pathParameters(operation.path);
  const rest = Object.entries(properties).filter(
    ([field]) => !inPath.includes(field) && field !== 'expectedVersion',
  );
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  const parameters = [
    ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] ?? {} })),
    ...(hasBody
      ? []
      : rest.map(([field, schema]) => ({
          name: field,
          in: 'query',
          required: required.includes(field),
          schema,
        }))),
    ...('expectedVersion' in properties
      ? [
          {
            name: 'If-Match',
            in: 'header',
            required: false,
            schema: { type: 'string' },
            description: 'The ETag last seen',
          },
        ]
      : []),
  ];
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: operation.summary,
    security: operation.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody && rest.length > 0
      ? { requestBody: { required: true, content: jsonContent(bodySchema(rest, required)) } }
      : {}),
    responses: { ...success(operation), ...failures(operation, inPath.length > 0) },
  };
}

function bodySchema(fields: [string, unknown][], required: string[]): Json {
  const names = fields.map(([name]) => name).filter((name) => required.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(names.length > 0 ? { required: names } : {}),
  };
}

function success(operation: Operation): Json {
  if (operation.status === 204) return { 204: { description: 'Done' } };
  const schema = jsonSchema(operation.output, 'output');
  const items = (schema.properties as Json | undefined)?.items;
  return {
    [operation.status]: {
      description: operation.status === 201 ? 'Created' : 'The answer',
      headers: {
        ...(operation.versioned ? { ETag: headerOf('string', 'The version, for If-Match') } : {}),
        ...(operation.paged
          ? {
              'X-Total-Count': headerOf('integer', 'How many there are'),
              Link: headerOf('string', 'Other pages'),
            }
          : {}),
      },
      content: jsonContent(operation.paged ? items : schema),
    },
  };
}

function failures(operation: Operation, hasId: boolean): Json {
  const codes: ErrorCode[] = [
    'invalid',
    ...(operation.access === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(hasId || operation.feature ? (['not-found'] as const) : []),
    ...(operation.versioned && operation.method === 'PUT' ? (['stale'] as const) : []),
    ...(operation.limit ? (['too-many-requests'] as const) : []),
    'unexpected',
  ];
  return Object.fromEntries(
    codes.map((code) => [
      statusOfCode[code],
      { description: code, content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

/** The fields of an input, whether it is one object or several joined. */
function inputShape(operation: Operation): { properties: Json; required: string[] } {
  return collect(jsonSchema(operation.input, 'input'));
}

function collect(schema: Json): { properties: Json; required: string[] } {
  const parts = ((schema.allOf as Json[] | undefined) ?? []).map(collect);
  return {
    properties: Object.assign({}, schema.properties, ...parts.map(({ properties }) => properties)),
    required: [
      ...((schema.required as string[] | undefined) ?? []),
      ...parts.flatMap(({ required }) => required),
    ],
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      // What a preprocessing step takes is what the schema behind it takes, and more.
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        Object.assign(made, jsonSchema(def.out as z.ZodType, io));
      }
    },
  });
  return described;
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } });
const headerOf = (type: string, description: string) => ({ description, schema: { type } });
