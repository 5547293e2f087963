import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The part of a row that holds a version: as text, or packed. */
export interface HeldBody {
  body: string | null;
  packed: Uint8Array | null;
  keyframe_id: number | null;
}

/** Texts up to this length in bytes are found whole in a keyframe; longer ones are only packed less well. */
const WINDOW_LOG = 22;
const LEVEL = 12;

/** In a thread: a long text takes some ten milliseconds. */
const compress = promisify(zstdCompress);

/**
 * Packs the JSON of a version. With the JSON of another version, the keyframe, little more than the difference between the
 * two is left. `unpack` needs the same keyframe.
 */
export function pack(text: string, keyframe?: string): Promise<Uint8Array> {
  return compress(Buffer.from(text), {
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
    ...(keyframe === undefined ? {} : { dictionary: Buffer.from(keyframe) }),
  });
}

/** The JSON that was packed. Throws for damaged bytes and for another keyframe. */
export function unpack(packed: Uint8Array, keyframe?: string): string {
  const options = keyframe === undefined ? {} : { dictionary: Buffer.from(keyframe) };
  return zstdDecompressSync(packed, options).toString();
}

/** The JSON of a version. It reads at most one more row: keyframes have no keyframe themselves. */
export async function readBody(read: Kysely<Tables>, row: HeldBody): Promise<string> {
  if (row.body !== null) return row.body;
  if (row.packed === null) throw new Error('This row of the history holds no version.');
  if (row.keyframe_id === null) return unpack(row.packed);
  const keyframe = await read
    .selectFrom('revisions')
    .select(['body', 'packed'])
    .where('id', '=', row.keyframe_id)
    .executeTakeFirstOrThrow();
  return unpack(row.packed, keyframe.body ?? (keyframe.packed ? unpack(keyframe.packed) : ''));
}
