import { callOf, type Site } from '#contract/catalogue.ts';
import { isSiteError, SiteError, statusOfCode, toErrorBody } from '#contract/errors.ts';
import { pathParameters } from '#contract/operation.ts';
import type { ApiCall } from './api-calls.ts';

/** Longer than any call of the site takes, uploads included. */
const TIME_OUT_MS = 60_000;

/** A longer body slows the page down. */
const SHOWN_CHARACTERS = 100_000;

/** A call with its input, for the server and for the mock. */
export interface CallRequest {
  /** Path and query, below the origin of the site. */
  address: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** The same content as one flat input, as the contract has it. */
  input: Record<string, unknown>;
}

/** The result of a call. The status is `200 OK`; without a response it is undefined. */
export interface CallResult {
  status?: string;
  failed: boolean;
  body: string;
}

/** Builds the request of a call. Throws an `Error` with a sentence for people if the input cannot be sent. */
export function requestOf({ operation }: ApiCall, json: string, files: File[]): CallRequest {
  const given = tryParse(json);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('This is not JSON.');
  const { expectedVersion, ...fields } = given as Record<string, unknown>;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (expectedVersion !== undefined)
    headers['if-match'] = [expectedVersion]
      .flat()
      .map((version) => `"${version}"`)
      .join(', ');
  let address: string = operation.path;
  for (const name of pathParameters(operation.path)) {
    const text = textOf(fields[name] ?? '');
    // A browser resolves dots in a path and would call another address.
    if (['', '.', '..'].includes(text)) throw new Error(`${name}: a value is needed here.`);
    address = address.replace(`:${name}`, encodeURIComponent(text));
    delete fields[name];
  }
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]);
  if (operation.files && files.length > 0) {
    const one = operation.files !== 'images';
    const body = new FormData();
    for (const [name, text] of texts) body.append(name, text);
    for (const [index, file] of files.entries()) body.append(one ? operation.files : `image-${index}`, file);
    return { address, headers, body, input: { ...given, [operation.files]: one ? files[0] : files } };
  }
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const query = texts.length > 0 ? `?${new URLSearchParams(texts)}` : '';
    return { address: address + query, headers, body: null, input: { ...given } };
  }
  headers['content-type'] = 'application/json';
  return { address, headers, body: JSON.stringify(fields), input: { ...given } };
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Sends a call once to the server of this site. A redirect to another origin fails. */
export async function sendToServer(call: ApiCall, request: CallRequest, token?: string): Promise<CallResult> {
  const { address, headers, body } = request;
  try {
    const response = await fetch(address, {
      method: call.operation.method,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      body,
      mode: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    const text = await response.text();
    const status = `${response.status} ${response.statusText}`.trim();
    return { status, failed: !response.ok, body: printed(tryParse(text) ?? text) };
  } catch {
    return { failed: true, body: '' };
  }
}

/** Runs a call on the mock data of this browser. */
export async function sendToMock(
  site: Site,
  { entry }: ApiCall,
  { input }: CallRequest,
): Promise<CallResult> {
  try {
    const output = await callOf(site, entry)(input);
    return { status: String(entry.operation.status), failed: false, body: printed(output ?? '') };
  } catch (error) {
    const failure = isSiteError(error) ? error : new SiteError('unexpected', String(error));
    return { status: String(statusOfCode[failure.code]), failed: true, body: printed(toErrorBody(failure)) };
  }
}

/** JSON with indents; any other text unchanged. */
function printed(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}\n…` : text;
}
