import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { presentValues, writeLateFields } from '#app/forms/late-values.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { whenSiteReachable } from '#browser/call/reachability.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { errorPaths, isField, type useRefusals } from './refusals.ts';
import { sameValues } from './same-values.ts';
import { isRetryable, type SavedRevision, saveMerged } from './save-merged.ts';
import { useSignedInCall } from './sign-in-again.tsx';
import type { FormDraft } from './use-draft.ts';

export interface SaveOptions<Values> {
  /**
   * Sends the changes between the form and the saved revision. Resolves to the version that is then stored.
   * `writeDraft` stores the present values as a draft in this browser. `keep` keeps the changes without publishing them.
   */
  save: (
    values: Values,
    saved: SavedRevision<Values>,
    writeDraft: () => Promise<unknown>,
    keep: boolean,
  ) => Promise<number | undefined>;
  /** Loads the stored revision: to merge changes of somebody else into it, to compare it, or to go on with it. */
  reload?: (() => Promise<SavedRevision<Values>>) | undefined;
  /** The work that a save waits for, such as pictures that are still being read, and the sentence that says so. */
  waitsFor?: () => Promise<unknown> | undefined;
  waitingText?: string;
  /** The toast of a success; absent where the next screen shows it. */
  savedText?: string;
  /** The toast where the changes were kept without publishing them. */
  keptText?: string;
  /** The second line of that toast, where nothing is more important. */
  savedDetail?: () => string | undefined;
  /** The toast of a failure. */
  failureText: (error: unknown) => string;
  onSaved?: () => void | Promise<void>;
  /** Goes where the form leads after a save, such as to the list. Not called while the form has unsaved changes. */
  onLeave?: () => void | Promise<void>;
}

/** Options of one save. */
export interface SaveRequest {
  /** Decides conflicts in favour of the form. */
  force?: boolean;
  /** Goes where the form leads after a save. By default this is what the last save was asked for, as for `keep`. */
  leave?: boolean;
  /** Keeps the changes of a published record without publishing them. */
  keep?: boolean;
}

/** One save of given values. */
interface Attempt<Values> extends SaveRequest {
  values: Values;
  /** It repeats a failed save without being asked. */
  automatic?: boolean;
}

/** The result of the last save, and its time. */
interface SaveOutcome {
  saved: boolean;
  at: Date;
  /** The changes were kept without publishing them. */
  kept?: boolean;
  /** The draft in this browser has the values that were not saved. */
  inDraft?: boolean;
  /** The same values may be saved later. */
  retryable?: boolean;
}

interface Dependencies<Values> {
  options: SaveOptions<Values>;
  saved: RefObject<SavedRevision<Values>>;
  draft: FormDraft;
  /** False while the form may hold a password or a code, which is never sent automatically (decision D12). */
  mayRepeat: () => boolean;
  isDirty: () => boolean;
  updateDirty: () => void;
  refusals: ReturnType<typeof useRefusals>;
}

/** Saves a form, and reports the result by a toast and in `outcome`. */
export function useSaving<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { options, saved, draft, mayRepeat, isDirty, updateDirty, refusals }: Dependencies<Values>,
) {
  const callSignedIn = useSignedInCall();
  const report = useSaveReport(options, draft, refusals);
  const readiness = useReadiness(options);
  const inFlight = useRef(false);
  const [saving, setSaving] = useState(false);
  const unconfirmed = useRef<Values[]>([]);
  /** The last save, if it failed for a temporary reason. It is repeated when the site responds again. */
  const failed = useRef<Attempt<Values>>(undefined);
  /** A save that was asked for during another one. */
  const queued = useRef<SaveRequest>(undefined);
  const leaves = useRef(false);
  const keeps = useRef(false);

  const retry = useEffectEvent(() => {
    if (!failed.current || inFlight.current) return;
    const { values } = failed.current;
    // Only unchanged values: a later edit may have withdrawn something, and then the editor decides when to save.
    if (sameValues(presentValues(form), values)) void send({ ...failed.current, automatic: true });
  });
  useEffect(() => whenSiteReachable(() => retry()), []);

  const { reload } = options;
  const target = {
    saved,
    unconfirmed,
    load: reload && (() => callSignedIn(reload)),
    typed: () => presentValues(form),
    show: (path: string, value: unknown) => {
      if (isField(form, path)) form.setValue(path, value as PathValue<Values, typeof path>);
    },
  };

  async function send(attempt: Attempt<Values>) {
    if (inFlight.current) {
      // A form without a draft may hold a secret, which is not sent a second time.
      if (!attempt.automatic && mayRepeat()) queued.current = attempt;
      return;
    }
    inFlight.current = true;
    failed.current = undefined;
    setSaving(true);
    report.begin();
    // A copy, since the form may change during the call.
    const sent = structuredClone(attempt.values);
    try {
      await draft.write();
      const save = (values: Values, base: SavedRevision<Values>) =>
        callSignedIn(() => options.save(values, base, draft.write, attempt.keep === true));
      const merged = await saveMerged({ ...target, save }, sent, attempt.force === true);
      // The draft is removed only now: until the values are stored it is their only copy.
      await draft.write();
      await succeed(merged, attempt);
    } catch (error) {
      queued.current = undefined;
      const retryable = await report.failed(error, attempt.automatic);
      if (retryable && !attempt.automatic && mayRepeat())
        failed.current = { ...attempt, values: structuredClone(attempt.values) };
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
    const next = queued.current;
    queued.current = undefined;
    if (next && isDirty()) await submit(next);
  }

  async function succeed(merged: boolean, { automatic, leave, keep = false }: Attempt<Values>) {
    updateDirty();
    // The save that follows has a toast of its own.
    const isLast = queued.current === undefined || !isDirty();
    const detail = successDetail(isDirty(), merged, automatic === true);
    report.saved(isLast, detail ?? options.savedDetail?.(), keep);
    await options.onSaved?.();
    if ((leave || queued.current?.leave) && !isDirty()) await options.onLeave?.();
  }

  /** Validates the form and sends it. During another save it waits for that one. */
  async function submit(
    { force = false, leave = leaves.current, keep = keeps.current }: SaveRequest,
    event?: FormEvent,
  ) {
    leaves.current = leave;
    keeps.current = keep;
    event?.preventDefault();
    if (!(await readiness.wait())) return;
    let refused: string[] | undefined;
    writeLateFields(form.control);
    await form.handleSubmit(
      (values) => send({ values, force, leave: leaves.current, keep: keeps.current }),
      (errors) => {
        refused = errorPaths(errors);
      },
    )(event);
    // The errors are rendered only now, and the focus can move to one of them.
    if (refused) await report.refused(refused);
  }

  return {
    saving: saving || readiness.waiting,
    waiting: readiness.waiting ? options.waitingText : undefined,
    conflict: report.conflict,
    outcome: report.outcome,
    load: target.load,
    submit,
    /** Forgets the result of the last save. */
    reset: report.reset,
  };
}

/** Waits before a save for what it must not leave behind. */
function useReadiness<Values>({ waitsFor }: SaveOptions<Values>) {
  const [waiting, setWaiting] = useState(false);
  const isWaiting = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return {
    waiting,
    /** Resolves to false if there is nothing to save then: another save waits already, or the form has gone. */
    wait: async (): Promise<boolean> => {
      if (isWaiting.current) return false;
      let unready = waitsFor?.();
      if (!unready) return true;
      isWaiting.current = true;
      setWaiting(true);
      try {
        // More may come during the wait.
        while (unready) {
          await unready;
          unready = waitsFor?.();
        }
      } finally {
        isWaiting.current = false;
        setWaiting(false);
      }
      return isMounted.current;
    },
  };
}

/** Shows the results of saves: by toasts, at the fields and as the state next to the buttons. */
function useSaveReport<Values>(
  options: SaveOptions<Values>,
  draft: FormDraft,
  refusals: ReturnType<typeof useRefusals>,
) {
  /** Somebody else has saved other values in a field that is changed here. */
  const [conflict, setConflict] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const dismissFailureToast = useRef(() => {});

  async function endUnsaved(retryable = false) {
    const inDraft = await draft.write();
    setOutcome({ saved: false, at: new Date(), inDraft, retryable });
  }

  return {
    conflict,
    outcome,
    begin: () => {
      setConflict(false);
      refusals.clear();
    },
    saved: (withToast: boolean, detail: string | undefined, kept: boolean) => {
      setOutcome({ saved: true, at: new Date(), kept });
      dismissFailureToast.current();
      const text = kept ? options.keptText : options.savedText;
      if (text && withToast) toasts.success(text, detail);
    },
    /** Resolves to whether the same save may succeed later. */
    failed: async (error: unknown, automatic = false): Promise<boolean> => {
      if (hasCode(error, 'stale')) {
        setConflict(true);
        dismissFailureToast.current = toasts.error('Not saved: this was saved elsewhere in the meantime.');
        await endUnsaved();
        return false;
      }
      refusals.refuseWith(error);
      const text = options.failureText(error);
      const reason = isSiteError(error) && !text.includes(error.message) ? error.message : undefined;
      dismissFailureToast.current = toasts.error(
        text,
        automatic ? 'It was tried once more by itself.' : reason,
      );
      const retryable = isRetryable(error);
      await endUnsaved(retryable);
      return retryable;
    },
    refused: async (paths: string[]) => {
      refusals.refuse(paths);
      await endUnsaved();
    },
    reset: () => {
      setConflict(false);
      setOutcome(undefined);
    },
  };
}

/** The second line of the toast of a success. */
function successDetail(dirty: boolean, merged: boolean, automatic: boolean): string | undefined {
  if (dirty) return 'What you typed since then is not saved yet.';
  if (merged) return 'What was saved elsewhere meanwhile is kept.';
  return automatic ? 'The site answers again: what could not be saved before is saved now.' : undefined;
}
