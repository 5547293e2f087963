import ky, { isHTTPError } from 'ky';
import type { FailedAnswer } from '#contract/errors.ts';

const RETRIES = 3;
const LONGEST_DELAY_MS = 30_000;
/** Failures that may say in `Retry-After` when to try again. */
const RETRY_AFTER_STATUSES = [429, 503];

/** One request, as the call layer sends it. */
export interface SendOptions {
  method: string;
  headers: Record<string, string>;
  query?: string[][];
  json?: unknown;
  body?: FormData;
  /** The time-out of one attempt, including the body, in milliseconds. */
  timeoutMs: number;
  /** The pause before the first retry, in milliseconds. Undefined means no retries. */
  retryDelayMs: number | undefined;
  /** Replaces the browser's own `fetch`. */
  fetch?: (url: URL) => Promise<Response>;
}

/** A response with a 2xx status, or one that reports a failure. */
export type Received =
  | { response: Response; failure?: undefined }
  | { response?: undefined; failure: FailedAnswer & { headers: Headers } };

/**
 * Sends a request and returns the response with its complete body. It retries up to three times without a response and
 * after 429 and 5xx: after 1 s, 2 s and 4 s, or when `Retry-After` says so, unless that is more than 30 s away (rows
 * 198, 199, decision D12). Throws the network error if there is no response.
 */
export async function send(url: URL, options: SendOptions): Promise<Received> {
  const { method, headers, query, json, body, timeoutMs, retryDelayMs } = options;
  try {
    const response = await ky(url, {
      method,
      headers,
      ...(query ? { searchParams: query } : {}),
      ...(json === undefined ? {} : { json }),
      ...(body ? { body } : {}),
      timeout: timeoutMs,
      fetch: async (request, init) => complete(await (options.fetch?.(url) ?? fetch(request, init))),
      retry:
        retryDelayMs === undefined
          ? 0
          : {
              limit: RETRIES,
              methods: ['get', 'post', 'put', 'delete'],
              delay: (attempt) => retryDelayMs * 2 ** (attempt - 1),
              backoffLimit: LONGEST_DELAY_MS,
              statusCodes: RETRY_AFTER_STATUSES,
              afterStatusCodes: RETRY_AFTER_STATUSES,
              shouldRetry: ({ error }) => isRetryable(error),
            },
    });
    return { response };
  } catch (error) {
    if (!isHTTPError(error)) throw error;
    const { status, statusText, headers: received } = error.response;
    return { failure: { status, statusText, data: error.data, url: url.href, headers: received } };
  }
}

/**
 * Reads the complete body, so that a connection that breaks half-way counts as no response and the time-out covers the
 * body.
 */
async function complete(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
}

/** Undefined leaves the decision to `ky`, which waits for as long as `Retry-After` says. */
function isRetryable(error: Error): boolean | undefined {
  // Somebody ended the call.
  if (error.name === 'AbortError') return false;
  if (!isHTTPError(error)) return true;
  const { status, headers } = error.response;
  const after = headers.get('retry-after');
  if ((status !== 429 && status < 500) || !(Number(after ?? 0) * 1000 <= LONGEST_DELAY_MS)) return false;
  return after !== null && RETRY_AFTER_STATUSES.includes(status) ? undefined : true;
}
