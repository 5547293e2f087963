import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { toasts } from '#app/ui/toasts.tsx';
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
   * `writeDraft` brings the present values to safety in this browser.
   */
  save: (
    values: Values,
    saved: SavedRevision<Values>,
    writeDraft: () => Promise<unknown>,
  ) => Promise<number | undefined>;
  /** Loads the stored revision: to merge changes of somebody else into it, to compare it, or to go on with it. */
  reload?: (() => Promise<SavedRevision<Values>>) | undefined;
  /** The toast of a success; absent where the next screen shows it. */
  savedText?: string;
  /** The toast of a failure. */
  failureText: (error: unknown) => string;
  /** `dirty` says that the form was changed again during the save. */
  onSaved?: (dirty: boolean) => void | Promise<void>;
}

/** The result of the last save, and its time. */
interface SaveOutcome {
  saved: boolean;
  at: Date;
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
  const inFlight = useRef(false);
  const [saving, setSaving] = useState(false);
  /** Somebody else has saved other values in a field that is changed here. */
  const [conflict, setConflict] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const unconfirmed = useRef<Values[]>([]);
  const dismissFailureToast = useRef(() => {});
  /** The last save, if it failed for a temporary reason. It is repeated when the site responds again. */
  const failed = useRef<{ values: Values; force: boolean }>(undefined);

  const retry = useEffectEvent(() => {
    if (!failed.current || inFlight.current) return;
    const { values, force } = failed.current;
    // Only unchanged values: a later edit may have withdrawn something, and then the editor decides when to save.
    if (sameValues(form.getValues(), values)) void send(values, force, true);
  });
  useEffect(() => whenSiteReachable(() => retry()), []);

  const { reload } = options;
  const target = {
    saved,
    unconfirmed,
    save: (values: Values, base: SavedRevision<Values>) =>
      callSignedIn(() => options.save(values, base, draft.write)),
    load: reload && (() => callSignedIn(reload)),
    typed: () => form.getValues(),
    show: (path: string, value: unknown) => {
      if (isField(form, path)) form.setValue(path, value as PathValue<Values, typeof path>);
    },
  };

  async function send(values: Values, force: boolean, automatic = false) {
    if (inFlight.current) return;
    inFlight.current = true;
    failed.current = undefined;
    setSaving(true);
    setConflict(false);
    refusals.clear();
    // A copy, since the form may change during the call.
    const sent = structuredClone(values);
    try {
      await draft.write();
      const merged = await saveMerged(target, sent, force);
      // The draft is removed only now: until the values are stored it is their only copy.
      await draft.write();
      await succeed(merged, automatic);
    } catch (error) {
      await fail(error, { values, force, automatic });
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  }

  async function succeed(merged: boolean, automatic: boolean) {
    updateDirty();
    setOutcome({ saved: true, at: new Date() });
    dismissFailureToast.current();
    if (options.savedText) toasts.success(options.savedText, successDetail(isDirty(), merged, automatic));
    await options.onSaved?.(isDirty());
  }

  async function fail(error: unknown, attempt: { values: Values; force: boolean; automatic: boolean }) {
    const { values, force, automatic } = attempt;
    if (hasCode(error, 'stale')) {
      setConflict(true);
      dismissFailureToast.current = toasts.error('Not saved: this was saved elsewhere in the meantime.');
      await endUnsaved();
      return;
    }
    const retryable = isRetryable(error);
    if (retryable && !automatic && mayRepeat()) failed.current = { values: structuredClone(values), force };
    refusals.refuseWith(error);
    const text = options.failureText(error);
    const reason = isSiteError(error) && !text.includes(error.message) ? error.message : undefined;
    dismissFailureToast.current = toasts.error(
      text,
      automatic ? 'It was tried once more by itself.' : reason,
    );
    await endUnsaved(retryable);
  }

  async function endUnsaved(retryable = false) {
    const inDraft = await draft.write();
    setOutcome({ saved: false, at: new Date(), inDraft, retryable });
  }

  return {
    saving,
    conflict,
    outcome,
    load: target.load,
    /** Validates the form and sends it. `force` decides conflicts in favour of the form. */
    submit: async (force: boolean, event?: FormEvent) => {
      let refused: string[] | undefined;
      await form.handleSubmit(
        (values) => send(values, force),
        (errors) => {
          refused = errorPaths(errors);
        },
      )(event);
      // The errors are rendered only now, and the focus can move to one of them.
      if (!refused) return;
      refusals.refuse(refused);
      await endUnsaved();
    },
    /** Forgets the result of the last save. */
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
