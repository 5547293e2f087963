import { callOf, catalogueEntries, type Site } from '#contract/catalogue.ts';
import { isSiteError, SiteError, statusOfCode, toErrorBody } from '#contract/errors.ts';
import type { CallRequest } from './call-request.ts';

/** Longer than any call of the site takes, uploads included. */
const PATIENCE_SECONDS = 60;

/** More of a body slows the page down and is read by nobody. */
const SHOWN_CHARACTERS = 100_000;

/** How a call ended. */
export interface CallAnswer {
  /** Milliseconds until the whole answer was there. */
  ms: number;
  /** Where an answer came. */
  status?: { code: number; text: string };
  headers: [name: string, value: string][];
  body: AnswerBody;
  /** Why there is none, or what is wrong with it. */
  problem?: string;
}

export type AnswerBody =
  | { kind: 'none' }
  /** `whole` is what is copied, `shown` its beginning. */
  | { kind: 'text'; whole: string; shown: string }
  | { kind: 'image'; blob: Blob }
  | { kind: 'other'; blob: Blob };

/** Sends a call to the site's own server, once: what comes back is what is shown. */
export async function sendToServer(request: CallRequest, cancel: AbortSignal): Promise<CallAnswer> {
  const started = performance.now();
  const tooLong = AbortSignal.timeout(PATIENCE_SECONDS * 1000);
  try {
    const response = await fetch(request.address, {
      method: request.method,
      headers: request.headers,
      body: request.parts ? formOf(request.parts) : (request.json ?? null),
      // Nothing but the site itself is called, not even where it would send the call on to.
      mode: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([cancel, tooLong]),
    });
    const blob = await response.blob();
    return {
      ms: performance.now() - started,
      status: { code: response.status, text: response.statusText },
      headers: [...response.headers],
      ...(await readBody(blob, response.headers.get('content-type') ?? '')),
    };
  } catch {
    return {
      ms: performance.now() - started,
      headers: [],
      body: { kind: 'none' },
      problem: whyNone(cancel.aborted, tooLong.aborted),
    };
  }
}

function whyNone(cancelled: boolean, late: boolean): string {
  if (cancelled) return 'The call was cancelled. Whether it was carried out is not known.';
  if (late) return `No answer came within ${PATIENCE_SECONDS} seconds.`;
  return 'No answer came. Is the connection up, and is the site running?';
}

/** Hands a call to the mock, which answers as the server would. */
export async function askMock(site: Site, id: string, { input }: CallRequest): Promise<CallAnswer> {
  const started = performance.now();
  const entry = catalogueEntries.find(({ group, name }) => `${group}.${name}` === id);
  if (!entry) throw new Error(`No call ${id}`);
  const { status, paged } = entry.operation;
  const answer = (code: number, value: unknown, headers: CallAnswer['headers'] = []): CallAnswer => ({
    ms: performance.now() - started,
    status: { code, text: '' },
    headers,
    body: value === undefined ? { kind: 'none' } : textBody(JSON.stringify(value, null, 2)),
  });
  try {
    const output = await callOf(site, entry)(input);
    if (!paged) return answer(status, output);
    const { items, total } = output as { items: unknown; total: number };
    return answer(status, items, [['x-total-count', String(total)]]);
  } catch (error) {
    const failure = isSiteError(error) ? error : new SiteError('unexpected', String(error));
    return answer(statusOfCode[failure.code], toErrorBody(failure));
  }
}

/** A body as it can be shown: JSON in lines, other text as it is, pictures as pictures. */
export async function readBody(blob: Blob, type: string): Promise<{ body: AnswerBody; problem?: string }> {
  if (blob.size === 0) return { body: { kind: 'none' } };
  if (/^image\//.test(type)) return { body: { kind: 'image', blob } };
  const isJson = /^application\/(.+\+)?json\b/.test(type);
  if (!isJson && type !== '' && !/^(text\/|application\/(xml|.+\+xml))/.test(type)) {
    return { body: { kind: 'other', blob } };
  }
  const text = await blob.text();
  if (!isJson)
    return { body: textBody(text), problem: `The answer is not JSON but ${type || 'of no type'}.` };
  try {
    return { body: textBody(JSON.stringify(JSON.parse(text), null, 2)) };
  } catch {
    return { body: textBody(text), problem: 'The answer says that it is JSON, and is not.' };
  }
}

const textBody = (whole: string): AnswerBody => ({
  kind: 'text',
  whole,
  shown: whole.slice(0, SHOWN_CHARACTERS),
});

function formOf(parts: NonNullable<CallRequest['parts']>): FormData {
  const form = new FormData();
  for (const { name, value } of parts) form.append(name, value);
  return form;
}
