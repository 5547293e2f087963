import type { CatalogueEntry } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import type { Caller } from './caller.ts';
import type { Ports } from './ports.ts';

/** How long a response is stored, in milliseconds (decision D12). */
const STORED_MS = 24 * 60 * 60 * 1000;

/** A write with a checked input, in two steps: `prepare` may take long, `carryOut` runs in one transaction. */
interface Write {
  prepare: () => Promise<unknown>;
  carryOut: (ports: Ports, prepared: unknown) => Promise<unknown>;
}

/**
 * Carries a write out once per `Idempotency-Key` of a caller and returns the stored response to every repetition.
 * The response is stored in the transaction of the write itself, so neither exists without the other. A refused write
 * stores nothing and may be corrected under the same key. Throws `conflict` when the key came with another request.
 */
export async function writeOnce(
  ports: Ports,
  { address, account, idempotencyKey }: Caller,
  { group, name }: CatalogueEntry,
  input: unknown,
  { prepare, carryOut }: Write,
): Promise<unknown> {
  if (idempotencyKey === undefined) return carryOut(ports, await prepare());
  const who = account ? `account ${account.id}` : `address ${address}`;
  const key = await digest(`${who}\n${idempotencyKey}`);
  const operation = `${group}.${name}`;
  const request = `${operation} ${await digest(`${operation}\n${JSON.stringify(input, withFileNames)}`)}`;

  const stored = await ports.stores.storedResponses.find(key);
  if (stored) return repeat(stored, request);
  const prepared = await prepare();
  return ports.stores.inTransaction(async (stores) => {
    const now = ports.clock();
    await stores.storedResponses.removeBefore(new Date(now.getTime() - STORED_MS).toISOString());
    const concurrent = await stores.storedResponses.find(key);
    if (concurrent) return repeat(concurrent, request);
    const response = await carryOut({ ...ports, stores }, prepared);
    await stores.storedResponses.add(key, request, response, now.toISOString());
    return response;
  });
}

function repeat(stored: { request: string; response: unknown }, request: string): unknown {
  if (stored.request === request) return stored.response ?? undefined;
  throw new SiteError('conflict', 'This Idempotency-Key came with another request before.');
}

/** A file is identified by its name, size and type, so that its bytes need not be read. */
function withFileNames(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.type] : value;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
