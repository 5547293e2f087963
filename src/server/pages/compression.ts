import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);

/** For pages that are cached and for those of one request: after a save a cached one is often sent only once as well. */
const BROTLI_QUALITY = 5;

/** The window that Brotli looks back in, of 2^16 bytes at least: a larger one than the page needs costs a third more time. */
const windowFor = ({ length }: Uint8Array) => Math.min(22, Math.max(16, Math.floor(Math.log2(length + 1))));

const compressions = {
  br: (bytes: Uint8Array) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
      },
    }),
  gzip: promisify(gzip),
  identity: async (bytes: Uint8Array) => Buffer.from(bytes),
};

/** Compresses a page in another thread. */
export function compress(encoding: Encoding, bytes: Uint8Array): Promise<Buffer> {
  return compressions[encoding](bytes);
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

/**
 * A page that is not cached, such as a 404 or a search, compressed for this request. A page has the styles of its first view in it,
 * and weighs up to 60 kB as it is.
 */
export async function compressed(page: Response, { headers }: IncomingMessage): Promise<Response> {
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding === 'identity' || page.body === null) return page;
  const body = await compress(encoding, new Uint8Array(await page.arrayBuffer()));
  const answer = new Response(new Uint8Array(body), page);
  answer.headers.set('content-encoding', encoding);
  answer.headers.delete('content-length');
  answer.headers.append('vary', 'accept-encoding');
  return answer;
}
