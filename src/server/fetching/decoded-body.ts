import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ForeignError } from './foreign-error.ts';

interface BodyOptions {
  host: string;
  signal: AbortSignal;
  /** Counted after decompression, so that a small response cannot become a large one. */
  mostBytes: number;
}

/** The decompressed body of a response, in parts. */
export async function* decodedBody(
  response: IncomingMessage,
  { host, signal, mostBytes }: BodyOptions,
): AsyncGenerator<Uint8Array> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  let bytes = 0;
  try {
    for await (const part of decompressed(response, coding, host) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) throw new ForeignError('too-large', host, { mostBytes });
      yield part;
    }
  } catch (error) {
    if (error instanceof ForeignError) throw error;
    if (signal.aborted) throw new ForeignError('timeout', host, { cause: error });
    throw new ForeignError(isDamaged(error) ? 'unreadable' : 'connection', host, { cause: error });
  } finally {
    response.destroy();
  }
}

/** Many servers end a compressed response without its last bytes, which browsers accept. */
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createGunzip(zlibOptions),
  'x-gzip': () => createGunzip(zlibOptions),
  deflate: () => createInflate(zlibOptions),
  br: () => createBrotliDecompress(),
};

function decompressed(response: IncomingMessage, coding: string, host: string): Readable {
  if (coding === 'identity' || coding === '') return response;
  const decoder = decoders[coding]?.();
  // Several codings on top of each other multiply the size, and no site needs them.
  if (!decoder) throw new ForeignError('unreadable', host);
  // The reader of the decoder gets the error; this callback only keeps it from being unhandled.
  return pipeline(response, decoder, () => undefined);
}

function isDamaged(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && /^(Z_|ERR__ERROR_|ERR_BROTLI|HPE_)/.test(code);
}

/** Reads a whole body. */
export async function allBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
