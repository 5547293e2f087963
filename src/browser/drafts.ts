import { createStore, del, entries, set } from 'idb-keyval';
import { isMockOn } from './open-site.ts';
import { readSession } from './session.ts';

/** Unsaved input that this browser stores, per account, record and form. */
export interface Draft {
  /** The account that the draft belongs to; other accounts never see it. */
  account: string;
  /** The record that the draft belongs to: `home`, `post:17`, `post:new`. */
  record: string;
  /** The record that the form was opened for, where the draft belongs to another by now: `post:new` of `post:17`. */
  began?: string;
  /** The title for lists, and the page on which to continue. */
  name: string;
  address: string;
  /** All values of the form. */
  values: unknown;
  /** The stored record at the time of typing; absent if it no longer exists. */
  base?: unknown;
  /** The version of `base`. */
  version?: number | undefined;
  /** Data that belongs to the draft and is no field. */
  beside?: unknown;
  /** In milliseconds, by this browser's clock. */
  savedAt: number;
}

/** A draft with its storage key. */
export interface StoredDraft extends Draft {
  key: string;
}

const STORED_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_DRAFTS = 50;
/** Characters: two posts of the longest size, and of all drafts together. */
const MOST_OF_ONE = 4_500_000;
const MOST_OF_ALL = 20_000_000;
/** The time limit for IndexedDB, in milliseconds, so that a hanging database blocks nothing. */
const PATIENCE_MS = 1500;

/** Local storage, for the last moment of a page, when a database has no time left, and where there is none. */
const LAST_MOMENT = 'vitrine_draft ';

const store = createStoreOnce();

/** The account that drafts belong to; undefined if nobody is signed in. Accounts of the mock are separate. */
export function draftAccount(): string | undefined {
  const user = readSession()?.user;
  return user && `${isMockOn() ? 'mock-' : ''}${user.id}`;
}

/** Returns a new key for a form, so that two tabs with the same record do not overwrite each other. */
export function newDraftKey({ account, record }: Pick<Draft, 'account' | 'record'>): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${account}/${record}/${one.toString(36)}${other.toString(36)}`;
}

/** Stores a draft, replacing the one with the same key. Returns false if storing failed. */
export async function storeDraft(key: string, draft: Draft): Promise<boolean> {
  const text = JSON.stringify(draft);
  if (text.length > MOST_OF_ONE) return false;
  try {
    await inTime(set(key, text, store()));
  } catch {
    return storeLastMoment(key, text);
  }
  const copy = parseDraft(key, readLastMoment(key));
  if (copy && copy.savedAt <= draft.savedAt) forgetLastMoment(key);
  return true;
}

/** Stores a draft synchronously, for a page that is about to close. */
export function storeDraftNow(key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length <= MOST_OF_ONE) storeLastMoment(key, text);
}

export async function removeDraft(key: string): Promise<void> {
  forgetLastMoment(key);
  try {
    await inTime(del(key, store()));
  } catch {
    // A storage that cannot be reached has no drafts to offer.
  }
}

/** Returns the drafts of an account, newest first; by default those of the signed-in account. */
export async function listDrafts(account: string | undefined = draftAccount()): Promise<StoredDraft[]> {
  return (await readAll()).filter((draft) => draft.account === account);
}

/**
 * Moves the drafts of a removed record to a new one. Returns their number. The record is known by its name or by the path of
 * its editor, which may have its slug instead of the id.
 */
export async function moveDrafts(
  { record, path }: { record: string; path: string },
  to: Pick<Draft, 'record' | 'address'>,
): Promise<number> {
  const drafts = (await listDrafts()).filter(
    (draft) => draft.record === record || path.endsWith(draft.address),
  );
  for (const { key, base: _, version: __, ...draft } of drafts) {
    const moved = { ...draft, ...to };
    if (await storeDraft(newDraftKey(moved), moved)) await removeDraft(key);
  }
  return drafts.length;
}

/** Removes drafts older than 30 days, and the oldest ones beyond the limits. */
export async function sweepDrafts(): Promise<void> {
  const now = Date.now();
  let characters = 0;
  for (const [index, { key, savedAt, size }] of (await readAll()).entries()) {
    characters += size;
    // A draft from the future comes from a wrong clock and is not old.
    const old = now - savedAt > STORED_MS;
    if (old || index >= MOST_DRAFTS || characters > MOST_OF_ALL) await removeDraft(key);
  }
}

/** True if this browser can store drafts at all. */
export async function canStoreDrafts(): Promise<boolean> {
  try {
    await inTime(entries(store()));
    return true;
  } catch {
    const stored = storeLastMoment('probe', '');
    forgetLastMoment('probe');
    return stored;
  }
}

async function readAll(): Promise<(StoredDraft & { size: number })[]> {
  // Read first: a draft moves from here to the database, and must not be missed in between.
  const lastMoments = readLastMoments();
  const texts = new Map<string, string>();
  try {
    for (const [key, text] of await inTime(entries<string, unknown>(store())))
      if (typeof text === 'string') texts.set(key, text);
  } catch {
    // IndexedDB failed, so local storage has all the drafts.
  }
  const found = new Map<string, StoredDraft & { size: number }>();
  for (const [key, text] of [...texts, ...lastMoments]) {
    const draft = parseDraft(key, text);
    const known = found.get(key);
    if (draft && (!known || known.savedAt < draft.savedAt)) found.set(key, { ...draft, size: text.length });
  }
  return [...found.values()].toSorted((one, other) => other.savedAt - one.savedAt);
}

function parseDraft(key: string, text: string | null): StoredDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? '');
    return isDraft(draft) ? { ...draft, key } : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  const { account, record, name, address, values, savedAt } = (value ?? {}) as Partial<Draft>;
  return (
    typeof values === 'object' &&
    values !== null &&
    typeof savedAt === 'number' &&
    [account, record, name, address].every((text) => typeof text === 'string')
  );
}

function storeLastMoment(key: string, text: string): boolean {
  try {
    localStorage.setItem(LAST_MOMENT + key, text);
    return true;
  } catch {
    return false;
  }
}

function readLastMoment(key: string): string | null {
  try {
    return localStorage.getItem(LAST_MOMENT + key);
  } catch {
    return null;
  }
}

function forgetLastMoment(key: string): void {
  try {
    localStorage.removeItem(LAST_MOMENT + key);
  } catch {
    // Blocked: there is none.
  }
}

function readLastMoments(): [key: string, text: string][] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((name) => name.startsWith(LAST_MOMENT))
      .map((name) => [name.slice(LAST_MOMENT.length), localStorage.getItem(name) ?? '']);
  } catch {
    return [];
  }
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer')), PATIENCE_MS)),
  ]);
}

/** Opened when it is first needed: where storage is blocked, opening throws. */
function createStoreOnce() {
  let opened: ReturnType<typeof createStore> | undefined;
  return () => {
    opened ??= createStore('vitrine_drafts', 'drafts');
    return opened;
  };
}
