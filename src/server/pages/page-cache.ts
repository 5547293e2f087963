import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentVersion } from '../database/content-version.ts';
import { isKnown } from '../http/entity-tags.ts';
import { withOutdatedNote } from './outdated-note.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, a text such as a feed, or an answer of the API, as bytes, once per encoding it is sent in. */
interface Entry {
  contentVersion: number;
  /** When it ends of itself: the next scheduled post or New Year. Milliseconds since 1970. */
  expiresAt: number;
  bytes: number;
  /** Whether people read it in a browser. */
  html: boolean;
  forms: { identity: Form } & Partial<Record<Encoding, Form>>;
}

interface Form {
  body: Buffer;
  etag: string;
  /** `name, value, name, value`, the form that `writeHead` takes without work. */
  headers: string[];
  notModified: string[];
}

export interface CachedPage {
  text: string;
  /** With its `content-type`. */
  headers: Record<string, string>;
  contentVersion: number;
  expiresAt: number;
}

/** An answer of the API as it was sent to its first reader. */
export interface CachedAnswer extends CachedPage {
  /** Of the body; a client sends it back with `If-Match`, so no encoding may change it. */
  etag: string;
}

export type SendPage = (request: IncomingMessage, response: ServerResponse) => void;

/** What an entry takes beside its bodies: headers, key, places in maps. Without it, empty answers would cost nothing. */
const ENTRY_BYTES = 2000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The content version as `content-version.ts` follows it. */
type Versions = Pick<ContentVersion, 'current' | 'hidden'>;

/**
 * Pages, or answers of the API, kept as bytes for as long as the content version they were made under holds. Pages are
 * kept beyond it, while there is room, as the last good ones (decision D1).
 */
export class PageCache {
  /** Those of one content version. Whoever reads it calls `#turnOver` first. */
  readonly #current = new Map<string, Entry>();
  #currentVersion = Number.NaN;
  /** Those of earlier ones, and those whose time has ended. */
  readonly #outdated = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #versions: Versions;
  readonly #keepsOutdated: boolean;
  #bytes = 0;

  constructor(maxBytes: number, versions: Versions, { keepsOutdated = true } = {}) {
    this.#maxBytes = maxBytes;
    this.#versions = versions;
    this.#keepsOutdated = keepsOutdated;
  }

  /** Answers from the cache; false when the page has to be rendered. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    this.#turnOver();
    const entry = this.#current.get(key);
    if (!entry) return false;
    if (entry.expiresAt <= Date.now()) {
      this.#outdate(key, entry);
      return false;
    }
    if (this.#bytes > this.#maxBytes / 2) moveToEnd(this.#current, key, entry);
    send(entry, request, response);
    return true;
  }

  /** Answers with the last page there was, marked as one that may be out of date; false when there is none. */
  serveLastGood(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    this.#turnOver();
    const entry = this.#current.get(key) ?? this.#outdated.get(key);
    if (!entry || entry.contentVersion < this.#versions.hidden) return false;
    sendOutdated(entry, request, response);
    return true;
  }

  /** The address has no such page any more: what it showed is not shown again. */
  forget(key: string): void {
    this.#remove(this.#current, key);
    this.#remove(this.#outdated, key);
  }

  /** Compresses a page and keeps it unless it is already outdated; answers what sends it. */
  async keep(key: string, page: CachedPage): Promise<SendPage> {
    const entry = await compressedEntry(page);
    this.#addCurrent(key, entry);
    return (request, response) => send(entry, request, response);
  }

  /** Keeps an answer of the API, uncompressed, unless it is already outdated. */
  keepAnswer(key: string, answer: CachedAnswer): void {
    this.#addCurrent(key, answerEntry(answer));
  }

  #addCurrent(key: string, entry: Entry): void {
    this.#turnOver();
    if (entry.contentVersion !== this.#currentVersion || entry.bytes > this.#maxBytes) return;
    this.forget(key);
    this.#current.set(key, entry);
    this.#bytes += entry.bytes;
    for (const entries of [this.#outdated, this.#current]) {
      for (const oldest of entries.keys()) {
        if (this.#bytes <= this.#maxBytes) return;
        this.#remove(entries, oldest);
      }
    }
  }

  /** With another content version, all that was current is outdated. */
  #turnOver(): void {
    const { current } = this.#versions;
    if (current === this.#currentVersion) return;
    this.#currentVersion = current;
    for (const [key, entry] of this.#current) this.#outdate(key, entry);
  }

  #outdate(key: string, entry: Entry): void {
    this.forget(key);
    if (!this.#keepsOutdated || entry.contentVersion < this.#versions.hidden) return;
    this.#outdated.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #remove(entries: Map<string, Entry>, key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

/** What is asked for least goes first. Not worth its time while there is plenty of room. */
function moveToEnd(entries: Map<string, Entry>, key: string, entry: Entry): void {
  entries.delete(key);
  entries.set(key, entry);
}

async function compressedEntry({ text, headers, ...validity }: CachedPage): Promise<Entry> {
  const { 'content-type': type = 'text/html; charset=utf-8', vary, ...others } = headers;
  const varies = vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`;
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
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

function answerEntry({ text, headers, etag, ...validity }: CachedAnswer): Entry {
  const { 'content-type': type = 'application/json', ...others } = headers;
  const body = Buffer.from(text);
  const identity = formOf(body, type, 'identity', { ...others, etag });
  return { ...validity, bytes: ENTRY_BYTES + body.length, html: false, forms: { identity } };
}

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
  if (isKnown(request.headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.notModified);
    response.end();
    return;
  }
  response.writeHead(200, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/** For one answer of many an outage: not compressed, and with nothing that would let anybody keep it. */
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
  // RFC 7234 §5.5.1; the only header there ever was for it.
  const warning = '110 - "Response is Stale"';
  response.writeHead(200, {
    ...headers,
    'cache-control': 'no-store',
    warning,
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The best encoding the client takes; one with `q=0` is refused (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  const takes = (name: string) => new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
