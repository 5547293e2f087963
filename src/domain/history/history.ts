import { roles } from '#contract/accounts/account.ts';
import { SiteError } from '#contract/errors.ts';
import {
  type HistoryKind,
  historyKinds,
  type historyOperations,
  type ListedVersion,
} from '#contract/history.ts';
import type { Handlers } from '#contract/operation.ts';
import { type Caller, requireAccess, requireAccount } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { kindsOfHistory, type PresentVersion } from './history-kinds.ts';
import { readBody } from './record-fields.ts';
import { readVersion, restoreVersion, type VersionKey, versionNotFound } from './restoring.ts';
import type { HistoryKey, StoredWrite } from './revision-store.ts';

/** The rules of the history (decision 0042). */
export function createHistory(ports: Ports, caller: Caller): Handlers<typeof historyOperations> {
  const { stores } = ports;

  async function listedVersion(key: VersionKey): Promise<ListedVersion> {
    const { kind, id, n } = key;
    const present = await kindsOfHistory[kind].present(stores, id);
    const write = await stores.revisions.writeOf(keyOf(key), n);
    if (write) return toListed(write, present);
    if (present?.version !== n) throw versionNotFound(key);
    return unknownWrite(kind, present);
  }

  return {
    list: async ({ before, kind, limit }) => {
      const seen = historyKinds.filter((each) => maySee(caller, each));
      const kinds = kind === undefined ? seen : seen.filter((each) => each === kind);
      const found = await stores.revisions.recent({ kinds, before, limit: limit + 1 });
      return { items: found.slice(0, limit).map(toEntry), hasMore: found.length > limit };
    },

    versions: async ({ kind, id, page, limit }) => {
      requireAccess(caller, kindsOfHistory[kind].operation);
      const present = await kindsOfHistory[kind].present(stores, id);
      const key = keyOf({ kind, id });
      const isKnown = !present || (await stores.revisions.writeOf(key, present.version)) !== undefined;
      // The present version comes first, also if nobody noted who wrote it.
      const unknown = isKnown || !present ? [] : [unknownWrite(kind, present)];
      const first = page === 1 ? unknown : [];
      const { items, total } = await stores.revisions.versions({
        ...key,
        present: present?.version,
        limit: limit - first.length,
        offset: Math.max(0, (page - 1) * limit - unknown.length),
      });
      const listed = items.map((write) => toListed(write, present));
      return { items: [...first, ...listed], total: total + unknown.length, page, limit };
    },

    version: async ({ kind, id, n }) => {
      requireAccess(caller, kindsOfHistory[kind].operation);
      const { fields, names } = await readVersion(ports, { kind, id, n });
      return { ...(await listedVersion({ kind, id, n })), kind, id, fields, names };
    },

    name: async ({ kind, id, n, name }) => {
      requireAccess(caller, kindsOfHistory[kind].operation);
      await readVersion(ports, { kind, id, n });
      await stores.inTransaction(async (transaction) => {
        const key = keyOf({ kind, id });
        if (await transaction.revisions.rename(key, n, name)) return;
        const present = await kindsOfHistory[kind].present(transaction, id);
        if (present?.version !== n) throw versionNotFound({ kind, id, n });
        await transaction.revisions.addUnknown(key, present);
        await transaction.revisions.rename(key, n, name);
      });
      return listedVersion({ kind, id, n });
    },

    forget: async ({ kind, id }) => {
      requireAccess(caller, kindsOfHistory[kind].operation);
      const at = ports.clock().toISOString();
      return stores.inTransaction(async (transaction) => {
        if (await kindsOfHistory[kind].present(transaction, id))
          throw new SiteError('conflict', 'Delete it first. Its history can be removed afterwards.');
        const { versions, stems } = await transaction.revisions.forget(keyOf({ kind, id }));
        if (versions === 0) throw new SiteError('not-found', 'The history has nothing of this.');
        return { versions, files: await transaction.images.discard(stems, at) };
      });
    },

    restore: async (restore) => {
      const { kind, id } = restore;
      return { kind, id, ...(await restoreVersion(ports, caller, restore)) };
    },
  };
}

const keyOf = ({ kind, id }: { kind: HistoryKind; id: number }): HistoryKey => ({
  entity: kind,
  entityId: id,
});

/** Settings and redirects have a history for those who may change them. */
function maySee(caller: Caller, kind: HistoryKind): boolean {
  const { access } = kindsOfHistory[kind].operation;
  const { role } = requireAccount(caller);
  return access === 'anyone' || roles.indexOf(role) >= roles.indexOf(access);
}

function toListed(
  { version, title, at, user, origin, action, name, summary }: StoredWrite,
  present: PresentVersion | undefined,
): ListedVersion {
  const isPresent = present?.version === version;
  return { version, title, at, user, origin, action, name, summary, isPresent };
}

function toEntry({
  id,
  entity,
  entityId,
  version,
  title,
  at,
  user,
  origin,
  action,
  name,
  summary,
}: StoredWrite) {
  return {
    entry: id,
    // Stores return only writes of the kinds that they are asked for.
    kind: entity as HistoryKind,
    id: entityId,
    version,
    title,
    at,
    user,
    origin,
    action,
    name,
    summary,
  };
}

/** The present version of a record that was written without a note: sample content, or by an earlier release. */
function unknownWrite(kind: HistoryKind, { version, updatedAt, body }: PresentVersion): ListedVersion {
  return {
    version,
    title: readBody(kind, body).title,
    at: updatedAt,
    user: null,
    origin: null,
    action: version === 1 ? 'created' : 'saved',
    name: '',
    summary: null,
    isPresent: true,
  };
}
