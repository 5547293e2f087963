import type { HistoryKind } from '#contract/history.ts';
import type { Caller } from '../caller.ts';
import type { Stores } from '../stores.ts';
import { summaryOf } from './change-summary.ts';
import { readBody } from './record-fields.ts';

/** A version as it is stored, with its number. */
interface Version {
  version: number;
  body: unknown;
}

/** A write of one record: absent `before` is a new record, absent `after` a removal. */
interface Write {
  id: number;
  before?: Version | undefined;
  after?: unknown;
  at: string;
}

/** Notes a write in its own transaction, and keeps the version that it replaces or removes. */
export function noteWrite(
  { revisions }: Stores,
  { account, origin = 'api', restores }: Caller,
  kind: HistoryKind,
  { id, before, after, at }: Write,
): Promise<void> {
  const isRestored = restores?.kind === kind && restores.id === id;
  const action = before && after ? 'saved' : before ? 'deleted' : 'created';
  const title = readBody(kind, after ?? before?.body).title;
  return revisions.add({
    entity: kind,
    entityId: id,
    version: before?.version ?? 0,
    title,
    body: before?.body,
    userId: account?.id,
    origin,
    action: isRestored && after ? 'restored' : action,
    summary: before && after ? summaryOf(readBody(kind, before.body), readBody(kind, after)) : null,
    at,
  });
}

interface StoredRecord {
  id: number;
  version: number;
}

/** Makes the functions that note writes of records of one kind. Each runs in the transaction of its write. */
export function revisionsOf(kind: HistoryKind) {
  return {
    created: (stores: Stores, caller: Caller, after: { id: number }, at: string): Promise<void> =>
      noteWrite(stores, caller, kind, { id: after.id, after, at }),

    saved: (
      stores: Stores,
      caller: Caller,
      before: StoredRecord,
      after: object | undefined,
      at: string,
    ): Promise<void> =>
      noteWrite(stores, caller, kind, {
        id: before.id,
        before: { version: before.version, body: before },
        after: after ?? before,
        at,
      }),

    removed: (stores: Stores, caller: Caller, before: StoredRecord, at: string): Promise<void> =>
      noteWrite(stores, caller, kind, {
        id: before.id,
        before: { version: before.version, body: before },
        at,
      }),
  };
}
