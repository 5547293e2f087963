import { z } from 'zod';
import { type CatalogueEntry, catalogueEntries, groupDescriptions } from '#contract/catalogue.ts';
import { type ErrorBody, type Issue, SiteError, statusOfCode, toErrorBody } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { type Access, type Operation, pathParameters, takesKey } from '#contract/operation.ts';
import { type DescribedCode, PROBLEM_TYPE, responseNames, toProblem } from './errors.ts';

type Json = Record<string, unknown>;

const about = `Everything the site can do. Bodies are JSON, images are sent as \`multipart/form-data\`.

**Errors** are JSON as well; \`message\` is a sentence for people, \`code\` is for programs, and \`issues\` names each field
that is refused. A client that accepts \`application/problem+json\` gets them in that form (RFC 9457). **Lists** are arrays; \`X-Total-Count\` tells how many there are, \`Link\` where the other pages are.
**Versions**: an \`ETag\` sent back as \`If-Match\` keeps a change from overwriting somebody else's; sent as
\`If-None-Match\` it saves an answer that is known already. **Idempotency-Key** makes a write safe to send again.
**Ignored** names the fields and parameters that had no effect. **X-Request-Id** names the request in the site's log.`;

/** An example of every failure. */
const failureExamples: Record<DescribedCode, { message: string; issues?: Issue[] }> = {
  invalid: {
    message: 'title: A post needs a title.',
    issues: [{ path: 'title', message: 'A post needs a title.' }],
  },
  unauthenticated: { message: 'Please sign in to do this.' },
  'code-required': {
    message: 'Please enter a code of your authenticator app.',
    issues: [{ path: 'code', message: 'Please enter a code of your authenticator app.' }],
  },
  forbidden: { message: 'Your role, viewer, does not allow this.' },
  'not-found': { message: 'Blog post with ID 7 not found' },
  conflict: { message: 'This Idempotency-Key came with another request before.' },
  stale: {
    message: 'This was changed by somebody else in the meantime. Nothing of yours was saved yet.',
  },
  'too-large': { message: 'The request is too large.' },
  'unsupported-type': {
    message: 'Send JSON (content type application/json).',
  },
  'too-many-requests': { message: 'Too many tries. Please wait a minute.' },
  unexpected: { message: 'Something went wrong on our side.' },
  unavailable: {
    message: 'The site cannot reach its storage. Please try again later.',
  },
  'storage-full': { message: 'The storage of this site is full. Nothing was saved.' },
};

const failureDescriptions: Record<DescribedCode, string> = {
  invalid: 'Broken, or a field is refused; `issues` names it',
  unauthenticated: 'No token, or one whose session has ended',
  'code-required':
    'Name or password are wrong (`unauthenticated`); or they are right and the account asks for a one-time `code` as well',
  forbidden: 'The role of the account does not allow it',
  'not-found': 'There is no such thing, or it is hidden from the caller',
  conflict: 'It exists already, or the `Idempotency-Key` came with another request',
  stale: 'Changed in the meantime: `If-Match` names an older version, and nothing was saved',
  'too-large': 'More than the server takes',
  'unsupported-type': 'A body of another type, or a file that is no image',
  'too-many-requests': 'Too many calls; `Retry-After` tells the seconds to wait',
  unexpected: 'A fault of the server',
  unavailable: 'The storage cannot be reached; try again after `Retry-After` seconds',
  'storage-full': 'The disk is full; nothing was saved',
};

/** Builds the description of the whole API from the contract (OpenAPI 3.1). */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of catalogueEntries) {
    const path = entry.operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.operation.method.toLowerCase()]: describe(entry) };
  }
  const used = new Set(catalogueEntries.map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '0.1.0',
      description: about,
      contact: { name: 'The owner of the site', url: `${origin}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: [...used].map((group) => ({ name: group, description: groupDescriptions[group] })),
    paths,
    components: {
      schemas: { Error: errorSchema, Problem: problemSchema },
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: {
        NotModified: {
          description: 'What `If-None-Match` names is still what there is; the body is empty',
          headers: { ETag: { $ref: '#/components/headers/ETag' } },
        },
        ...Object.fromEntries(errorCodes.map((code) => [responseNames[code], failure(code)])),
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `token` that signing in answers. It lasts seven days, or until the session is ended.',
        },
      },
    },
  };
}

const errorCodes = Object.keys(responseNames) as DescribedCode[];

const issuesSchema = {
  type: 'array',
  description: 'The refused fields, each by its dotted name',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: { path: { type: 'string' }, message: { type: 'string' } },
  },
};

const requestIdSchema = {
  type: 'string',
  description:
    'Of a fault of the server (5xx): the id of the request, which is in the lines of the log about it',
};

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(statusOfCode) },
    error: { type: 'string', description: 'The same sentence as `message`' },
    message: { type: 'string', description: 'A sentence for people' },
    issues: issuesSchema,
    requestId: requestIdSchema,
  },
};

const problemSchema = {
  type: 'object',
  description: 'RFC 9457, for a client that accepts `application/problem+json`',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Leads to the description of the failure' },
    title: { type: 'string', description: 'The name of the status' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', enum: Object.keys(statusOfCode) },
    issues: issuesSchema,
    requestId: requestIdSchema,
  },
};

const sharedParameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` last seen, or its version alone (`"3"`). A stale one is refused with 412.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that is known already.',
    schema: { type: 'string' },
    example: '"3.Qq3vR0yS8mZ1aB2c"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Anything that no other write of this caller carries. Sent again within a day, the write is not carried out twice ' +
      'but answered as the first time.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    example: '0198f0c2-6a3e-7cc1-9d43-5b0f6f6a2b11',
  },
};

const sharedHeaders = {
  ETag: {
    description: 'Names this very answer; for an entity it begins with the version',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'How many there are on all pages', schema: { type: 'integer' } },
  Link: {
    description: 'The first, previous, next and last page (RFC 8288); absent where there is one page only',
    schema: { type: 'string' },
  },
  Ignored: {
    description:
      'The fields and parameters of the request that had no effect, separated by commas; absent if all counted',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The limit of this call: `q` calls within `w` seconds (draft-ietf-httpapi-ratelimit-headers-10)',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left: `r` calls for the next `t` seconds',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

function describe(entry: CatalogueEntry): Json {
  const { group, name, operation } = entry;
  const input = inputOf(entry);
  const parameters = [
    ...input.path.map((field) => parameterOf('path', field)),
    ...(input.inBody ? [] : input.rest.map((field) => parameterOf('query', field))),
    ...headersOf(operation, input.takesVersion),
  ];
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: operation.summary,
    description: remarksOn(operation),
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(entry),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input.inBody && input.rest.length > 0 ? { requestBody: bodyOf(operation, input.rest) } : {}),
    responses: { ...success(operation), ...failuresOf(entry, input.takesVersion) },
  };
}

interface Field {
  name: string;
  schema: Json;
  required: boolean;
  /** From the example of the operation. */
  example: unknown;
}

/** Separates the path parameters of an operation from its other fields, which travel in the query or the body. */
function inputOf({ group, name, operation }: CatalogueEntry) {
  const { properties, required } = collect(jsonSchema(operation.input, 'input'));
  const example = (examples[group] as Record<string, Json>)[name] ?? {};
  const fields = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    schema: schema as Json,
    required: required.includes(field),
    example: example[field],
  }));
  const inPath = pathParameters(operation.path);
  return {
    inBody: operation.method === 'POST' || operation.method === 'PUT',
    path: fields.filter((field) => inPath.includes(field.name)),
    rest: fields.filter((field) => !inPath.includes(field.name) && field.name !== 'expectedVersion'),
    takesVersion: 'expectedVersion' in properties,
  };
}

/** The purpose of each parameter. A parameter has the same meaning in all operations. */
const parameterTexts: Record<string, string> = {
  id: 'The id of the record; a project is also named by its slug',
  imageId: 'The id of an image of a project',
  tag: 'The name of a tag, in any case',
  limit: 'The number of entries on a page',
  page: 'The number of the page; the first is 1',
  slug: 'The slug of a record, or the path of a page',
  url: 'The path of a picture or file, such as `/images/boat-k3v7x2qa.jpg`',
  path: 'The path of a page, such as `/about-me/tools`; of a redirect with its query',
  show: 'Only the redirects with this code, or those that are switched off; only the media of this filter',
  group: 'The paths that people, or programs, did not find, or those that were dismissed',
  include: '`content` adds the HTML of the entries',
  search: 'Every word must begin a word of the entry',
  q: 'The words of a search; each may have one typing error from four letters on',
  kind: 'The kind of record; in a list or a search, only the results of this kind',
  evenIfUsed: 'True deletes a picture or file that texts use',
  category: 'The id of a category',
  status: 'Narrows what the caller may see to one status',
  folder: 'The folder of the messages',
  state: 'Only the entries in this state',
  isRead: 'Only read, or only unread messages',
  before: 'The last `entry` of the part before this one',
  n: 'The number of a version',
  secret: 'The secret of a preview link, the last part of its address',
  after: 'The id of the newest message that the caller knows',
};

function parameterOf(place: 'path' | 'query', { name, schema, required, example }: Field): Json {
  return {
    name,
    in: place,
    ...(parameterTexts[name] === undefined ? {} : { description: parameterTexts[name] }),
    required: place === 'path' || required,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

function headersOf(operation: Operation, takesVersion: boolean): Json[] {
  const { method, status } = operation;
  const names = [
    ...(takesVersion ? ['IfMatch'] : []),
    ...(method === 'GET' && status === 200 ? ['IfNoneMatch'] : []),
    ...(takesKey(operation) ? ['IdempotencyKey'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const callers: Record<Access, string> = {
  anyone: 'For anyone.',
  viewer: 'For every account.',
  editor: 'For editors and the admin.',
  admin: 'For the admin.',
};

function remarksOn({ access, limit, feature, deprecated }: Operation): string {
  return [
    callers[access],
    limit
      ? `At most ${limit.calls} ${limit.failuresOnly ? 'failed ' : ''}calls from one address within ${limit.seconds} seconds.`
      : '',
    feature ? `Visitors get 404 while the site has \`features.${feature}\` switched off.` : '',
    deprecated ?? '',
  ]
    .filter((remark) => remark !== '')
    .join(' ');
}

/** A public operation may return more to an account than to a visitor, so a token is optional there. */
function securityOf({ group, operation }: CatalogueEntry): Json[] {
  if (operation.access !== 'anyone') return [{ bearer: [] }];
  return group === 'auth' ? [] : [{}, { bearer: [] }];
}

function bodyOf({ files }: Operation, fields: Field[]): Json {
  const plain = fields.filter(({ name }) => name !== files);
  const fileField = fields.find(({ name }) => name === files);
  const example = exampleOf(plain);
  const json = {
    'application/json': { schema: objectOf(plain), ...(example ? { example } : {}) },
  };
  if (!files || !fileField) return { required: true, content: json };
  const multipart = {
    'multipart/form-data': { schema: objectOf([...plain, ...filePartsOf(files, fileField)]) },
  };
  // If a file is required, the input cannot be sent as JSON.
  return { required: true, content: fileField.required ? multipart : { ...json, ...multipart } };
}

const PICTURES = 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB';

const fileWords = {
  image: PICTURES,
  images: PICTURES,
  file: 'PDF, audio, video or any other file, at most as large as `GET /api/media/limits` says, or a picture',
  package: 'The export of WordPress or Ghost, or a zip of Markdown files, at most 2 GB',
};

/** `images` are numbered parts; the others are one. */
function filePartsOf(files: keyof typeof fileWords, field: Field): Field[] {
  const kinds = fileWords[files];
  const schema = { type: 'string', format: 'binary', description: kinds };
  if (files !== 'images') return [{ ...field, schema }];
  return Array.from({ length: limits.filesAtOnce }, (_, index) => ({
    name: `image-${index}`,
    schema,
    required: field.required && index === 0,
    example: undefined,
  }));
}

function objectOf(fields: Field[]): Json {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function exampleOf(fields: Field[]): Json | undefined {
  const given = fields.filter(({ example }) => example !== undefined);
  return given.length > 0 ? Object.fromEntries(given.map(({ name, example }) => [name, example])) : undefined;
}

function success(operation: Operation): Json {
  const always = ['Ignored', ...(operation.limit ? ['RateLimit-Policy', 'RateLimit'] : [])];
  if (operation.status === 204) return { 204: { description: 'Done', headers: headerRefs(always) } };
  const schema = jsonSchema(operation.output, 'output');
  const items = (schema.properties as Json | undefined)?.items;
  const reads = operation.method === 'GET';
  const headers = [
    ...(reads || operation.versioned ? ['ETag'] : []),
    ...(operation.paged ? ['X-Total-Count', 'Link'] : []),
    ...always,
  ];
  return {
    [operation.status]: {
      description: operation.status === 201 ? 'Created' : 'The answer',
      headers: headerRefs(headers),
      content: { 'application/json': { schema: operation.paged ? items : schema } },
    },
    ...(reads ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
  };
}

function failuresOf({ group, name, operation }: CatalogueEntry, takesVersion: boolean): Json {
  const writes = operation.method !== 'GET';
  const sends = operation.method === 'POST' || operation.method === 'PUT';
  const open = operation.access === 'anyone';
  const codes: DescribedCode[] = [
    'invalid',
    ...(open && group === 'auth' ? [] : (['unauthenticated'] as const)),
    ...(group === 'auth' && name === 'signIn' ? (['code-required'] as const) : []),
    ...(open ? [] : (['forbidden'] as const)),
    ...(operation.path.includes(':') || operation.feature ? (['not-found'] as const) : []),
    ...(writes ? (['conflict'] as const) : []),
    ...(takesVersion ? (['stale'] as const) : []),
    ...(sends ? (['too-large', 'unsupported-type'] as const) : []),
    ...(operation.limit ? (['too-many-requests'] as const) : []),
    'unexpected',
    'unavailable',
    ...(writes ? (['storage-full'] as const) : []),
  ];
  return Object.fromEntries(
    codes.map((code) => [
      statusOfCode[code],
      code === 'unauthenticated' && operation.signInMessage
        ? failure(code, operation.signInMessage)
        : { $ref: `#/components/responses/${responseNames[code]}` },
    ]),
  );
}

function failure(code: DescribedCode, message = failureExamples[code].message): Json {
  const { issues } = failureExamples[code];
  const error = new SiteError(code, message, issues ? { issues } : {});
  const example: ErrorBody = toErrorBody(error);
  const headers = [
    ...(code === 'too-many-requests' ? ['RateLimit-Policy', 'RateLimit'] : []),
    ...(code === 'too-many-requests' || code === 'unavailable' ? ['Retry-After'] : []),
  ];
  return {
    description: failureDescriptions[code],
    ...(headers.length > 0 ? { headers: headerRefs(headers) } : {}),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example },
      [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' }, example: toProblem(error) },
    },
  };
}

const headerRefs = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The fields of an input, whether it is one object or several joined. */
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
      // JSON Schema has no flag for `\p{…}`, which tools without Unicode mode read as plain letters.
      if (made.pattern?.includes('\\p{')) {
        delete made.pattern;
        made.description ??= 'Letters, digits, dots, dashes and underscores of any script';
      }
      // A preprocessing step accepts everything that the schema behind it accepts, and more.
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        Object.assign(made, jsonSchema(def.out as z.ZodType, io));
      }
    },
  });
  return described;
}
