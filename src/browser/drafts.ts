import { createStore, del, entries, set } from 'idb-keyval';
import { isMockOn } from './open-site.ts';
import { readSession } from './session.ts';

/** What was typed and not saved, as this browser keeps it: per account, record and form that it was typed in. */
export interface Draft {
  /** Whose: nobody else who signs in here sees it. */
  account: string;
  /** What it belongs to: `home`, `post:17`, `post:new`. */
  record: string;
  /** What to call it in a list, and the page where it goes on. */
  name: string;
  address: string;
  /** All that the form held. */
  values: unknown;
  /** What was stored when it was typed; absent where that is no longer there. */
  base?: unknown;
  /** The version of what was stored. */
  version?: number | undefined;
  /** What belongs to it and is no field. */
  beside?: unknown;
  /** Milliseconds of this browser's clock. */
  savedAt: number;
}

/** A draft by the key it is kept under. */
export interface KeptDraft extends Draft {
  key: string;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_DRAFTS = 50;
/** Characters: two posts of the longest size, and of all drafts together. */
const MOST_OF_ONE = 4_500_000;
const MOST_OF_ALL = 20_000_000;
/** A database that does not answer holds nothing up. */
const PATIENCE_MS = 1500;

/** Local storage, for the last moment of a page, when a database has no time left, and where there is none. */
const LAST_MOMENT = 'vitrine_draft ';

const store = createStoreOnce();

/** The account that drafts belong to; undefined while nobody is signed in. Accounts of the mock are others. */
export function draftAccount(): string | undefined {
  const user = readSession()?.user;
  return user && `${isMockOn() ? 'mock-' : ''}${user.id}`;
}

/** A key for one more form: two tabs with the same record do not write over each other. */
export function newDraftKey({ account, record }: Pick<Draft, 'account' | 'record'>): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${account}/${record}/${one.toString(36)}${other.toString(36)}`;
}

/** Keeps a draft in place of the one of the same key. Answers whether it could. */
export async function keepDraft(key: string, draft: Draft): Promise<boolean> {
  const text = JSON.stringify(draft);
  if (text.length > MOST_OF_ONE) return false;
  try {
    await inTime(set(key, text, store()));
  } catch {
    return keepLastMoment(key, text);
  }
  const copy = parseDraft(key, readLastMoment(key));
  if (copy && copy.savedAt <= draft.savedAt) forgetLastMoment(key);
  return true;
}

/** The same at once, for when the page may be gone in the next moment. */
export function keepDraftNow(key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length <= MOST_OF_ONE) keepLastMoment(key, text);
}

export async function removeDraft(key: string): Promise<void> {
  forgetLastMoment(key);
  try {
    await inTime(del(key, store()));
  } catch {
    // What cannot be reached is not offered either.
  }
}

/** The drafts of an account, the newest first; of the one that is signed in unless told. */
export async function listDrafts(account: string | undefined = draftAccount()): Promise<KeptDraft[]> {
  return (await readAll()).filter((draft) => draft.account === account);
}

/** Gives the drafts of a record that is gone to a new one. Answers how many there were. */
export async function moveDrafts(record: string, to: Pick<Draft, 'record' | 'address'>): Promise<number> {
  const drafts = (await listDrafts()).filter((draft) => draft.record === record);
  for (const { key, base: _, version: __, ...draft } of drafts) {
    const moved = { ...draft, ...to };
    if (await keepDraft(newDraftKey(moved), moved)) await removeDraft(key);
  }
  return drafts.length;
}

/** Takes away what is older than 30 days, and the oldest of what is too much. */
export async function sweepDrafts(): Promise<void> {
  const now = Date.now();
  let characters = 0;
  for (const [index, { key, savedAt, size }] of (await readAll()).entries()) {
    characters += size;
    // A draft from the future is one of a wrong clock, not an old one.
    const old = now - savedAt > KEPT_MS;
    if (old || index >= MOST_DRAFTS || characters > MOST_OF_ALL) await removeDraft(key);
  }
}

/** Whether this browser can keep anything here at all. */
export async function canKeepDrafts(): Promise<boolean> {
  try {
    await inTime(entries(store()));
    return true;
  } catch {
    const kept = keepLastMoment('probe', '');
    forgetLastMoment('probe');
    return kept;
  }
}

async function readAll(): Promise<(KeptDraft & { size: number })[]> {
  const texts = new Map<string, string>();
  try {
    for (const [key, text] of await inTime(entries<string, unknown>(store())))
      if (typeof text === 'string') texts.set(key, text);
  } catch {
    // What local storage has is all there is.
  }
  const found = new Map<string, KeptDraft & { size: number }>();
  for (const [key, text] of [...texts, ...lastMoments()]) {
    const draft = parseDraft(key, text);
    const known = found.get(key);
    if (draft && (!known || known.savedAt < draft.savedAt)) found.set(key, { ...draft, size: text.length });
  }
  return [...found.values()].toSorted((one, other) => other.savedAt - one.savedAt);
}

function parseDraft(key: string, text: string | null): KeptDraft | undefined {
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

function keepLastMoment(key: string, text: string): boolean {
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

function lastMoments(): [key: string, text: string][] {
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
