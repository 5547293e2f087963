import type { CatalogueEntry } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import type { Caller } from './caller.ts';
import type { Ports } from './ports.ts';

/** How long a repeated write is answered from what was kept: a day (decision D12). */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A write once its input is checked, in two steps: what may take long, and what one transaction holds. */
interface Write {
  prepare: () => Promise<unknown>;
  carryOut: (ports: Ports, prepared: unknown) => Promise<unknown>;
}

/**
 * Carries a write out once per `Idempotency-Key` of a caller and answers every repetition with the first answer.
 * The answer is kept in the transaction of the write itself, so there is never one without the other. A refused
 * write keeps nothing and may be corrected under the same key. Throws `conflict` when the key came with another request.
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

  const known = await ports.stores.answers.find(key);
  if (known) return repeat(known, request);
  const prepared = await prepare();
  return ports.stores.inTransaction(async (stores) => {
    const now = ports.clock();
    await stores.answers.removeBefore(new Date(now.getTime() - KEPT_MS).toISOString());
    const faster = await stores.answers.find(key);
    if (faster) return repeat(faster, request);
    const answer = await carryOut({ ...ports, stores }, prepared);
    await stores.answers.add(key, request, answer, now.toISOString());
    return answer;
  });
}

function repeat(known: { request: string; answer: unknown }, request: string): unknown {
  if (known.request === request) return known.answer ?? undefined;
  throw new SiteError('conflict', 'This Idempotency-Key came with another request before.');
}

/** A file is told by its name and size; its bytes need not be read for that. */
function withFileNames(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.type] : value;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
