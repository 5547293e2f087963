import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '../database/content-version.ts';
import { matchesTag } from '../http/entity-tags.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../http/request-ids.ts';
import { chooseEncoding, compress, type Encoding } from './compression.ts';
import { withOutdatedNote } from './outdated-note.ts';
import type { RecordedReads } from './recorded-reads.ts';

/** A rendered page, a text such as a feed, or an API response, as bytes, once per encoding that was asked for. */
interface Entry {
  contentVersion: number;
  /** The time of expiry without a save: the next scheduled post or New Year. Milliseconds since 1970. */
  expiresAt: number;
  bytes: number;
  /** True for a page that a browser shows, which can carry a note. */
  html: boolean;
  forms: { identity: Form } & Partial<Record<Encoding, Form>>;
  /** How often it was sent. Half of them count for the page that takes its place. */
  requests: number;
  /** The reads that the page was rendered from, if they can be repeated. */
  reads?: RecordedReads;
}

interface Form {
  /** Absent until somebody asks for this form. */
  body?: Buffer;
  /** The compression in progress, which ends with the whole form. */
  compressing?: Promise<Form>;
  etag: string;
  /** `name, value, name, value`, the form that `writeHead` accepts without conversion. */
  headers: string[];
  notModified: string[];
}

/** How long a page is current. */
export interface Validity {
  contentVersion: number;
  expiresAt: number;
}

export interface CachedPage extends Validity {
  text: string;
  /** Includes `content-type`. */
  headers: Record<string, string>;
  reads?: RecordedReads;
}

/** An outdated page that is current again if its reads return what they returned before. */
interface Renewal {
  reads: RecordedReads;
  /** Makes the page current again, unless it is outdated by now. Returns the function that sends it. */
  renew: (validity: Validity) => SendPage;
}

/** An API response as it was sent to its first client. */
export interface CachedApiResponse extends CachedPage {
  /** The hash of the body; a client sends it back with `If-Match`, so no encoding may change it. */
  etag: string;
}

export type SendPage = (request: IncomingMessage, response: ServerResponse) => void;

/** A page that was requested less often waits for its next visitor after a save. */
const MANY_REQUESTS = 3;

/** The memory of an entry without its bodies: headers, key, list nodes. Empty responses count for at least this much. */
const ENTRY_BYTES = 2000;

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
    this.#send(key, entry, request, response);
    return true;
  }

  /** The outdated pages that were requested most, with the most requested first. Pages that few requested are left out. */
  mostRequested(count: number): string[] {
    const { current } = this.#versions;
    return [...this.#entries.entries()]
      .filter(([, { contentVersion, requests }]) => contentVersion !== current && requests >= MANY_REQUESTS)
      .toSorted(([, one], [, other]) => other.requests - one.requests)
      .slice(0, count)
      .map(([key]) => key);
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

  /** Stores a page unless it is outdated by now. Returns the function that sends it. */
  store(key: string, page: CachedPage): SendPage {
    const entry = pageEntry(page);
    entry.requests = (this.#entries.peek(key)?.requests ?? 0) / 2;
    this.#store(key, entry);
    return (request, response) => this.#send(key, entry, request, response);
  }

  /** The last page of a key if it may become current again; undefined when it has to be rendered. */
  renewal(key: string): Renewal | undefined {
    const last = this.#entries.peek(key);
    if (!last?.reads || last.contentVersion < this.#versions.hidden || last.expiresAt <= Date.now())
      return undefined;
    const renew = (validity: Validity): SendPage => {
      const forms = { ...last.forms };
      // A compression in progress belongs to the outdated page.
      for (const [encoding, { compressing: _, ...form }] of Object.entries(last.forms))
        Object.assign(forms, { [encoding]: form });
      const { requests } = this.#entries.peek(key) ?? last;
      const entry = { ...last, ...validity, forms, requests: requests / 2 };
      this.#store(key, entry);
      return (request, response) => this.#send(key, entry, request, response);
    };
    return { reads: last.reads, renew };
  }

  /** Stores an API response, uncompressed, unless it is outdated already. */
  storeApiResponse(key: string, apiResponse: CachedApiResponse): void {
    this.#store(key, apiResponseEntry(apiResponse));
  }

  /** Sends an entry in the encoding that the client prefers, and compresses it before if nobody asked for that yet. */
  #send(key: string, entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    entry.requests += 1;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const form = entry.forms[encoding] ?? entry.forms.identity;
    if (matchesTag(request.headers['if-none-match'], form.etag)) {
      response.writeHead(304, withRequestId(form.notModified, request));
      response.end();
      return;
    }
    if (form.body) {
      write(form, request, response);
      return;
    }
    form.compressing ??= this.#compress(key, entry, encoding, form);
    form.compressing.then(
      (whole) => write(whole, request, response),
      () => write({ ...entry.forms.identity, body: textOf(entry) }, request, response),
    );
  }

  async #compress(key: string, entry: Entry, encoding: Encoding, form: Form): Promise<Form> {
    const bytes = ownMemory(await compress(encoding, textOf(entry)));
    const { compressing: _, headers, ...others } = form;
    const whole = { ...others, body: bytes, headers: [...headers, 'content-length', String(bytes.length)] };
    // Nobody asks for the compressed bytes of an outdated page, and no longer for those of a removed one.
    const isCurrent = entry.contentVersion === this.#versions.current;
    if (!isCurrent || this.#entries.peek(key) !== entry) return whole;
    const isFirst = encoding !== 'identity' && !entry.forms.br?.body && !entry.forms.gzip?.body;
    entry.forms[encoding] = whole;
    entry.bytes += bytes.length;
    if (isFirst) dropText(entry);
    // The library does not count an entry again that is set as the same object.
    this.#entries.delete(key);
    this.#entries.set(ownString(key), entry);
    return whole;
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

/** The bytes of a page as it is, which may have to be made from compressed ones. */
function textOf({ forms: { identity, br, gzip } }: Entry): Buffer {
  if (identity.body) return identity.body;
  if (br?.body) return ownMemory(brotliDecompressSync(br.body));
  return gzip?.body ? ownMemory(gunzipSync(gzip.body)) : Buffer.alloc(0);
}

/**
 * Drops the bytes of a page as it is when its first compressed ones are ready: nearly all clients take these, and they are a
 * fifth as long. Once somebody asks for a second form, the page has both.
 */
function dropText(entry: Entry): void {
  const { body, headers, ...identity } = entry.forms.identity;
  if (!body) return;
  const at = headers.indexOf('content-length');
  entry.forms.identity = { ...identity, headers: headers.toSpliced(at, 2) };
  entry.bytes -= body.length;
}

function pageEntry({ text, headers, ...validity }: CachedPage): Entry {
  const { 'content-type': type = 'text/html; charset=utf-8', vary, ...others } = headers;
  const varies = vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`;
  const identity = ownMemory(Buffer.from(text));
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const form = (encoding: Encoding, body?: Buffer) =>
    formOf(body, type, encoding, {
      ...others,
      'cache-control': 'public, no-cache',
      vary: varies,
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    });
  const forms = { br: form('br'), gzip: form('gzip'), identity: form('identity', identity) };
  const bytes = ENTRY_BYTES + identity.length + (validity.reads?.bytes ?? 0);
  return { ...validity, bytes, html: type.startsWith('text/html'), forms, requests: 0 };
}

function apiResponseEntry({ text, headers, etag, ...validity }: CachedApiResponse): Entry {
  const { 'content-type': type = 'application/json', ...others } = headers;
  const body = ownMemory(Buffer.from(text));
  const identity = formOf(body, type, 'identity', { ...others, etag });
  return { ...validity, bytes: ENTRY_BYTES + body.length, html: false, forms: { identity }, requests: 0 };
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
  body: Buffer | undefined,
  type: string,
  encoding: Encoding,
  headers: Record<string, string> & { etag: string },
): Form {
  const always = Object.entries(headers).flat();
  return {
    ...(body ? { body } : {}),
    etag: headers.etag,
    notModified: always,
    headers: [
      ...always,
      ...['content-type', type],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...(body ? ['content-length', String(body.length)] : []),
    ],
  };
}

function write({ headers, body }: Form, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, withRequestId(headers, request));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Adds the id of the request, as a part of the same list: headers that are set before a list cost a tenth of the throughput. */
function withRequestId(headers: string[], request: IncomingMessage): string[] {
  const id = requestIdOf(request);
  return id === undefined ? headers : [...headers, REQUEST_ID_HEADER, id];
}

/** Outages are rare, so this response is not compressed; its headers let no cache store it. */
function sendOutdated(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const { identity } = entry.forms;
  const own = textOf(entry);
  const body = entry.html ? withOutdatedNote(own) : own;
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
