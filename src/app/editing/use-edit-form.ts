import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { toasts } from '#app/ui/toasts.tsx';
import { whenSiteAnswers } from '#browser/call/reachability.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { changedParts, mergeParts, namedParts } from './changed-parts.ts';
import { type Difference, draftDifferences } from './draft-differences.ts';
import { errorPaths, type FieldOf, isField, placeIssues } from './refusals.ts';
import { sameValues } from './same-values.ts';
import { useSignedInCall } from './sign-in-again.tsx';
import { type DraftOptions, type FormDraft, type Stored, useDraft } from './use-draft.ts';

export type { Stored };

/** How often a save is sent again because somebody else was faster. */
const MOST_ATTEMPTS = 4;

interface EditFormOptions<Values> {
  /** What the form was filled from. */
  stored: Stored<Values>;
  /** Sends the form and answers the version now stored. The `version` is undefined when the owner insists. */
  save: (values: Values, stored: Stored<Values>) => Promise<number | undefined>;
  /** Reads what is stored now; offered when somebody else has saved in between. */
  reload?: () => Promise<Stored<Values>>;
  /**
   * What somebody else has saved in between is kept where it was not edited here, and the save is sent once more by
   * itself. For a `save` that sends changed parts only (see changed-parts.ts); needs `reload`.
   */
  mergesParts?: boolean;
  /** The toast of a success; absent where the next step says enough. */
  savedText?: string;
  /** The toast of a failure. */
  failureText: (error: unknown) => string;
  onSaved?: () => void | Promise<void>;
  /** Called with the names of refused fields, to bring a hidden one into view before it gets the focus. */
  onRefused?: (paths: string[]) => void;
  /** Where what is wrong with a part of the input is shown, when input and fields are not built alike. */
  fieldOf?: FieldOf;
  /** What its unsent copy in this browser belongs to; without it none is kept, as for passwords. */
  draft?: DraftOptions;
  readOnly?: boolean;
  /** For now nothing may be saved: what is shown is not what is stored. */
  locked?: boolean;
}

/** How the last save went, and when. */
interface SaveOutcome {
  saved: boolean;
  at: Date;
  /** What was not saved is safe in this browser. */
  kept?: boolean;
  /** Nothing is wrong with it: it can be tried again as it is. */
  again?: boolean;
}

/** The one way to edit something: checks, saves, survives refusals, and knows what is not saved yet. */
export interface EditForm {
  formRef: RefObject<HTMLFormElement | null>;
  readOnly: boolean;
  locked: boolean;
  dirty: boolean;
  /** Asked at the moment of leaving, when the last render may be behind. */
  isDirty: () => boolean;
  saving: boolean;
  /** Absent until something was saved or refused. */
  outcome: SaveOutcome | undefined;
  /** Somebody else has saved since this was opened. */
  stale: boolean;
  /** Sentences of a refusal that belong to no single field. */
  problems: string[];
  submit: (event?: FormEvent) => Promise<void>;
  saveAnyway: () => Promise<void>;
  reload: (() => Promise<void>) | undefined;
  /** What is typed here beside what is stored now; there is none without `reload`. */
  compare: (() => Promise<Difference[]>) | undefined;
  /** What is stored, as far as this form knows. */
  stored: () => Stored<object>;
  draft: FormDraft;
}

export function useEditForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { readOnly = false, locked = false, ...options }: EditFormOptions<Values>,
): EditForm {
  const callSignedIn = useSignedInCall();
  const formRef = useRef<HTMLFormElement>(null);
  const stored = useRef(options.stored);
  const inFlight = useRef(false);
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [stale, setStale] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [problems, setProblems] = useState<string[]>([]);
  const [refusals, setRefusals] = useState(0);

  /** What was sent and not answered: it may be stored all the same. */
  const unanswered = useRef<Values[]>([]);
  /** Takes away the toast of the last failure. */
  const forgetFailure = useRef(() => {});
  /** What a save failed to bring to the site, to be tried once more when it answers again. */
  const failed = useRef<{ values: Values; insist: boolean }>(undefined);

  const isDirty = useCallback(() => !sameValues(form.getValues(), stored.current.values), [form]);
  const draft = useDraft(form, stored, readOnly || locked ? undefined : options.draft);

  const changed = useEffectEvent(() => {
    setDirty(isDirty());
    draft.touched();
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true, dirtyFields: true },
        callback: () => changed(),
      }),
    [form],
  );

  const tryAgain = useEffectEvent(() => {
    if (!failed.current || inFlight.current) return;
    const { values, insist } = failed.current;
    // What was edited since may have taken something back: then it is for whoever edits to save.
    if (sameValues(form.getValues(), values)) void send(values, insist, true);
  });
  useEffect(() => whenSiteAnswers(() => tryAgain()), []);

  // After the render that shows the errors, and has opened whatever hid the field.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  async function fail(again = false) {
    const kept = await draft.write();
    setOutcome({ saved: false, at: new Date(), kept, again });
  }

  function refuse(paths: string[], sentences: string[]) {
    options.onRefused?.(paths);
    setProblems(sentences);
    setRefusals((count) => count + 1);
  }

  /**
   * Takes in what they saved: shows it wherever nothing was edited here, and answers `sent` with it. Undefined where
   * both edited the same, unless the owner insists.
   */
  function rebase(theirs: Stored<Values>, sent: Values, insist: boolean): Values | undefined {
    const base = stored.current.values;
    const typed = form.getValues();
    const shown = mergeParts(base, typed, theirs.values);
    if (shown.overlaps && !insist) return undefined;
    stored.current = theirs;
    for (const [path] of namedParts(changedParts(shown.values, typed)))
      if (isField(form, path)) form.setValue(path, get(shown.values, path));
    return mergeParts(base, sent, theirs.values).values;
  }

  /**
   * Saves, and once more whenever what was stored in between is a save of our own that nobody answered, or what they
   * saved could be taken in. Answers whether there was any of theirs.
   */
  async function sendMerged(values: Values, insist: boolean): Promise<boolean> {
    const { reload, mergesParts } = options;
    let sent = values;
    let merged = false;
    for (let attempt = 1; ; attempt += 1) {
      const base = stored.current;
      const version = insist && !(reload && mergesParts) ? undefined : base.version;
      try {
        const saved = await callSignedIn(() => options.save(sent, { values: base.values, version }));
        stored.current = { values: sent, version: saved };
        unanswered.current = [];
        return merged;
      } catch (error) {
        if (isRetryable(error)) unanswered.current.push(sent);
        const mayBeOurs = unanswered.current.length > 0;
        if (!hasCode(error, 'stale') || attempt === MOST_ATTEMPTS) throw error;
        if (!reload || !(mergesParts || mayBeOurs)) throw error;
        const theirs = await callSignedIn(reload);
        if (unanswered.current.some((own) => sameValues(own, theirs.values))) {
          stored.current = theirs;
          continue;
        }
        const both = mergesParts && rebase(theirs, sent, insist);
        if (!both) throw error;
        // The same when it was our own save, whose answer got lost.
        merged ||= !sameValues(both, sent);
        sent = both;
      }
    }
  }

  async function send(values: Values, insist: boolean, byItself = false) {
    if (inFlight.current) return;
    inFlight.current = true;
    failed.current = undefined;
    setSaving(true);
    setStale(false);
    setProblems([]);
    // A copy: typing goes on while it travels.
    const sent = structuredClone(values);
    try {
      await draft.write();
      const merged = await sendMerged(sent, insist);
      // Only now: before it is stored, the copy in this browser is all there is.
      await draft.write();
      setDirty(isDirty());
      setOutcome({ saved: true, at: new Date() });
      forgetFailure.current();
      if (options.savedText) toasts.success(options.savedText, afterwards(merged, byItself));
      await options.onSaved?.();
    } catch (error) {
      if (hasCode(error, 'stale')) {
        setStale(true);
        forgetFailure.current = toasts.error('Not saved: this was saved elsewhere in the meantime.');
        await fail();
      } else {
        const again = isRetryable(error);
        // What has no draft may hold a password or a code: that is sent by whoever typed it only (decision D12).
        if (again && !byItself && options.draft) failed.current = { values: structuredClone(values), insist };
        const { paths, problems: sentences } = placeIssues(form, error, options.fieldOf);
        refuse(paths, sentences);
        const text = options.failureText(error);
        const reason = isSiteError(error) && !text.includes(error.message) ? error.message : undefined;
        forgetFailure.current = toasts.error(text, byItself ? 'It was tried once more by itself.' : reason);
        await fail(again);
      }
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  }

  /** The line below the toast of a success, where there is more to say. */
  function afterwards(merged: boolean, byItself: boolean): string | undefined {
    if (isDirty()) return 'What you typed since then is not saved yet.';
    if (merged) return 'What was saved elsewhere meanwhile is kept.';
    return byItself ? 'The site answers again: what could not be saved before is saved now.' : undefined;
  }

  const sendChecked = (insist: boolean) => async (event?: FormEvent) => {
    event?.preventDefault();
    if (readOnly || locked) return;
    let refused: string[] | undefined;
    await form.handleSubmit(
      (values) => send(values, insist),
      (errors) => {
        refused = errorPaths(errors);
      },
    )(event);
    // Only now are the errors shown, so that one of them can have the focus.
    if (!refused) return;
    refuse(refused, []);
    await fail();
  };

  const { reload } = options;
  return {
    formRef,
    readOnly,
    locked,
    dirty,
    isDirty,
    saving,
    outcome,
    stale,
    problems,
    submit: sendChecked(false),
    saveAnyway: sendChecked(true),
    reload:
      reload &&
      (async () => {
        const theirs = await callSignedIn(reload);
        await draft.setAside();
        stored.current = theirs;
        form.reset(theirs.values);
        setDirty(false);
        setStale(false);
        setOutcome(undefined);
      }),
    compare:
      reload &&
      (async () => {
        const { values } = await callSignedIn(reload);
        return draftDifferences({ values: form.getValues(), base: stored.current.values }, values);
      }),
    stored: () => stored.current,
    draft,
  };
}

/** Whether the same may be saved the next time: no answer came that can be read, or the server was at fault. */
function isRetryable(error: unknown): boolean {
  if (!isSiteError(error)) return false;
  if (error.answer) return error.answer.status >= 500;
  return error.code === 'unavailable' || error.code === 'unexpected';
}
