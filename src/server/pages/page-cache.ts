import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '../database/content-version.ts';
import { matchesTag } from '../http/entity-tags.ts';
import { withOutdatedNote } from './outdated-note.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, a text such as a feed, or an API response, as bytes, once per encoding. */
interface Entry {
  contentVersion: number;
  /** The time of expiry without a save: the next scheduled post or New Year. Milliseconds since 1970. */
  expiresAt: number;
  bytes: number;
  /** True for a page that a browser shows, which can carry a note. */
  html: boolean;
  forms: { identity: Form } & Partial<Record<Encoding, Form>>;
}

interface Form {
  body: Buffer;
  etag: string;
  /** `name, value, name, value`, the form that `writeHead` accepts without conversion. */
  headers: string[];
  notModified: string[];
}

export interface CachedPage {
  text: string;
  /** Includes `content-type`. */
  headers: Record<string, string>;
  contentVersion: number;
  expiresAt: number;
}

/** An API response as it was sent to its first client. */
export interface CachedApiResponse extends CachedPage {
  /** The hash of the body; a client sends it back with `If-Match`, so no encoding may change it. */
  etag: string;
}

export type SendPage = (request: IncomingMessage, response: ServerResponse) => void;

/** The memory of an entry without its bodies: headers, key, list nodes. Empty responses count for at least this much. */
const ENTRY_BYTES = 2000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The content version as `content-version.ts` follows it. */
type Versions = Pick<ContentVersion, 'current' | 'hidden'>;

/**
 * A bounded cache of pages, or of API responses, as bytes. An entry is current while its content version and its time
 * hold. Outdated pages stay while there is room, as the last good ones (decision D1). Every current entry was used
 * after the version changed and every outdated one before, so the least recently used entries are the outdated ones.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #versions: Versions;
  readonly #keepsOutdated: boolean;
  /** The content version at the last use. */
  #version: number;

  constructor(maxBytes: number, versions: Versions, { keepsOutdated = true } = {}) {
    // The library rejects a size of 0, which development uses to cache nothing. No entry fits into one byte.
    this.#entries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: ({ bytes }) => bytes });
    this.#versions = versions;
    this.#keepsOutdated = keepsOutdated;
    this.#version = versions.current;
  }

  /** Sends the current page of a key; false when the page has to be rendered. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    this.#dropOutdated();
    const entry = this.#entries.peek(key);
    if (!entry || entry.contentVersion !== this.#versions.current) return false;
    if (entry.expiresAt <= Date.now()) {
      if (!this.#keepsOutdated) this.#entries.delete(key);
      return false;
    }
    this.#entries.get(key);
    send(entry, request, response);
    return true;
  }

  /** Whether there is a last page of a key that may still be shown. */
  hasLastGood(key: string): boolean {
    const entry = this.#entries.peek(key);
    return entry !== undefined && entry.contentVersion >= this.#versions.hidden;
  }

  /** Sends the last page of a key, with a note that it may be out of date; false when there is none. */
  serveLastGood(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    this.#dropOutdated();
    const entry = this.#entries.peek(key);
    if (!entry || entry.contentVersion < this.#versions.hidden) return false;
    sendOutdated(entry, request, response);
    return true;
  }

  /** Removes a page that no longer exists, so that it is never shown as the last good one. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Compresses a page and stores it unless it is outdated by then. Returns the function that sends it. */
  async store(key: string, page: CachedPage): Promise<SendPage> {
    const entry = await compressedEntry(page);
    this.#store(key, entry);
    return (request, response) => send(entry, request, response);
  }

  /** Stores an API response, uncompressed, unless it is outdated already. */
  storeApiResponse(key: string, apiResponse: CachedApiResponse): void {
    this.#store(key, apiResponseEntry(apiResponse));
  }

  #store(key: string, entry: Entry): void {
    this.#dropOutdated();
    if (entry.contentVersion === this.#versions.current) this.#entries.set(ownString(key), entry);
  }

  /** Frees the memory of entries that a new content version has made useless. */
  #dropOutdated(): void {
    const { current, hidden } = this.#versions;
    // `current` is NaN while the version is unknown.
    if (Object.is(current, this.#version)) return;
    this.#version = current;
    if (!this.#keepsOutdated) this.#entries.clear();
    else
      for (const [key, entry] of [...this.#entries])
        if (entry.contentVersion < hidden) this.#entries.delete(key);
  }
}

async function compressedEntry({ text, headers, ...validity }: CachedPage): Promise<Entry> {
  const { 'content-type': type = 'text/html; charset=utf-8', vary, ...others } = headers;
  const varies = vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`;
  const identity = ownMemory(Buffer.from(text));
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).then(ownMemory),
    compressGzip(identity).then(ownMemory),
  ]);
  const bodies = { br, gzip, identity };
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const form = (encoding: Encoding) =>
    formOf(bodies[encoding], type, encoding, {
      ...others,
      'cache-control': 'public, no-cache',
      vary: varies,
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    });
  const forms = { br: form('br'), gzip: form('gzip'), identity: form('identity') };
  const bytes = ENTRY_BYTES + br.length + gzip.length + identity.length;
  return { ...validity, bytes, html: type.startsWith('text/html'), forms };
}

function apiResponseEntry({ text, headers, etag, ...validity }: CachedApiResponse): Entry {
  const { 'content-type': type = 'application/json', ...others } = headers;
  const body = ownMemory(Buffer.from(text));
  const identity = formOf(body, type, 'identity', { ...others, etag });
  return { ...validity, bytes: ENTRY_BYTES + body.length, html: false, forms: { identity } };
}

/**
 * The same bytes in memory of their own. Node returns short ones as a part of a larger block, 16 kB for compressed
 * bytes, which would stay in memory as long as the part.
 */
function ownMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The same text without the URL that it may be a part of, which V8 would keep: a client can send 16 kB of query. */
const ownString = (text: string) => Buffer.from(text).toString();

function formOf(
  body: Buffer,
  type: string,
  encoding: Encoding,
  headers: Record<string, string> & { etag: string },
): Form {
  const always = Object.entries(headers).flat();
  return {
    body,
    etag: headers.etag,
    notModified: always,
    headers: [
      ...always,
      ...['content-type', type, 'content-length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  };
}

function send({ forms }: Entry, request: IncomingMessage, response: ServerResponse): void {
  const form = forms[chooseEncoding(request.headers['accept-encoding'])] ?? forms.identity;
  if (matchesTag(request.headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.notModified);
    response.end();
    return;
  }
  response.writeHead(200, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/** Outages are rare, so this response is not compressed; its headers let no cache store it. */
function sendOutdated(
  { forms: { identity }, html }: Entry,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const body = html ? withOutdatedNote(identity.body) : identity.body;
  const headers: Record<string, string | number> = {};
  for (let at = 0; at < identity.headers.length; at += 2) {
    const [name = '', value = ''] = identity.headers.slice(at, at + 2);
    if (name !== 'etag') headers[name] = value;
  }
  // RFC 7234 §5.5.1. RFC 9111 removed the header without a replacement.
  const warning = '110 - "Response is Stale"';
  response.writeHead(200, {
    ...headers,
    'cache-control': 'no-store',
    warning,
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const encodings = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  // Browsers send a handful of different headers; invented ones must not fill the memory.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The encoding that the client prefers; one with `q=0` is refused (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  return encodings.negotiate(accepted ?? '') ?? 'identity';
}
