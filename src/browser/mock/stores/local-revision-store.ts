import type { HistoryKey, NewRevision, RevisionStore, StoredWrite } from '#domain/history/revision-store.ts';
import { mediaStemsIn } from '#format/images/image-paths.ts';
import type { LocalTables, RevisionRow } from '../local-tables.ts';

/** Versions of one record that are kept besides the present one: a browser has little room. */
const LOCAL_VERSIONS = 20;

export function createLocalRevisionStore({ revisions, accounts }: LocalTables): RevisionStore {
  const isOf =
    ({ entity, entityId }: HistoryKey) =>
    (row: RevisionRow) =>
      row.entity === entity && row.entityId === entityId;
  const ofRecord = (key: HistoryKey) => revisions.rows().filter(isOf(key));
  const writeRow = (key: HistoryKey, version: number) =>
    ofRecord(key).findLast((row) => row.version === version - 1);

  function toWrite({ id, entity, entityId, version, title, at, ...row }: RevisionRow): StoredWrite {
    const { origin, action, name, summary, userId } = row;
    const account = accounts.rows().find((each) => each.id === userId);
    return {
      ...{ id, entity, entityId, title, origin, action, name, summary, at },
      version: version + 1,
      user: account ? { id: account.id, name: account.name || account.username } : null,
    };
  }

  function addRow({ userId = null as number | null, ...revision }: NewRevisionRow): void {
    const row: RevisionRow = { ...revision, userId, id: revisions.nextId(), name: '' };
    const own = [...ofRecord(revision), row];
    const kept = own.slice(-(LOCAL_VERSIONS + 1));
    const outdated = new Set(own.slice(0, -kept.length));
    const [oldest] = kept.length > LOCAL_VERSIONS ? kept : [];
    revisions.write([
      ...revisions
        .rows()
        .filter((each) => !outdated.has(each))
        // The write of the oldest version is kept, not the version before it.
        .map((each) => (each === oldest ? { ...each, body: undefined } : each)),
      row,
    ]);
  }

  const addUnknown: RevisionStore['addUnknown'] = async (key, { version, updatedAt, body }) => {
    if (writeRow(key, version)) return;
    const title = ['title', 'name', 'source'].map((name) => propertyOf(body, name)).find(Boolean) ?? '';
    const action = version === 1 ? 'created' : 'saved';
    addRow({
      ...key,
      ...{ version: version - 1, title, body: undefined, origin: null, action, summary: null, at: updatedAt },
    });
  };

  return {
    add: async (revision) => {
      const { version, body, at } = revision;
      const updatedAt = propertyOf(body, 'updatedAt') ?? at;
      if (version > 0) await addUnknown(revision, { version, body, updatedAt });
      const { entity, entityId, title, origin, action, summary, userId = null } = revision;
      addRow({ entity, entityId, version, title, body, origin, action, summary, userId, at });
    },

    addUnknown,

    list: async (entity, entityId) =>
      revisions
        .rows()
        .filter((row) => row.entity === entity && row.entityId === entityId && row.body !== undefined)
        .map(({ body, userId, at }) => ({
          ...({ entity, entityId } as HistoryKey),
          body,
          userId: userId ?? undefined,
          at,
        }))
        .reverse(),

    versions: async ({ present, limit, offset, ...key }) => {
      const own = ofRecord(key);
      const held = new Set(own.flatMap(({ version, body }) => (body === undefined ? [] : [version])));
      const shown = own
        .filter(
          ({ version, action }) => version + 1 === present || action === 'deleted' || held.has(version + 1),
        )
        .toSorted((one, other) => other.version - one.version || other.id - one.id);
      return { items: shown.slice(offset, offset + limit).map(toWrite), total: shown.length };
    },

    writeOf: async (key, version) => {
      const row = writeRow(key, version);
      return row && toWrite(row);
    },

    body: async (key, version) =>
      ofRecord(key).findLast((row) => row.version === version && row.body !== undefined)?.body,

    forget: async (key) => {
      const held = ofRecord(key).filter(({ body }) => body !== undefined);
      revisions.remove(isOf(key));
      return { versions: held.length, stems: mediaStemsIn(JSON.stringify(held)) };
    },

    rename: async (key, version, name) => {
      const row = writeRow(key, version);
      return revisions.change(
        (each) => each.id === row?.id,
        (each) => ({ ...each, name }),
      );
    },

    recent: async ({ kinds, before = Number.POSITIVE_INFINITY, limit }) =>
      revisions
        .rows()
        .filter(
          ({ id, entity, origin, body }) =>
            id < before && kinds.some((kind) => kind === entity) && (origin !== null || body !== undefined),
        )
        .toSorted((one, other) => other.id - one.id)
        .slice(0, limit)
        .map(toWrite),
  };
}

type NewRevisionRow = Omit<NewRevision, 'userId'> & { userId?: number | null };

function propertyOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
