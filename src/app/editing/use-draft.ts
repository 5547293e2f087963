import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import {
  canKeepDrafts,
  type Draft,
  draftAccount,
  type KeptDraft,
  keepDraft,
  keepDraftNow,
  listDrafts,
  newDraftKey,
  removeDraft,
  sweepDrafts,
} from '#browser/drafts.ts';
import { draftDifferences } from './draft-differences.ts';
import { isField } from './refusals.ts';
import { sameValues } from './same-values.ts';

/** The stored values and their version, which the next save names so that it overwrites nobody's changes. */
export interface Stored<Values> {
  values: Values;
  version: number | undefined;
}

/** What is typed is kept so long after the first letter that is not. */
const KEEP_AFTER_MS = 250;

/** What a form's draft belongs to, asked anew whenever one is kept: a new record becomes a stored one. */
interface DraftRecord {
  record: string;
  name: string;
  address: string;
  /** All that is typed counts, not only what was changed: what it was typed on is gone. */
  whole?: boolean;
}

export interface DraftOptions {
  of: () => DraftRecord;
  /** What belongs to the draft and is no field: read when it is kept, given back when it is used. */
  beside?: { read: () => unknown; restore: (beside: unknown) => void };
}

/** The unsent copy of a form in this browser, and those of earlier times that are offered. */
export interface FormDraft {
  /** Drafts that other forms with this record left behind, the newest first. */
  offers: KeptDraft[];
  use: (offer: KeptDraft) => Promise<void>;
  discard: (offer: KeptDraft) => Promise<void>;
  /** False where this browser keeps nothing. */
  keeps: boolean;
  touched: () => void;
  /** Keeps what is typed by now, or removes the copy when all of it is stored. Answers whether it is safe here. */
  write: () => Promise<boolean>;
  /** Leaves the copy as it is and offers it: the form goes on with something else. */
  setAside: () => Promise<void>;
}

export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  stored: RefObject<Stored<Values>>,
  options: DraftOptions | undefined,
): FormDraft {
  const [account] = useState(draftAccount);
  const [offers, setOffers] = useState<KeptDraft[]>([]);
  const [keeps, setKeeps] = useState(true);
  const key = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** How often something was typed, and how much of that has a copy that is surely there. */
  const typed = useRef(0);
  const surelyKept = useRef(0);
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const active = options !== undefined && account !== undefined;

  /** What to keep, under which key; undefined where all is stored. */
  function copy(): { key: string; draft: Draft } | undefined {
    if (!options || account === undefined) return undefined;
    const { values: base, version } = stored.current;
    const values = form.getValues();
    if (sameValues(values, base)) return undefined;
    const { whole, ...of } = options.of();
    const on = whole ? {} : { base, version };
    const draft = { ...of, ...on, account, values, beside: options.beside?.read(), savedAt: Date.now() };
    if (!key.current?.startsWith(`${account}/${of.record}/`)) key.current = newDraftKey(draft);
    return { key: key.current, draft: structuredClone(draft) };
  }

  function write(): Promise<boolean> {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!active) return Promise.resolve(false);
    const before = key.current;
    const now = copy();
    const upTo = typed.current;
    // One after the other, so that an older copy never comes last.
    const written = writing.current.then(async () => {
      const kept = now ? await keepDraft(now.key, now.draft) : true;
      if (before !== undefined && before !== now?.key) await removeDraft(before);
      setKeeps(kept);
      // Not before: a page that is left ends what a database has not finished.
      if (kept) surelyKept.current = upTo;
      return kept && now !== undefined;
    });
    writing.current = written;
    return written;
  }

  function writeBeforeItIsLate() {
    if (surelyKept.current === typed.current) return;
    const now = copy();
    if (now) keepDraftNow(now.key, now.draft);
    void write();
  }

  function touched() {
    if (!active) return;
    typed.current += 1;
    timer.current ??= setTimeout(() => void write(), KEEP_AFTER_MS);
  }

  const look = useEffectEvent(async (isHere: () => boolean) => {
    if (!options || account === undefined) return;
    void sweepDrafts();
    const { record } = options.of();
    const able = canKeepDrafts();
    const found = (await listDrafts(account)).filter((draft) => draft.record === record);
    if (!(await able) && isHere()) setKeeps(false);
    const saying: KeptDraft[] = [];
    for (const draft of found) {
      if (draft.key === key.current) continue;
      if (draftDifferences(draft, stored.current.values).length > 0) saying.push(draft);
      // It was saved, and only the news of that got lost.
      else await removeDraft(draft.key);
    }
    if (isHere()) setOffers(saying);
  });
  const beforeLate = useEffectEvent(writeBeforeItIsLate);

  useEffect(() => {
    if (!active) return;
    let here = true;
    void look(() => here);
    const hidden = () => document.visibilityState === 'hidden' && beforeLate();
    const leaving = () => beforeLate();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      leaving();
    };
  }, [active]);

  function drop(offer: KeptDraft) {
    setOffers((all) => all.filter((one) => one.key !== offer.key));
    return removeDraft(offer.key);
  }

  return {
    offers,
    keeps: keeps || !active,
    touched,
    write,
    discard: drop,
    use: async (offer) => {
      for (const { path, mine } of draftDifferences(offer, stored.current.values)) {
        if (isField(form, path))
          form.setValue(path, structuredClone(mine) as PathValue<Values, typeof path>, { shouldDirty: true });
      }
      if (offer.beside !== undefined) options?.beside?.restore(offer.beside);
      // Only when it is safe under the new key.
      if (await write()) await drop(offer);
      else setOffers((all) => all.filter((one) => one.key !== offer.key));
    },
    setAside: async () => {
      await write();
      const left = key.current;
      key.current = undefined;
      const draft = (await listDrafts(account)).find((one) => one.key === left);
      if (draft) setOffers((all) => [draft, ...all]);
    },
  };
}
