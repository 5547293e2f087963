/** As long as the server keeps its answers (decision D12). */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 50;
const STORED_AS = 'vitrine_unanswered_writes';

/** What of `localStorage` is used. */
type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Unanswered {
  /** Tells the write; not its words, which may be long and private. */
  print: string;
  key: string;
  since: number;
}

/**
 * The `Idempotency-Key` of each write that was sent and not answered: it may have been carried out. Whoever sends the
 * same write again, after a failure, in another tab or after a crash, sends the same key, so it is carried out once.
 */
export interface UnansweredWrites {
  /** The key to send a write with; it stays the same until `answered`. */
  keyOf: (write: string) => string;
  /** The server has said what became of the write: another one like it is a new one. */
  answered: (write: string) => void;
}

/** Without a storage, and where it is blocked or full, keys last as long as the page. */
export function createUnansweredWrites(storage?: () => KeyStorage): UnansweredWrites {
  let inMemory: Unanswered[] = [];

  function read(): Unanswered[] {
    let list = inMemory;
    try {
      const stored: unknown = JSON.parse(storage?.().getItem(STORED_AS) ?? 'null');
      if (Array.isArray(stored)) list = [...inMemory, ...stored.filter(isUnanswered)];
    } catch {
      // What cannot be read was not kept.
    }
    const now = Date.now();
    const fresh = list.filter(({ since }) => Math.abs(now - since) < KEPT_MS);
    return [...new Map(fresh.map((one) => [one.print, one])).values()];
  }

  function keep(list: Unanswered[]): void {
    const kept = list.slice(-MOST_KEPT);
    try {
      if (kept.length > 0) storage?.().setItem(STORED_AS, JSON.stringify(kept));
      else storage?.().removeItem(STORED_AS);
      // Not here as well: another tab may hear the answer.
      inMemory = storage ? [] : kept;
    } catch {
      inMemory = kept;
    }
  }

  return {
    keyOf: (write) => {
      const kept = read();
      const print = printOf(write);
      const known = kept.find((one) => one.print === print);
      const key = known?.key ?? newKey();
      if (!known) keep([...kept, { print, key, since: Date.now() }]);
      return key;
    },
    answered: (write) => {
      const print = printOf(write);
      keep(read().filter((one) => one.print !== print));
    },
  };
}

function isUnanswered(value: unknown): value is Unanswered {
  const { print, key, since } = (value ?? {}) as Partial<Unanswered>;
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

/** A fresh `Idempotency-Key`. `crypto.randomUUID` is only there over HTTPS; a site at home may have none. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-');
}
