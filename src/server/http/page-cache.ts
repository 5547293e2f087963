import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isKnown } from './entity-tags.ts';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** A rendered page, or a text such as a feed, as bytes, once per encoding. */
interface Entry {
  contentVersion: number;
  /** When it ends of itself: the next scheduled post or New Year. Milliseconds since 1970. */
  expiresAt: number;
  bytes: number;
  etags: Record<Encoding, string>;
  bodies: Record<Encoding, Buffer>;
  /** `name, value, name, value`, the form that `writeHead` takes without work. */
  headers: Record<Encoding, string[]>;
  notModified: Record<Encoding, string[]>;
}

export interface CachedPage {
  text: string;
  /** With its `content-type`. */
  headers: Record<string, string>;
  contentVersion: number;
  expiresAt: number;
}

export type SendPage = (request: IncomingMessage, response: ServerResponse) => void;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pages kept as bytes for as long as the content version they were rendered under holds. */
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
    const entry = await entryOf(page);
    if (entry.contentVersion === this.#currentVersion() && entry.bytes <= this.#maxBytes)
      this.#add(key, entry);
    return (request, response) => send(entry, request, response);
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

async function entryOf({ text, headers, contentVersion, expiresAt }: CachedPage): Promise<Entry> {
  const { 'content-type': type = 'text/html; charset=utf-8', vary, ...others } = headers;
  const varies = vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`;
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]);
  const bodies = { br, gzip: gz, identity };
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const entry: Entry = {
    contentVersion,
    expiresAt,
    bytes: br.length + gz.length + identity.length,
    bodies,
    etags: { br: `"${tag}-br"`, gzip: `"${tag}-gzip"`, identity: `"${tag}"` },
    headers: { br: [], gzip: [], identity: [] },
    notModified: { br: [], gzip: [], identity: [] },
  };
  for (const encoding of encodings) {
    const always = [
      ...Object.entries(others).flat(),
      ...['cache-control', 'public, no-cache', 'vary', varies, 'etag', entry.etags[encoding]],
    ];
    entry.notModified[encoding] = always;
    entry.headers[encoding] = [
      ...always,
      ...['content-type', type, 'content-length', String(bodies[encoding].length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
  }
  return entry;
}

function send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (isKnown(request.headers['if-none-match'], entry.etags[encoding])) {
    response.writeHead(304, entry.notModified[encoding]);
    response.end();
    return;
  }
  response.writeHead(200, entry.headers[encoding]);
  response.end(request.method === 'HEAD' ? undefined : entry.bodies[encoding]);
}

/** The best encoding the client takes; one with `q=0` is refused (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  const takes = (name: string) => new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
