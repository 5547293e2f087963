import { z } from 'zod';
import { isSiteError, SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import { type Adjustment, type HistoryKind, historyKinds } from '#contract/history.ts';
import { mediaStemsIn } from '#format/images/image-paths.ts';
import { type Caller, requireAccess } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { isSameValue } from './change-summary.ts';
import { inputOf, kindsOfHistory } from './history-kinds.ts';
import { type ReadVersion, readBody } from './record-fields.ts';

export interface VersionKey {
  kind: HistoryKind;
  id: number;
  n: number;
}

export const versionNotFound = ({ n }: VersionKey) =>
  new SiteError('not-found', `Version ${n} is not kept in the history.`);

/** The fields of a version, whether it was replaced or is the present one. Throws `not-found`. */
export async function readVersion({ stores }: Ports, key: VersionKey): Promise<ReadVersion> {
  const { kind, id, n } = key;
  const present = await kindsOfHistory[kind].present(stores, id);
  const body =
    present?.version === n ? present.body : await stores.revisions.body({ entity: kind, entityId: id }, n);
  if (body === undefined) throw versionNotFound(key);
  return readBody(kind, body);
}

const versionInput = z.object({ kind: z.enum(historyKinds), id: z.int(), n: z.int() });

/** Sanitises the long texts of a version before a restore opens its transaction, which then finds them prepared. */
export async function prepareVersion(ports: Ports, input: unknown): Promise<void> {
  const { fields } = await readVersion(ports, versionInput.parse(input));
  const html = fields.content ?? fields.fullDescription;
  if (typeof html === 'string') await ports.texts.prepare(html);
}

interface Restore extends VersionKey {
  fields?: string[] | undefined;
  expectedVersion?: ExpectedVersion;
}

interface Restored {
  version: number;
  /** The fields that stayed as they were. */
  adjustments: Adjustment[];
}

/**
 * Saves the fields of a version again by the rules of the kind's own call, so that a restore can do nothing that an editor
 * cannot. A field that these rules refuse, because what it names is gone or taken, stays as it is and is named in the
 * answer. Throws `conflict` if nothing is left to restore, `stale` as the kind's own call, and `not-found`.
 */
export async function restoreVersion(ports: Ports, caller: Caller, restore: Restore): Promise<Restored> {
  const { kind, id, expectedVersion } = restore;
  const { operation, present, save } = kindsOfHistory[kind];
  requireAccess(caller, operation);
  const { fields } = await readVersion(ports, restore);
  const stored = await present(ports.stores, id);
  if (!stored) throw new SiteError('not-found', 'This was deleted, so no version of it can be restored.');
  const now = readBody(kind, stored.body).fields;
  const wanted = namesToRestore(restore, fields).filter((name) => !isSameValue(fields[name], now[name]));
  const left = new Map(wanted.map((name) => [name, fields[name]]));
  const adjustments = await withoutLostPictures(ports, left);
  requireSomething(left, adjustments);
  const restoring = { ...caller, restores: { kind, id } };
  for (;;) {
    try {
      const input = inputOf(id, Object.fromEntries(left), expectedVersion);
      return { ...(await save(ports, restoring, input)), adjustments };
    } catch (error) {
      const refused = refusedField(error, [...left.keys()]);
      if (!refused) throw error;
      adjustments.push(refused);
      left.delete(refused.field);
      requireSomething(left, adjustments);
    }
  }
}

/** Throws `conflict` if every field that should be restored is gone or taken. */
function requireSomething(left: Map<string, unknown>, adjustments: Adjustment[]): void {
  const [first] = adjustments;
  if (left.size > 0 || !first) return;
  const issues = adjustments.map(({ field, message }) => ({ path: field, message }));
  throw new SiteError('conflict', first.message, { issues });
}

/**
 * Takes a field with the address of a picture that is gone out of the fields to restore. A text comes back with the
 * address, and its readers see the description of the picture.
 */
async function withoutLostPictures({ stores }: Ports, left: Map<string, unknown>): Promise<Adjustment[]> {
  const named = [...left].map(([field, value]) => ({ field, stems: mediaStemsIn(JSON.stringify(value)) }));
  const gone = new Set(await stores.images.missing([...new Set(named.flatMap(({ stems }) => stems))]));
  const adjustments: Adjustment[] = [];
  for (const { field, stems } of named) {
    const lost = stems.filter((stem) => gone.has(stem)).length;
    if (lost === 0) continue;
    const message =
      lost === 1
        ? 'A picture or file of this version no longer exists.'
        : `${lost} pictures or files of this version no longer exist.`;
    adjustments.push({ field, message });
    if (/^\/(images|files)\/\S*$/.test(String(left.get(field)))) left.delete(field);
  }
  return adjustments;
}

function namesToRestore({ fields: named }: Restore, fields: Record<string, unknown>): string[] {
  const unknown = named?.find((name) => !(name in fields));
  if (unknown === undefined) return named ?? Object.keys(fields);
  const message = `This version has no field ${unknown}.`;
  throw new SiteError('invalid', message, { issues: [{ path: 'fields', message }] });
}

/** The restored field that a rule has refused; undefined for any other failure. */
function refusedField(error: unknown, names: string[]): Adjustment | undefined {
  if (!isSiteError(error) || (error.code !== 'invalid' && error.code !== 'conflict')) return undefined;
  for (const { path, message } of error.issues ?? []) {
    const field = names.find((name) => path === name || path.startsWith(`${name}.`));
    if (field !== undefined) return { field, message };
  }
  return undefined;
}
