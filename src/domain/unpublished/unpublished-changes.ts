import { SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import type { Handlers } from '#contract/operation.ts';
import type {
  ownPageChangeOperations,
  postChangeOperations,
  projectChangeOperations,
  UnpublishedChanges,
  unpublishedOperations,
} from '#contract/unpublished/unpublished-changes.ts';
import { startOf } from '#format/dates.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { readSettings } from '../documents/settings.ts';
import { SCHEDULED_UPDATE_JOB } from '../job-store.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import { withDropped } from '../text-work.ts';
import {
  type ChangedText,
  changedOwnPage,
  changedPost,
  changedProject,
  changedTexts,
  type Fields,
} from './changed-texts.ts';
import type { ChangesBody, NewChanges, StoredChanges } from './unpublished-store.ts';

export const createPostChanges = (ports: Ports, caller: Caller): Handlers<typeof postChangeOperations> =>
  createChanges(ports, caller, changedPost);

export const createProjectChanges = (
  ports: Ports,
  caller: Caller,
): Handlers<typeof projectChangeOperations> => createChanges(ports, caller, changedProject);

export const createOwnPageChanges = (
  ports: Ports,
  caller: Caller,
): Handlers<typeof ownPageChangeOperations> => createChanges(ports, caller, changedOwnPage);

/** The list of the texts that have unpublished changes. Those of a text that was removed are left out. */
export function createUnpublished(ports: Ports): Handlers<typeof unpublishedOperations> {
  return {
    list: async () => {
      const all = [];
      for (const {
        entity,
        entityId,
        updatedAt,
        publishAt,
        problem,
      } of await ports.stores.unpublished.list()) {
        if (await changedTexts[entity].read(ports, entityId))
          all.push({ kind: entity, id: entityId, updatedAt, publishAt, problem });
      }
      return all;
    },
  };
}

interface ChangeRequest {
  id: number;
  expectedVersion?: ExpectedVersion;
  /** The version of the published text that the caller has read. */
  baseVersion?: number | undefined;
  /** The changed fields. */
  [field: string]: unknown;
}

type KeepRequest = ChangeRequest & { publishAt?: string | null | undefined };
type PublishRequest = ChangeRequest & { overwrite: boolean };

/**
 * The rules of unpublished changes, the same for every kind of text (decision 0043). Publishing them is a save by the
 * usual rules.
 */
function createChanges<Published extends object>(ports: Ports, caller: Caller, text: ChangedText<Published>) {
  const { stores } = ports;
  const userId = caller.account?.id ?? null;

  return {
    get: ({ id }: { id: number }) => readChanges(ports, text, id),

    keep: async ({ id, expectedVersion, baseVersion, publishAt, ...given }: KeepRequest) => {
      const at = ports.clock().toISOString();
      const fields = await withSafeHtml(ports, text, given);
      const moment = await momentOf(ports, publishAt);
      await stores.inTransaction(async (transaction) => {
        const state = await requireState({ ...ports, stores: transaction }, text, id);
        requireVersion(expectedVersion, state.version);
        requireBase(baseVersion, state);
        if (!state.row?.body && !state.present.isPublic) throw notPublished(text);
        const body = mergedBody(state, fields);
        const changed = { ...state.next, body, userId, problem: '', updatedAt: at };
        await put(transaction, moment === undefined ? changed : { ...changed, publishAt: moment }, at);
      });
      return withDropped(ports.texts, await readChanges(ports, text, id), htmlOf(text, given));
    },

    discard: async ({ id, expectedVersion }: Pick<ChangeRequest, 'id' | 'expectedVersion'>) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const state = await requireState({ ...ports, stores: transaction }, text, id);
        requireVersion(expectedVersion, state.version);
        if (state.row?.body) await put(transaction, closed(state, at), at);
      });
    },

    publish: async ({ id, expectedVersion, baseVersion, overwrite, ...given }: PublishRequest) => {
      const fields = await withSafeHtml(ports, text, given);
      const check = (state: ChangesState) => {
        requireVersion(expectedVersion, state.version);
        requireBase(baseVersion, state);
      };
      const published = await publish(ports, caller, text, { id, fields, overwrite, check });
      return withDropped(ports.texts, published, htmlOf(text, given));
    },
  };
}

/** The unpublished changes of a text as they are stored, next to the text. */
interface ChangesState {
  present: { version: number; isPublic: boolean; values: Fields };
  row: StoredChanges | undefined;
  version: number;
  body: ChangesBody;
  conflicts: string[];
  /** The row that the next write stores. */
  next: NewChanges;
}

const EMPTY: ChangesBody = { fields: {}, base: {} };

async function requireState(
  ports: Ports,
  { kind, noun, read }: Pick<ChangedText<unknown>, 'kind' | 'noun' | 'read'>,
  id: number,
): Promise<ChangesState> {
  const present = await read(ports, id);
  if (!present) throw new SiteError('not-found', `There is no ${noun} with ID ${id}.`);
  const row = await ports.stores.unpublished.get(kind, id);
  const version = row?.version ?? 0;
  const body = row?.body ?? EMPTY;
  const conflicts = Object.keys(body.fields).filter(
    (name) =>
      !isSame(body.base[name], present.values[name]) && !isSame(body.fields[name], present.values[name]),
  );
  const { id: _, ...before } = row ?? { ...closedRow(kind, id), id: 0 };
  return { present, row, version, body, conflicts, next: { ...before, version: version + 1 } };
}

const closedRow = (entity: StoredChanges['entity'], entityId: number): NewChanges => ({
  entity,
  entityId,
  body: null,
  userId: null,
  publishAt: null,
  problem: '',
  updatedAt: '',
  version: 0,
});

const closed = ({ next }: ChangesState, at: string): NewChanges => ({
  ...closedRow(next.entity, next.entityId),
  version: next.version,
  updatedAt: at,
});

/** Stores the row, and the job that publishes the changes at their moment. */
async function put({ unpublished, jobs }: Stores, row: NewChanges, at: string): Promise<void> {
  await unpublished.put(row);
  const key = `${row.entity} ${row.entityId}`;
  await jobs.remove(SCHEDULED_UPDATE_JOB, [key]);
  if (row.publishAt === null) return;
  const due = row.publishAt > at ? row.publishAt : at;
  await jobs.add({ kind: SCHEDULED_UPDATE_JOB, key, payload: { kind: row.entity, id: row.entityId } }, due);
}

/** Adds fields to the changes. A field that has the published value again is no change. */
function mergedBody({ body, present }: ChangesState, given: Fields): ChangesBody {
  const merged: ChangesBody = { fields: { ...body.fields }, base: { ...body.base } };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const published = present.values[name];
    if (isSame(value, published)) {
      delete merged.fields[name];
      delete merged.base[name];
      continue;
    }
    if (!(name in merged.fields)) merged.base[name] = published ?? null;
    merged.fields[name] = value;
  }
  return merged;
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function requireBase(baseVersion: number | undefined, { present }: ChangesState): void {
  if (baseVersion !== undefined && baseVersion !== present.version) throw staleError();
}

const notPublished = ({ noun }: Pick<ChangedText<unknown>, 'noun'>) =>
  new SiteError('conflict', `Visitors do not see this ${noun}, so its changes can be saved as they are.`);

async function readChanges(
  ports: Ports,
  text: Pick<ChangedText<unknown>, 'kind' | 'noun' | 'read'>,
  id: number,
): Promise<UnpublishedChanges> {
  const { row, version, body, present, conflicts } = await requireState(ports, text, id);
  return {
    version,
    isOpen: row?.body != null,
    fields: body.fields,
    publishedVersion: present.version,
    conflicts,
    updatedAt: row?.updatedAt ?? null,
    publishAt: row?.publishAt ?? null,
    problem: row?.problem ?? '',
  };
}

function htmlOf({ html }: Pick<ChangedText<unknown>, 'html'>, fields: Fields): string | undefined {
  const given = fields[html];
  return typeof given === 'string' ? given : undefined;
}

/** The fields with their HTML as a save would store it. */
async function withSafeHtml(
  { texts }: Ports,
  text: Pick<ChangedText<unknown>, 'html'>,
  fields: Fields,
): Promise<Fields> {
  const given = htmlOf(text, fields);
  return given === undefined ? fields : { ...fields, [text.html]: (await texts.prepare(given)).html };
}

/** The moment of a day or an instant; undefined where none is given. */
async function momentOf(ports: Ports, given: string | null | undefined): Promise<string | null | undefined> {
  if (given === undefined || given === null) return given;
  const { timeZone } = (await readSettings(ports)).general;
  return startOf(given, timeZone)?.toISOString() ?? null;
}

interface Publication {
  id: number;
  /** Further changes. */
  fields: Fields;
  overwrite: boolean;
  /** Throws where the changes must not be published. */
  check: (state: ChangesState) => void;
}

/** Publishes changes in one transaction with the end of them. */
async function publish<Published>(
  ports: Ports,
  caller: Caller,
  text: ChangedText<Published>,
  { id, fields, overwrite, check }: Publication,
): Promise<Published> {
  const { stores, texts } = ports;
  // The long text is prepared before the transaction, and the save finds it prepared.
  const stored = htmlOf(text, (await stores.unpublished.get(text.kind, id))?.body?.fields ?? {});
  if (stored !== undefined) await texts.prepare(stored);
  return stores.inTransaction(async (transaction) => {
    const inside = { ...ports, stores: transaction };
    const state = await requireState(inside, text, id);
    check(state);
    if (!state.row?.body) throw new SiteError('conflict', `This ${text.noun} has no unpublished changes.`);
    if (state.conflicts.length > 0 && !overwrite) throw overtaken(text, state.conflicts);
    const { fields: changed } = mergedBody(state, fields);
    const published = await text.update(inside, caller, id, changed);
    const at = ports.clock().toISOString();
    await put(transaction, closed(state, at), at);
    return published;
  });
}

function overtaken({ noun }: Pick<ChangedText<unknown>, 'noun'>, names: string[]): SiteError {
  const message = `The published ${noun} was changed since in: ${names.join(', ')}. Compare both versions first.`;
  return new SiteError('conflict', message, {
    issues: names.map((path) => ({ path, message: 'The published text has been changed here since.' })),
  });
}

/** Publishes the changes of a text whose moment has come. A refusal is noted with the changes, for the owner to read. */
export async function publishScheduled(
  ports: Ports,
  { kind, id }: { kind: StoredChanges['entity']; id: number },
): Promise<void> {
  const text: ChangedText<object> = changedTexts[kind];
  const row = await ports.stores.unpublished.get(kind, id);
  const now = ports.clock().toISOString();
  if (!row?.body || row.publishAt === null || row.publishAt > now) return;
  const caller = await schedulerOf(ports, row);
  try {
    await publish(ports, caller, text, {
      id,
      fields: {},
      overwrite: false,
      check: ({ version }) => requireVersion(row.version, version),
    });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    // Somebody has changed or published them in this moment.
    if (error.code === 'stale' || error.code === 'not-found') return;
    await ports.stores.inTransaction(async (transaction) => {
      const state = await requireState({ ...ports, stores: transaction }, text, id);
      if (state.version !== row.version) return;
      await put(transaction, { ...state.next, publishAt: null, problem: error.message }, now);
    });
  }
}

/** The account that changed the text last, on whose behalf the site publishes it. */
async function schedulerOf({ stores }: Ports, { userId }: StoredChanges): Promise<Caller> {
  const account = userId === null ? undefined : await stores.accounts.get(userId);
  return {
    address: 'schedule',
    origin: 'screen',
    ...(account ? { account: { ...account, sessionHash: '' } } : {}),
  };
}

/** Publishes all changes whose moment has come, where no worker does. */
export async function publishDueChanges(ports: Ports): Promise<void> {
  const now = ports.clock().toISOString();
  for (const { entity, entityId, publishAt } of await ports.stores.unpublished.list()) {
    if (publishAt !== null && publishAt <= now) await publishScheduled(ports, { kind: entity, id: entityId });
  }
}
