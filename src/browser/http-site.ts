import ky, { isHTTPError, type KyResponse } from 'ky';
import { type CatalogueEntry, type Site, siteFrom } from '#contract/catalogue.ts';
import {
  type ErrorBody,
  type ErrorCode,
  SiteError,
  statusOfCode,
  UNREADABLE_ANSWER,
} from '#contract/errors.ts';
import { limits, uploadTimeoutMs } from '#contract/limits.ts';
import { type Operation, pathParameters } from '#contract/operation.ts';
import { listenerOf, sendWithProgress } from './upload-progress.ts';

const TIME_OUT_MS = 10_000;

/** What a caller of the HTTP site brings: where it is and whose token to send, read anew for every call. */
interface HttpSiteOptions {
  origin: string;
  token: () => string | undefined;
}

/** The site over HTTP, derived from the contract: no operation is written down here. */
export function createHttpSite(options: HttpSiteOptions): Site {
  return siteFrom((entry) => (input) => call(options, entry, (input ?? {}) as Record<string, unknown>));
}

async function call(
  { origin, token }: HttpSiteOptions,
  { operation }: CatalogueEntry,
  input: Record<string, unknown>,
) {
  const bearer = token();
  if (operation.access !== 'anyone' && !bearer) {
    const message = operation.signInMessage ?? 'Authentication required but no token found';
    throw new SiteError('unauthenticated', message);
  }
  const { expectedVersion, ...fields } = input;
  const response = await request(new URL(fillPath(operation.path, fields), origin), {
    operation,
    fields: withoutPathFields(operation, fields),
    headers: {
      accept: 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(expectedVersion === undefined ? {} : { 'if-match': `"${expectedVersion}"` }),
    },
  });
  return readAnswer(operation, response, fields);
}

interface RequestParts {
  operation: Operation;
  fields: Record<string, unknown>;
  headers: Record<string, string>;
}

async function request(url: URL, { operation, fields, headers }: RequestParts): Promise<KyResponse> {
  const { method } = operation;
  const inBody = method === 'POST' || method === 'PUT';
  if (!inBody) {
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
  }
  const upload = uploadOf(operation, fields);
  const onProgress = listenerOf(operation.files && fields[operation.files]);
  try {
    return await ky(url, {
      method,
      headers,
      timeout: upload ? uploadTimeoutMs : TIME_OUT_MS,
      retry: 0,
      ...(upload && onProgress
        ? {
            fetch: () =>
              sendWithProgress(url, {
                method,
                headers,
                body: upload,
                timeoutMs: uploadTimeoutMs,
                onProgress,
              }),
          }
        : {}),
      ...(upload ? { body: upload } : inBody ? { json: fields } : {}),
    });
  } catch (error) {
    if (isHTTPError(error)) throw failureOf(error.response.status, error.data, error.response.headers);
    throw new SiteError('unavailable', 'The server could not be reached. Please check your connection.');
  }
}

/** The multipart body of an operation that takes files and was given some: parts `image`, or `image-0`, `image-1`… */
function uploadOf({ files }: Operation, fields: Record<string, unknown>): FormData | undefined {
  const given = files && fields[files];
  if (given === undefined) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name !== files && value !== undefined) form.set(name, String(value));
  }
  if (given instanceof File) form.set('image', given);
  if (Array.isArray(given)) {
    for (const [index, file] of given.entries()) form.set(`image-${index}`, file);
  }
  return form;
}

async function readAnswer(
  operation: Operation,
  response: KyResponse,
  fields: Record<string, unknown>,
): Promise<unknown> {
  if (response.status === 204) return undefined;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new SiteError('unexpected', UNREADABLE_ANSWER);
  }
  if (!operation.paged) return body;
  return {
    items: body,
    total: Number(response.headers.get('x-total-count')),
    page: Number(fields.page ?? 1),
    limit: Number(fields.limit ?? limits.pageSize),
  };
}

/** The message is the body's `message`, then `error`, then its text, then the status (row 217). */
function failureOf(status: number, data: unknown, headers: Headers): SiteError {
  const body = (typeof data === 'object' && data !== null ? data : {}) as Partial<ErrorBody>;
  const text = typeof data === 'string' && data.trim() !== '' ? data.trim() : undefined;
  const code = body.code && body.code in statusOfCode ? body.code : codeOfStatus(status);
  const retryAfter = Number(headers.get('retry-after'));
  return new SiteError(code, body.message ?? body.error ?? text ?? `HTTP error ${status}`, {
    ...(body.issues ? { issues: body.issues } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

function codeOfStatus(status: number): ErrorCode {
  const known = (Object.keys(statusOfCode) as ErrorCode[]).find((code) => statusOfCode[code] === status);
  return known ?? 'unexpected';
}

function fillPath(path: string, fields: Record<string, unknown>): string {
  return pathParameters(path).reduce(
    (filled, name) => filled.replace(`:${name}`, encodeURIComponent(String(fields[name]))),
    path,
  );
}

function withoutPathFields({ path }: Operation, fields: Record<string, unknown>): Record<string, unknown> {
  const inPath = new Set(pathParameters(path));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.has(name)));
}
