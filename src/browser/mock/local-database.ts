import pLimit from 'p-limit';
import { SiteError } from '#contract/errors.ts';

/** The part of `localStorage` that the mock uses; tests pass their own. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The texts of the storage by key: as they are kept or, within a transaction, as it has left them so far. */
export interface Texts {
  /** Undefined stands for a key that is not there. */
  get: (key: string) => string | undefined;
  /**
   * Returns the parsed text and caches it until the text changes. Each key must always be read with the same function.
   */
  read: <Value>(key: string, parse: (text: string | undefined) => Value) => Value;
  /**
   * Undefined removes the key. Where somebody who asks for no turn writes under it too, `join` puts the text together
   * with what is there at the moment of the commit.
   */
  write: (key: string, text: string | undefined, join?: Join) => void;
}

type Join = (text: string | undefined, now: string | undefined) => string | undefined;

export interface LocalDatabase extends Texts {
  /**
   * Stores everything that `work` writes, or nothing if it throws or there is no room. Transactions run one after the
   * other.
   */
  transaction: <Result>(work: (inside: Texts) => Promise<Result>) => Promise<Result>;
}

/** Runs one piece of work at a time, here and in other tabs. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A storage of texts with transactions: what one writes is staged and put into the storage in one go at its end.
 * Throws `storage-full` where there is no room and `unavailable` where the browser keeps nothing.
 */
export function createLocalDatabase(storage: KeyStorage, inTurn: InTurn = pLimit(1)): LocalDatabase {
  const get = (key: string) => withStorage(() => storage.getItem(key)) ?? undefined;
  return {
    get,
    read: remembering(get),
    write: (key, text, join) => commit(storage, new Map([[key, { text, join }]])),
    transaction: (work) =>
      inTurn(async () => {
        const staged: Staged = new Map();
        const getInside = (key: string) => (staged.has(key) ? staged.get(key)?.text : get(key));
        const result = await work({
          get: getInside,
          read: remembering(getInside),
          write: (key, text, join) => staged.set(key, { text, join }),
        });
        commit(storage, staged);
        return result;
      }),
  };
}

type Staged = Map<string, { text: string | undefined; join: Join | undefined }>;

/** Other tabs need not notify this one, because every call compares the text with the cached one. */
function remembering(get: (key: string) => string | undefined): Texts['read'] {
  const known = new Map<string, { text: string | undefined; value: unknown }>();
  return <Value>(key: string, parse: (text: string | undefined) => Value): Value => {
    const text = get(key);
    const before = known.get(key);
    // The same function returned this value, so the type is the same.
    if (before && before.text === text) return before.value as Value;
    const value = parse(text);
    known.set(key, { text, value });
    return value;
  };
}

/** Writes every key, or leaves all of them unchanged. */
function commit(storage: KeyStorage, staged: Staged): void {
  withStorage(() => {
    const before: Written = new Map();
    try {
      for (const [key, text] of smallestFirst(joined(storage, staged))) {
        before.set(key, storage.getItem(key) ?? undefined);
        put(storage, key, text);
      }
    } catch (error) {
      // Room first: what was there fits only once the new texts are gone.
      for (const key of before.keys()) storage.removeItem(key);
      for (const [key, text] of before) put(storage, key, text);
      throw error;
    }
  });
}

type Written = Map<string, string | undefined>;

const joined = (storage: KeyStorage, staged: Staged): Written =>
  new Map(
    [...staged].map(([key, { text, join }]) => [
      key,
      join ? join(text, storage.getItem(key) ?? undefined) : text,
    ]),
  );

/** Removals come first, then short texts, because they leave room for the others. */
const smallestFirst = (written: Written) =>
  [...written].toSorted(([, one], [, other]) => (one?.length ?? 0) - (other?.length ?? 0));

function put(storage: KeyStorage, key: string, text: string | undefined): void {
  if (text === undefined) storage.removeItem(key);
  else storage.setItem(key, text);
}

/** Converts errors of the browser's storage to site errors with a message for people. */
function withStorage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      throw new SiteError('storage-full', 'The storage of this browser is full. Nothing was saved.');
    }
    if (error instanceof DOMException) {
      throw new SiteError('unavailable', 'This browser keeps nothing for this site: its storage is blocked.');
    }
    throw error;
  }
}
