import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { presentValues, writeLateFields } from '#app/forms/late-values.ts';
import {
  canStoreDrafts,
  type Draft,
  draftAccount,
  listDrafts,
  newDraftKey,
  removeDraft,
  type StoredDraft,
  storeDraft,
  storeDraftNow,
  sweepDrafts,
} from '#browser/drafts.ts';
import { draftDifferences } from './draft-differences.ts';
import { isField } from './refusals.ts';
import { sameValues } from './same-values.ts';
import type { SavedRevision } from './save-merged.ts';

/** The draft is stored so long after the first change that it does not have yet. */
const STORE_AFTER_MS = 250;

/** The record that a draft belongs to. */
interface DraftRecord {
  record: string;
  began?: string;
  name: string;
  address: string;
  /** The draft has no base revision, because the record that the form was filled from was deleted. */
  whole?: boolean;
}

export interface DraftOptions {
  /** Called for each write, since a new record gets an id when it is saved. */
  of: () => DraftRecord;
  /** Data that belongs to the draft and is no field. */
  extra?: { read: () => unknown; restore: (extra: unknown) => void };
}

/** The unsaved copy of a form in this browser, and those of earlier visits. */
export interface FormDraft {
  /** Drafts of this record that other forms left behind, the newest first. */
  offers: StoredDraft[];
  /** Drafts of records that began as this new one, the newest first. Their own pages offer them. */
  elsewhere: StoredDraft[];
  use: (offer: StoredDraft) => Promise<void>;
  discard: (offer: StoredDraft) => Promise<void>;
  /** False where this browser stores nothing. */
  canStore: boolean;
  /** True when a draft of this browser has the typed text, except for the last moments. */
  isKept: boolean;
  touched: () => void;
  /** Stores the present values, or removes the draft when they are saved. Resolves to whether they are in a draft. */
  write: () => Promise<boolean>;
  /** Leaves the draft as an offer, because the form goes on with other values. */
  setAside: () => Promise<void>;
}

export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: RefObject<SavedRevision<Values>>,
  options: DraftOptions | undefined,
): FormDraft {
  const [account] = useState(draftAccount);
  const [offers, setOffers] = useState<StoredDraft[]>([]);
  const [elsewhere, setElsewhere] = useState<StoredDraft[]>([]);
  const storage = useDraftStorage(form, saved, options, account);
  const { active, ownKey, write } = storage;

  const findOffers = useEffectEvent(async (isMounted: () => boolean) => {
    if (!options || account === undefined) return;
    void sweepDrafts();
    const { record } = options.of();
    const able = canStoreDrafts();
    const all = await listDrafts(account);
    const found = all.filter((draft) => draft.record === record);
    if (!(await able) && isMounted()) storage.setCanStore(false);
    const different: StoredDraft[] = [];
    for (const draft of found) {
      if (draft.key === ownKey.current) continue;
      if (draftDifferences(draft, saved.current.values).length > 0) different.push(draft);
      // It was saved, and the response to that save was lost.
      else await removeDraft(draft.key);
    }
    if (!isMounted()) return;
    setOffers(different);
    setElsewhere(all.filter((draft) => draft.began === record));
  });
  useEffect(() => {
    if (!active) return;
    let mounted = true;
    void findOffers(() => mounted);
    return () => {
      mounted = false;
    };
  }, [active]);

  const hide = (offer: StoredDraft) => setOffers((all) => all.filter(({ key }) => key !== offer.key));

  function drop(offer: StoredDraft) {
    hide(offer);
    return removeDraft(offer.key);
  }

  return {
    offers,
    elsewhere,
    canStore: storage.canStore || !active,
    isKept: storage.isKept,
    touched: storage.touched,
    write,
    discard: drop,
    use: async (offer) => {
      // A later write of them would replace the draft.
      writeLateFields(form.control);
      for (const { path, mine } of draftDifferences(offer, saved.current.values)) {
        if (isField(form, path))
          form.setValue(path, structuredClone(mine) as PathValue<Values, typeof path>, { shouldDirty: true });
      }
      if (offer.beside !== undefined) options?.extra?.restore(offer.beside);
      // The old draft is removed only when its values are stored under the key of this form.
      if (await write()) await drop(offer);
      else hide(offer);
    },
    setAside: async () => {
      await write();
      const left = ownKey.current;
      ownKey.current = undefined;
      const draft = (await listDrafts(account)).find(({ key }) => key === left);
      if (draft) setOffers((all) => [draft, ...all]);
    },
  };
}

/** Stores the draft of a form: soon after a change, and at once when the page may be about to end. */
function useDraftStorage<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: RefObject<SavedRevision<Values>>,
  options: DraftOptions | undefined,
  account: string | undefined,
) {
  const [canStore, setCanStore] = useState(true);
  const [isKept, setKept] = useState(false);
  const ownKey = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The number of changes so far, and of those that the database has confirmed. */
  const changes = useRef(0);
  const storedChanges = useRef(0);
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const active = options !== undefined && account !== undefined;

  /** The draft of the present values and its key; undefined where they are saved. */
  function copy(): { key: string; draft: Draft } | undefined {
    if (!options || account === undefined) return undefined;
    const { values: base, version } = saved.current;
    const values = presentValues(form);
    if (sameValues(values, base)) return undefined;
    const { whole, ...record } = options.of();
    const basis = whole ? {} : { base, version };
    const draft = {
      ...record,
      ...basis,
      account,
      values,
      beside: options.extra?.read(),
      savedAt: Date.now(),
    };
    if (!ownKey.current?.startsWith(`${account}/${record.record}/`)) ownKey.current = newDraftKey(draft);
    return { key: ownKey.current, draft: structuredClone(draft) };
  }

  function write(): Promise<boolean> {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!active) return Promise.resolve(false);
    const keyBefore = ownKey.current;
    const present = copy();
    const upTo = changes.current;
    // One write after the other, so that an older copy never comes last.
    const written = writing.current.then(async () => {
      const stored = present ? await storeDraft(present.key, present.draft) : true;
      if (keyBefore !== undefined && keyBefore !== present?.key) await removeDraft(keyBefore);
      setCanStore(stored);
      // Not earlier: the database drops what it has not finished when the page ends.
      if (stored) storedChanges.current = upTo;
      setKept(stored && present !== undefined);
      return stored && present !== undefined;
    });
    writing.current = written;
    return written;
  }

  function touched() {
    if (!active) return;
    changes.current += 1;
    timer.current ??= setTimeout(() => void write(), STORE_AFTER_MS);
  }

  const writeNow = useEffectEvent(() => {
    // Their text counts as a change.
    writeLateFields(form.control);
    if (storedChanges.current === changes.current) return;
    const present = copy();
    if (present) storeDraftNow(present.key, present.draft);
    void write();
  });
  useEffect(() => {
    if (!active) return;
    const hidden = () => document.visibilityState === 'hidden' && writeNow();
    const leaving = () => writeNow();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      leaving();
    };
  }, [active]);

  return { active, canStore, setCanStore, isKept, ownKey, write, touched };
}
