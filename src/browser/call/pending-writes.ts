/** As long as the server stores responses (decision D12). */
const STORED_MS = 24 * 60 * 60 * 1000;
const MOST_PENDING = 50;
const STORED_AS = 'vitrine_unanswered_writes';

/** The part of `localStorage` that this file uses. */
type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface PendingWrite {
  /** A hash that identifies the write; its text may be long and private. */
  print: string;
  key: string;
  since: number;
}

/**
 * The `Idempotency-Key` of each write without a response, which the server may have carried out. The same write, sent
 * again after a failure, in another tab or after a crash, gets the same key, so the server carries it out once.
 */
export interface PendingWrites {
  /** Returns the key for a write; it stays the same until `settle`. */
  keyOf: (write: string) => string;
  /** Records that the server has responded: another write like it is a new one. */
  settle: (write: string) => void;
}

/** Without a storage, or if it is blocked or full, keys last as long as the page. */
export function createPendingWrites(storage?: () => KeyStorage): PendingWrites {
  let inMemory: PendingWrite[] = [];

  function read(): PendingWrite[] {
    let list = inMemory;
    try {
      const stored: unknown = JSON.parse(storage?.().getItem(STORED_AS) ?? 'null');
      if (Array.isArray(stored)) list = [...inMemory, ...stored.filter(isPendingWrite)];
    } catch {
      // Unreadable entries count as absent.
    }
    const now = Date.now();
    const fresh = list.filter(({ since }) => Math.abs(now - since) < STORED_MS);
    return [...new Map(fresh.map((one) => [one.print, one])).values()];
  }

  function store(list: PendingWrite[]): void {
    const pending = list.slice(-MOST_PENDING);
    try {
      if (pending.length > 0) storage?.().setItem(STORED_AS, JSON.stringify(pending));
      else storage?.().removeItem(STORED_AS);
      // Not in memory as well, because another tab may get the response.
      inMemory = storage ? [] : pending;
    } catch {
      inMemory = pending;
    }
  }

  return {
    keyOf: (write) => {
      const pending = read();
      const print = printOf(write);
      const known = pending.find((one) => one.print === print);
      const key = known?.key ?? newKey();
      if (!known) store([...pending, { print, key, since: Date.now() }]);
      return key;
    },
    settle: (write) => {
      const print = printOf(write);
      store(read().filter((one) => one.print !== print));
    },
  };
}

function isPendingWrite(value: unknown): value is PendingWrite {
  const { print, key, since } = (value ?? {}) as Partial<PendingWrite>;
  return typeof print === 'string' && typeof key === 'string' && typeof since === 'number';
}

/** 64 bits of two multiplicative hashes, and the length. `crypto.subtle` has better ones, but only over HTTPS. */
function printOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${text.length}.${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}

/** A new `Idempotency-Key`. `crypto.randomUUID` exists only over HTTPS, which a site at home may lack. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-');
}
