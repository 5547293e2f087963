import { type ContactValues, contactFields } from './contact-outcome.ts';

const STORED_AS = 'vitrine_contact_drafts';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_KEPT = 5;

/** A message that was typed and not sent. */
export interface ContactDraft {
  /** Of the page it was typed on. */
  id: string;
  values: ContactValues;
  /** The idempotency key under which these values were sent; the response is not known. */
  key?: string | undefined;
  /** Milliseconds of this browser's clock. */
  savedAt: number;
}

/** Keeps a message in this browser until it is sent, in place of the one of the same id; an empty one is none. */
export function keepContactDraft(id: string, values: ContactValues, key: string | undefined): void {
  const others = readContactDrafts().filter((draft) => draft.id !== id);
  const empty = contactFields.every((name) => values[name].trim() === '');
  write(empty ? others : [{ id, values, key, savedAt: Date.now() }, ...others]);
}

export function removeContactDraft(id: string): void {
  write(readContactDrafts().filter((draft) => draft.id !== id));
}

/** The messages that were left within a month, the newest first. */
export function readContactDrafts(): ContactDraft[] {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function write(drafts: ContactDraft[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, JSON.stringify(drafts.slice(0, MOST_KEPT)));
  } catch {
    // Storage may be blocked or full: the form works all the same.
  }
}

function isDraft(value: unknown): value is ContactDraft {
  const { id, values, savedAt, key } = (value ?? {}) as Partial<ContactDraft>;
  return (
    typeof id === 'string' &&
    (key === undefined || typeof key === 'string') &&
    typeof savedAt === 'number' &&
    Date.now() - savedAt < KEPT_MS &&
    contactFields.every((name) => typeof values?.[name] === 'string')
  );
}
