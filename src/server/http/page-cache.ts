import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isKnown } from './entity-tags.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, a text such as a feed, or an answer of the API, as bytes, once per encoding it is sent in. */
interface Entry {
  contentVersion: number;
  /** When it ends of itself: the next scheduled post or New Year. Milliseconds since 1970. */
  expiresAt: number;
  bytes: number;
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

/** Pages, or answers of the API, kept as bytes for as long as the content version they were made under holds. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #currentVersion: () => number;
  #bytes = 0;

  constructor(maxBytes: number, currentVersion: () => number) {
    this.#maxBytes = maxBytes;
    this.#currentVersion = currentVersion;
  }

  /** Answers from the cache; false when the page has to be rendered. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    if (entry.contentVersion !== this.#currentVersion() || entry.expiresAt <= Date.now()) {
      this.#remove(key, entry);
      return false;
    }
    if (this.#bytes > this.#maxBytes / 2) this.#moveToEnd(key, entry);
    send(entry, request, response);
    return true;
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
    if (entry.contentVersion === this.#currentVersion() && entry.bytes <= this.#maxBytes)
      this.#add(key, entry);
  }

  #add(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, oldestEntry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, oldestEntry);
    }
  }

  /** What is asked for least goes first. Not worth its time while there is plenty of room. */
  #moveToEnd(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
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
  return { ...validity, bytes: ENTRY_BYTES + br.length + gzip.length + identity.length, forms };
}

function answerEntry({ text, headers, etag, ...validity }: CachedAnswer): Entry {
  const { 'content-type': type = 'application/json', ...others } = headers;
  const body = Buffer.from(text);
  const identity = formOf(body, type, 'identity', { ...others, etag });
  return { ...validity, bytes: ENTRY_BYTES + body.length, forms: { identity } };
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

/** The best encoding the client takes; one with `q=0` is refused (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  const takes = (name: string) => new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
