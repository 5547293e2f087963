import type { z } from 'zod';
import type { Changes, DocumentSchema } from '#contract/document.ts';
import { SiteError } from '#contract/errors.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import { readStored } from './stored-json.ts';

type Versioned<Body> = Body & { version: number; updatedAt: string };

/** Somebody saved in between: nothing is written, the client shows both versions. */
export const staleError = () =>
  new SiteError(
    'stale',
    'This was changed by somebody else in the meantime. Nothing of yours was saved yet.',
  );

/** When a document was never written. */
const NEVER = '1970-01-01T00:00:00.000Z';

/**
 * One of the site's single documents: settings, home and those to come share this. What is stored is what was
 * written, without the defaults, so a changed default reaches every site that never touched the field. `hides` says
 * whether a change takes whole pages or facts from visitors' sight, rather than editing them.
 */
export function documentOf<Schema extends DocumentSchema>(
  name: string,
  schema: Schema,
  hides?: (before: z.output<Schema>, after: z.output<Schema>) => boolean,
) {
  type Body = z.output<Schema>;

  async function read(ports: Ports): Promise<Versioned<Body>> {
    return answer(ports, await ports.stores.documents.get(name));
  }

  /** Checked once for each version: nearly every call asks for the settings, and they change rarely. */
  const checked = new WeakMap<Stores, Versioned<Body>>();

  function answer(ports: Ports, stored: Awaited<ReturnType<Stores['documents']['get']>>): Versioned<Body> {
    const known = checked.get(ports.stores);
    if (known && known.version === stored?.version && known.updatedAt === stored.updatedAt) return known;
    const read = {
      ...bodyOf(ports, stored?.body),
      version: stored?.version ?? 0,
      updatedAt: stored?.updatedAt ?? NEVER,
    };
    checked.set(ports.stores, read);
    return read;
  }

  function bodyOf(ports: Ports, stored: unknown): Body {
    return readStored(schema, stored, (path, message) =>
      ports.report(`The stored ${name} has a part that does not fit and is left out: ${path}`, message),
    );
  }

  /**
   * Merges changes over what is stored and keeps the version they replace. A function makes the changes from the
   * document as it then is, and may refuse by throwing.
   */
  async function update(
    ports: Ports,
    caller: Caller,
    changes: Changes<Body> | ((before: Body) => Changes<Body>),
    expectedVersion?: number,
  ) {
    const at = ports.clock().toISOString();
    await ports.stores.inTransaction(async (stores) => {
      const stored = await stores.documents.get(name);
      const version = stored?.version ?? 0;
      if (expectedVersion !== undefined && expectedVersion !== version) throw staleError();
      const wanted = typeof changes === 'function' ? changes(bodyOf(ports, stored?.body)) : changes;
      const merged = mergeOver(stored?.body, wanted);
      if (!(await stores.documents.put(name, version, merged, at, false))) throw staleError();
      if (stored) {
        await stores.revisions.add({
          entity: name,
          entityId: 1,
          body: stored.body,
          userId: caller.account?.id,
          at,
        });
      }
      const hiding = hides?.(bodyOf(ports, stored?.body), bodyOf(ports, merged)) ?? false;
      await stores.site.bumpContentVersion({ hides: hiding });
    });
    return read(ports);
  }

  return { read, update };
}

/** Objects are merged field by field, everything else is replaced; an absent field keeps its value. */
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
