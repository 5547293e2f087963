import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import {
  type HistoryKey,
  type NewRevision,
  type RevisionStore,
  revisionRecord,
  type StoredWrite,
} from '#domain/history/revision-store.ts';
import { mediaStemsIn } from '#format/images/image-paths.ts';
import { parseJson } from '../../database/json.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';
import { readBody } from './packed-bodies.ts';

const revisions = rowsOf('revisions', revisionRecord);

/** No version has this number. */
const NO_VERSION = -1;

export function createRevisionStore({ read, write }: Connections): RevisionStore {
  async function addRow({ body, userId, at, ...revision }: NewRevision): Promise<void> {
    const fields = { ...revision, userId: userId ?? null, createdAt: at, name: '' };
    await write
      .insertInto('revisions')
      .values({ ...revisions.toRow(fields), body: body === undefined ? null : JSON.stringify(body) })
      .execute();
  }

  async function addUnknown(key: HistoryKey, { version, updatedAt, body }: Written): Promise<void> {
    if (await rowOf(write, key, version - 1)) return;
    await addRow({ ...unknownWrite(key, version, body), at: updatedAt });
  }

  return {
    add: async (revision) => {
      const { entity, entityId, version, body, at } = revision;
      if (version > 0)
        await addUnknown({ entity, entityId }, { version, body, updatedAt: updatedAtOf(body) ?? at });
      await addRow(revision);
      await noteReferences(write, revision);
    },

    addUnknown,

    list: async (entity, entityId) => {
      const rows = await read
        .selectFrom('revisions')
        .select(['entity', 'entity_id', 'user_id', 'created_at', 'body', 'packed', 'keyframe_id'])
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .where((on) => isHeld(on, 'revisions'))
        .orderBy('id', 'desc')
        .execute();
      const found = [];
      for (const row of rows) {
        const { entityId: id, userId, createdAt } = revisions.toRecord(row);
        const text = await readBody(read, row);
        found.push({
          ...keyOf(entity, id),
          body: parseJson(text),
          userId: userId ?? undefined,
          at: createdAt,
        });
      }
      return found;
    },

    versions: async ({ present = NO_VERSION, limit, offset, ...key }) => {
      const rows = await writesIn(read)
        .where((on) => isShown(on, key, present))
        .orderBy('revisions.version', 'desc')
        .orderBy('revisions.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await read
        .selectFrom('revisions')
        .select(({ fn }) => fn.countAll().as('total'))
        .where((on) => isShown(on, key, present))
        .executeTakeFirstOrThrow();
      return { items: rows.map(toWrite), total: Number(total) };
    },

    writeOf: async (key, version) => {
      const row = await writesIn(read)
        .where((on) => isOf(on, key))
        .where('revisions.version', '=', version - 1)
        .orderBy('revisions.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toWrite(row);
    },

    body: async (key, version) => {
      const row = await read
        .selectFrom('revisions')
        .select(['body', 'packed', 'keyframe_id'])
        .where((on) => isOf(on, key))
        .where('version', '=', version)
        .where((on) => isHeld(on, 'revisions'))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && parseJson(await readBody(read, row));
    },

    forget: (key) => forgetVersions(write, key),

    rename: async (key, version, name) => {
      const row = await rowOf(write, key, version - 1);
      if (!row) return false;
      await write.updateTable('revisions').set({ name }).where('id', '=', row.id).execute();
      return true;
    },

    recent: async ({ kinds, before, limit }) => {
      if (kinds.length === 0) return [];
      const rows = await writesIn(read)
        .where('revisions.entity', 'in', kinds)
        .where((on) => on.or([on('revisions.origin', 'is not', null), isHeld(on, 'revisions')]))
        .$if(before !== undefined, (query) => query.where('revisions.id', '<', before ?? 0))
        .orderBy('revisions.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toWrite);
    },
  };
}

/** Removes every row of a record, and the references of its versions. */
async function forgetVersions(write: Kysely<Tables>, key: HistoryKey) {
  const { entity, entityId } = key;
  const { count } = await write
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((on) => isOf(on, key))
    .where((on) => isHeld(on, 'revisions'))
    .executeTakeFirstOrThrow();
  await write
    .deleteFrom('revisions')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .execute();
  const rows = await write
    .deleteFrom('revision_references')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .returning('stem')
    .execute();
  return { versions: Number(count), stems: rows.map(({ stem }) => stem) };
}

interface Written {
  version: number;
  updatedAt: string;
  body: unknown;
}

/** A write that nobody noted: of an earlier release, or of the sample content. */
function unknownWrite(key: HistoryKey, version: number, body: unknown): Omit<NewRevision, 'at'> {
  return {
    ...key,
    version: version - 1,
    title: titleOf(body),
    body: undefined,
    userId: undefined,
    origin: null,
    action: version === 1 ? 'created' : 'saved',
    summary: null,
  };
}

const propertyOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

function titleOf(body: unknown): string {
  const title = ['title', 'name', 'source'].map((name) => propertyOf(body, name)).find(Boolean);
  return typeof title === 'string' ? title : '';
}

function updatedAtOf(body: unknown): string | undefined {
  const at = propertyOf(body, 'updatedAt');
  return typeof at === 'string' ? at : undefined;
}

/** Notes the pictures and files that a replaced version names, so that they are kept as long as it is. */
async function noteReferences(write: Kysely<Tables>, { entity, entityId, body }: NewRevision): Promise<void> {
  const stems = body === undefined ? [] : mediaStemsIn(JSON.stringify(body));
  for (let from = 0; from < stems.length; from += BATCH) {
    const rows = stems.slice(from, from + BATCH).map((stem) => ({ entity, entity_id: entityId, stem }));
    await write
      .insertInto('revision_references')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The number of rows per statement; a statement takes some ten thousand values. */
const BATCH = 1000;

type On = ExpressionBuilder<Tables, 'revisions'>;

const keyOf = (entity: string, entityId: number) => ({ entity, entityId }) as HistoryKey;

const isOf = (on: On, { entity, entityId }: HistoryKey) =>
  on.and([on('revisions.entity', '=', entity), on('revisions.entity_id', '=', entityId)]);

/** True for a row with a replaced version. */
function isHeld(on: On, table: 'revisions' | 'held') {
  const body = sql`${sql.ref(`${table}.body`)} is not null`;
  const packed = sql`${sql.ref(`${table}.packed`)} is not null`;
  return on.and([sql<boolean>`(${body} or ${packed})`]);
}

/** The writes whose versions can be read, and the removals. */
function isShown(on: On, key: HistoryKey, present: number) {
  const held = sql<boolean>`exists (select 1 from revisions as held where held.entity = revisions.entity
    and held.entity_id = revisions.entity_id and held.version = revisions.version + 1
    and (held.body is not null or held.packed is not null))`;
  return on.and([
    isOf(on, key),
    on.or([on('revisions.version', '=', present - 1), on('revisions.action', '=', 'deleted'), held]),
  ]);
}

async function rowOf(database: Kysely<Tables>, key: HistoryKey, version: number) {
  return database
    .selectFrom('revisions')
    .select('id')
    .where((on) => isOf(on, key))
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const writesIn = (read: Kysely<Tables>) =>
  read
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.user_id')
    .select(revisions.columns)
    .select(['users.username as user_username', 'users.name as user_name']);

type WriteRow = Awaited<ReturnType<ReturnType<typeof writesIn>['execute']>>[number];

function toWrite({ user_username, user_name, ...row }: WriteRow): StoredWrite {
  const { userId, createdAt, version, ...write } = revisions.toRecord(row);
  const isKnown = userId !== null && user_username !== null;
  return {
    ...write,
    version: version + 1,
    at: createdAt,
    user: isKnown ? { id: userId, name: user_name || user_username } : null,
  };
}
