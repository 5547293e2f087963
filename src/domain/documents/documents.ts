import type { z } from 'zod';
import type { Changes, DocumentSchema } from '#contract/document.ts';
import { SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import type { HistoryKind } from '#contract/history.ts';
import type { Caller } from '../caller.ts';
import { noteWrite } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import { readStored } from './stored-json.ts';

type Versioned<Body> = Body & { version: number; updatedAt: string };

/** The refusal of a write over a newer version (412). Nothing is written, and the client offers both versions. */
export const staleError = () =>
  new SiteError(
    'stale',
    'This was changed by somebody else in the meantime. Nothing of yours was saved yet.',
  );

/** Throws `stale` unless the caller named no version, or the stored one. */
export function requireVersion(expected: ExpectedVersion, stored: number): void {
  if (expected !== undefined && ![expected].flat().includes(stored)) throw staleError();
}

/** The `updatedAt` of a document that was never written. */
const NEVER = '1970-01-01T00:00:00.000Z';

/**
 * Creates the read and update functions of a document, such as the settings or the home page. The store holds the
 * written fields without defaults, so a changed default applies to every site that never wrote the field. `hides`
 * returns true if a change hides content from visitors; then no outdated page is shown again, not even in an outage.
 */
export function documentOf<Schema extends DocumentSchema>(
  name: HistoryKind,
  schema: Schema,
  hides?: (before: z.output<Schema>, after: z.output<Schema>) => boolean,
) {
  type Body = z.output<Schema>;

  async function read(ports: Ports): Promise<Versioned<Body>> {
    return checkedBody(ports, await ports.stores.documents.get(name));
  }

  /** The last checked version per store: nearly every call reads the settings, and they change rarely. */
  const lastChecked = new WeakMap<Stores, Versioned<Body>>();

  function checkedBody(
    ports: Ports,
    stored: Awaited<ReturnType<Stores['documents']['get']>>,
  ): Versioned<Body> {
    const last = lastChecked.get(ports.stores);
    if (last && last.version === stored?.version && last.updatedAt === stored.updatedAt) return last;
    const checked = {
      ...reportedBodyOf(ports, stored?.body),
      version: stored?.version ?? 0,
      updatedAt: stored?.updatedAt ?? NEVER,
    };
    lastChecked.set(ports.stores, checked);
    return checked;
  }

  const bodyOf = (stored: unknown): Body => readStored(schema, stored, () => {});

  /** Reads a version for the first time, and reports its parts that do not fit. */
  function reportedBodyOf(ports: Ports, stored: unknown): Body {
    return readStored(schema, stored, (path, message) =>
      ports.report(`The stored ${name} has a part that does not fit and is left out: ${path}`, message),
    );
  }

  /**
   * Merges changes over the stored document and stores the replaced version as a revision. A function computes the
   * changes from the document inside the transaction and may throw to refuse. Throws `stale` for an outdated
   * `expectedVersion`.
   */
  async function update(
    ports: Ports,
    caller: Caller,
    changes: Changes<Body> | ((before: Body) => Changes<Body>),
    expectedVersion?: ExpectedVersion,
  ) {
    const at = ports.clock().toISOString();
    await ports.stores.inTransaction(async (stores) => {
      const stored = await stores.documents.get(name);
      const version = stored?.version ?? 0;
      requireVersion(expectedVersion, version);
      const wanted = typeof changes === 'function' ? changes(bodyOf(stored?.body)) : changes;
      const merged = mergeOver(stored?.body, wanted);
      if (!(await stores.documents.put(name, version, merged, at, false))) throw staleError();
      const before = stored && { version: stored.version, body: stored.body };
      await noteWrite(stores, caller, name, { id: 1, before, after: merged, at });
      const hiding = hides?.(bodyOf(stored?.body), bodyOf(merged)) ?? false;
      await stores.site.bumpContentVersion({ hides: hiding });
    });
    return read(ports);
  }

  return { read, update };
}

/** Merges objects field by field and replaces everything else; an absent field keeps its value. */
function mergeOver(stored: unknown, changes: unknown): unknown {
  if (changes === undefined) return stored;
  if (!isPlainObject(changes)) return changes;
  const merged: Record<string, unknown> = isPlainObject(stored) ? { ...stored } : {};
  for (const [name, value] of Object.entries(changes)) merged[name] = mergeOver(merged[name], value);
  return merged;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
