import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './page-cache.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Above 4, brotli takes longer than the rendering of a page and saves a tenth of its bytes at most. */
const QUALITY = 4;

/**
 * A page that is not cached, such as a 404 or a search, compressed for this request. A page has the styles of its first view in it,
 * and weighs up to 60 kB as it is.
 */
export async function compressed(page: Response, { headers }: IncomingMessage): Promise<Response> {
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding === 'identity' || page.body === null) return page;
  const bytes = await page.arrayBuffer();
  const body =
    encoding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : await compressGzip(bytes);
  const answer = new Response(new Uint8Array(body), page);
  answer.headers.set('content-encoding', encoding);
  answer.headers.delete('content-length');
  answer.headers.append('vary', 'accept-encoding');
  return answer;
}
