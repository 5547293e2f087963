import { type CatalogueEntry, type Site, siteFrom } from '#contract/catalogue.ts';
import {
  type ErrorBody,
  type ErrorCode,
  type FailedAnswer,
  SiteError,
  statusOfCode,
  UNREADABLE_ANSWER,
  wasNotCarriedOut,
} from '#contract/errors.ts';
import { ORIGIN_HEADER } from '#contract/history.ts';
import { fileTimeoutMs, limits, uploadTimeoutMs } from '#contract/limits.ts';
import { type Operation, pathParameters, takesKey } from '#contract/operation.ts';
import { keyOfInput } from './keyed-writes.ts';
import { createPendingWrites, newKey, type PendingWrites } from './pending-writes.ts';
import { type SendOptions, send } from './send.ts';
import { followerOf, sendWithProgress } from './upload-progress.ts';

const TIME_OUT_MS = 10_000;
const RETRY_DELAY_MS = 1000;

/** The options of the HTTP site: its origin, and the token to send, which is read at each call. */
interface HttpSiteOptions {
  origin: string;
  token: () => string | undefined;
  /** True for the screens of the site: the history then tells them from programs that use the API. */
  isScreen?: boolean;
  /** The pause before the first retry, in milliseconds, doubled before each further one; 1000 by default. */
  retryDelayMs?: number;
  /** The time-out of one attempt, in milliseconds; 10,000 by default. Uploads have a longer one. */
  timeoutMs?: number;
  /** Stores the keys of writes without a response; in memory by default. */
  pendingWrites?: PendingWrites;
}

/** Creates the site over HTTP from the contract, so no operation is listed here. */
export function createHttpSite(options: HttpSiteOptions): Site {
  const complete = { pendingWrites: createPendingWrites(), ...options };
  return siteFrom((entry) => (input) => call(complete, entry, (input ?? {}) as Record<string, unknown>));
}

async function call(
  options: HttpSiteOptions & { pendingWrites: PendingWrites },
  entry: CatalogueEntry,
  input: Record<string, unknown>,
) {
  const { origin, token, pendingWrites, isScreen } = options;
  const { operation } = entry;
  const bearer = token();
  if (operation.access !== 'anyone' && !bearer) {
    const message = operation.signInMessage ?? 'Authentication required but no token found';
    throw new SiteError('unauthenticated', message);
  }
  const { expectedVersion, ...fields } = input;
  const write = writeOf(entry, input);
  const ownKey = keyOfInput(input) ?? (write && pendingWrites.keyOf(write));
  const key = ownKey ?? (takesKey(operation) ? newKey() : undefined);
  const sent = sendOptions(options, operation, withoutPathFields(operation, fields), {
    accept: 'application/json',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(expectedVersion === undefined ? {} : { 'if-match': ifMatchOf(expectedVersion) }),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(isScreen && operation.method !== 'GET' ? { [ORIGIN_HEADER]: 'screen' } : {}),
  });
  const url = new URL(fillPath(operation.path, fields), origin);
  const { response, failure } = await send(url, sent).catch((error: unknown) => {
    throw noResponse(operation, url, error);
  });
  if (failure) {
    if (write && wasNotCarriedOut(failure.status)) pendingWrites.settle(write);
    throw failureOf(operation, failure);
  }
  const answer = await readAnswer(operation, response, fields);
  if (write) pendingWrites.settle(write);
  return answer;
}

/** One version, or several of which one must be the stored one. */
const ifMatchOf = (expected: unknown) =>
  [expected]
    .flat()
    .map((version) => `"${version}"`)
    .join(', ');

/**
 * Identifies a write that must not run twice: something new, or a change of a given version. Other changes, such as
 * marking a message as read, are harmless when repeated, but a later one must not count as a retry of an earlier one.
 */
function writeOf(
  { group, name, operation }: CatalogueEntry,
  input: Record<string, unknown>,
): string | undefined {
  const adds = operation.status === 201 || input.expectedVersion !== undefined;
  if (!adds || !takesKey(operation)) return undefined;
  const told = JSON.stringify(input, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  return `${group}.${name} ${told}`;
}

function sendOptions(
  { retryDelayMs = RETRY_DELAY_MS, timeoutMs = TIME_OUT_MS }: HttpSiteOptions,
  operation: Operation,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): SendOptions {
  const { method } = operation;
  const common = { method, headers, timeoutMs, retryDelayMs: operation.secret ? undefined : retryDelayMs };
  if (method === 'GET' || method === 'DELETE') {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
    return { ...common, query: given.map(([name, value]) => [name, String(value)]) };
  }
  const upload = uploadOf(operation, fields);
  if (!upload) {
    const timeout = operation.bodyBytes || operation.fetches ? { timeoutMs: uploadTimeoutMs } : {};
    return { ...common, json: fields, ...timeout };
  }
  const follower = followerOf(operation.files && fields[operation.files]);
  const patience =
    operation.files === 'file' || operation.files === 'package' ? fileTimeoutMs : uploadTimeoutMs;
  return {
    ...common,
    body: upload,
    timeoutMs: patience,
    ...(follower
      ? {
          fetch: (url) =>
            sendWithProgress(url, { method, headers, body: upload, timeoutMs: patience, ...follower }),
        }
      : {}),
  };
}

/** The error for a call without a response, even to its last retry. */
function noResponse({ method }: Operation, url: URL, error: unknown): SiteError {
  console.warn(
    `Failed to fetch: ${method} ${url.pathname} got no answer. Is the connection up, and does ${url.origin} ` +
      'allow calls from this page (cross-origin)?',
    error,
  );
  return new SiteError('unavailable', 'The server could not be reached. Please check your connection.');
}

/** The multipart body of an operation that takes files and was given some: a part `image` or `file`, or `image-0`, `image-1`… */
function uploadOf({ files }: Operation, fields: Record<string, unknown>): FormData | undefined {
  const given = files && fields[files];
  if (given === undefined) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name !== files && value !== undefined) form.set(name, String(value));
  }
  if (files && given instanceof File) form.set(files, given);
  if (Array.isArray(given)) {
    for (const [index, file] of given.entries()) form.set(`image-${index}`, file);
  }
  return form;
}

async function readAnswer(
  operation: Operation,
  response: Response,
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
function failureOf(
  { failureText }: Operation,
  { headers, ...answer }: FailedAnswer & { headers: Headers },
): SiteError {
  const { status, statusText, data } = answer;
  const body = (typeof data === 'object' && data !== null ? data : {}) as Partial<ErrorBody>;
  const text = typeof data === 'string' && data.trim() !== '' ? data.trim() : undefined;
  const ours = failureText?.replace('{status}', String(status)).replace('{statusText}', statusText).trim();
  const code = body.code && body.code in statusOfCode ? body.code : codeOfStatus(status);
  const retryAfter = Number(headers.get('retry-after'));
  return new SiteError(code, body.message ?? body.error ?? ours ?? text ?? `HTTP error ${status}`, {
    answer,
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
