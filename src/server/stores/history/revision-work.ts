import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';
import { pack, readBody, unpack } from './packed-bodies.ts';

/** The part of the history that only the server's background jobs use. */
export interface RevisionWork {
  /** Packs some versions of one record that waits; returns false if none waits. */
  packSome: () => Promise<boolean>;
  /**
   * Removes up to `limit` unnamed versions that were replaced before a moment; returns how many. Removals and the writes of
   * versions that are kept stay in the list.
   */
  dropReplacedBefore: (at: string, limit: number) => Promise<number>;
}

/** Versions that are read and packed at once: each may have a long text. */
const PART = 20;

export function createRevisionWork({ read, write }: Connections): RevisionWork {
  return {
    packSome: async () => {
      const first = await read
        .selectFrom('revisions')
        .select(['entity', 'entity_id'])
        .where('body', 'is not', null)
        .orderBy('entity')
        .limit(1)
        .executeTakeFirst();
      if (!first) return false;
      const rows = await read
        .selectFrom('revisions')
        .select(['id', 'body'])
        .where('entity', '=', first.entity)
        .where('entity_id', '=', first.entity_id)
        .where('body', 'is not', null)
        .orderBy('id')
        .limit(PART)
        .execute();
      let keyframe = await lastKeyframe(read, first.entity, first.entity_id);
      for (const { id, body } of rows) {
        if (body === null) continue;
        const packed = await packNext(body, keyframe);
        keyframe = packed.keyframeId === null ? newKeyframe(id, body, packed.bytes) : keyframe;
        if (keyframe && packed.keyframeId !== null) keyframe.dependantBytes += packed.bytes.length;
        await write
          .updateTable('revisions')
          .set({ packed: packed.bytes, keyframe_id: packed.keyframeId, body: null })
          .where('id', '=', id)
          .where('body', 'is not', null)
          .execute();
      }
      return true;
    },

    dropReplacedBefore: (at, limit) =>
      write.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('revisions')
          .select('id')
          .where('created_at', '<', at)
          .where(sql<boolean>`(body is not null or packed is not null)`)
          .where(
            sql<boolean>`not exists (select 1 from revisions as written where written.entity = revisions.entity
              and written.entity_id = revisions.entity_id and written.version = revisions.version - 1
              and written.name <> '')`,
          )
          .orderBy('id')
          .limit(limit)
          .execute();
        await dropBodies(
          transaction,
          rows.map(({ id }) => id),
        );
        return rows.length;
      }),
  };
}

interface Keyframe {
  id: number;
  text: string;
  bytes: number;
  /** The bytes of all versions that are packed with it. */
  dependantBytes: number;
}

const newKeyframe = (id: number, text: string, packed: Uint8Array): Keyframe => ({
  id,
  text,
  bytes: packed.length,
  dependantBytes: 0,
});

/**
 * Packs a version with the last keyframe. Versions move away from it, so their differences grow: once they take as much room
 * together as the keyframe itself, the next version becomes the keyframe, which keeps the sum near its least.
 */
async function packNext(
  text: string,
  keyframe: Keyframe | undefined,
): Promise<{ bytes: Uint8Array; keyframeId: number | null }> {
  if (keyframe) {
    const bytes = await pack(text, keyframe.text);
    if (keyframe.dependantBytes + bytes.length <= keyframe.bytes) return { bytes, keyframeId: keyframe.id };
  }
  return { bytes: await pack(text), keyframeId: null };
}

async function lastKeyframe(
  read: Kysely<Tables>,
  entity: string,
  entityId: number,
): Promise<Keyframe | undefined> {
  const row = await read
    .selectFrom('revisions')
    .select(['id', 'packed'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('packed', 'is not', null)
    .where('keyframe_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.packed) return undefined;
  const { bytes } = await read
    .selectFrom('revisions')
    .select(sql<number | string | null>`sum(length(packed))`.as('bytes'))
    .where('keyframe_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { ...newKeyframe(row.id, unpack(row.packed), row.packed), dependantBytes: Number(bytes ?? 0) };
}

/** Removes versions. Those that were packed with one of them are unpacked, and packed again later. */
async function dropBodies(transaction: Kysely<Tables>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const dependants = await transaction
    .selectFrom('revisions')
    .select(['id', 'body', 'packed', 'keyframe_id'])
    .where('keyframe_id', 'in', ids)
    .where('id', 'not in', ids)
    .execute();
  for (const row of dependants) {
    const body = await readBody(transaction, row);
    await transaction
      .updateTable('revisions')
      .set({ body, packed: null, keyframe_id: null })
      .where('id', '=', row.id)
      .execute();
  }
  await transaction
    .updateTable('revisions')
    .set({ body: null, packed: null, keyframe_id: null })
    .where('id', 'in', ids)
    .execute();
}
