import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { toasts } from '#app/ui/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { changedParts, mergeParts, namedParts } from './changed-parts.ts';
import { errorPaths, type FieldOf, isField, placeIssues } from './refusals.ts';
import { sameValues } from './same-values.ts';
import { useSignedInCall } from './sign-in-again.tsx';

/** How often a save is sent again because somebody else was faster. */
const MOST_ATTEMPTS = 4;

/** Values as they are stored, and the number the next save must name to be sure nobody saved in between. */
export interface Stored<Values> {
  values: Values;
  version: number | undefined;
}

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
  readOnly?: boolean;
  /** For now nothing may be saved: what is shown is not what is stored. */
  locked?: boolean;
}

/** How the last save went, and when. */
interface SaveOutcome {
  saved: boolean;
  at: Date;
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

  const isDirty = useCallback(() => !sameValues(form.getValues(), stored.current.values), [form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true, dirtyFields: true },
        callback: () => setDirty(isDirty()),
      }),
    [form, isDirty],
  );

  // After the render that shows the errors, and has opened whatever hid the field.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function fail() {
    setOutcome({ saved: false, at: new Date() });
  }

  function refuse(paths: string[], sentences: string[]) {
    options.onRefused?.(paths);
    setProblems(sentences);
    setRefusals((count) => count + 1);
    fail();
  }

  /**
   * Takes in what they saved: shows it wherever nothing was edited here, and answers `sent` with it. Undefined where
   * both edited the same, unless the owner insists.
   */
  function takeIn(theirs: Stored<Values>, sent: Values, insist: boolean): Values | undefined {
    const base = stored.current.values;
    const typed = form.getValues();
    const shown = mergeParts(base, typed, theirs.values);
    if (shown.overlaps && !insist) return undefined;
    stored.current = theirs;
    for (const [path] of namedParts(changedParts(shown.values, typed)))
      if (isField(form, path)) form.setValue(path, get(shown.values, path));
    return mergeParts(base, sent, theirs.values).values;
  }

  /** Saves, and once more whenever what they saved in between could be taken in. Answers whether there was any. */
  async function sendMerged(values: Values, insist: boolean): Promise<boolean> {
    const reload = options.mergesParts ? options.reload : undefined;
    let sent = values;
    let merged = false;
    for (let attempt = 1; ; attempt += 1) {
      const base = stored.current;
      const version = insist && !reload ? undefined : base.version;
      try {
        const saved = await callSignedIn(() => options.save(sent, { values: base.values, version }));
        stored.current = { values: sent, version: saved };
        return merged;
      } catch (error) {
        if (!reload || attempt === MOST_ATTEMPTS || !hasCode(error, 'stale')) throw error;
        const both = takeIn(await callSignedIn(reload), sent, insist);
        if (!both) throw error;
        // The same when it was our own save, whose answer got lost.
        merged ||= !sameValues(both, sent);
        sent = both;
      }
    }
  }

  async function send(values: Values, insist: boolean) {
    if (inFlight.current) return;
    inFlight.current = true;
    setSaving(true);
    setStale(false);
    setProblems([]);
    try {
      // A copy: typing goes on while it travels.
      const merged = await sendMerged(structuredClone(values), insist);
      setDirty(isDirty());
      setOutcome({ saved: true, at: new Date() });
      if (options.savedText)
        toasts.success(options.savedText, merged ? 'What somebody else saved meanwhile is kept.' : undefined);
      await options.onSaved?.();
    } catch (error) {
      if (hasCode(error, 'stale')) {
        setStale(true);
        fail();
        toasts.error('Not saved: somebody else saved this in the meantime.');
      } else {
        const { paths, problems: sentences } = placeIssues(form, error, options.fieldOf);
        refuse(paths, sentences);
        const text = options.failureText(error);
        const reason = isSiteError(error) && !text.includes(error.message) ? error.message : undefined;
        toasts.error(text, reason);
      }
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
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
    if (refused) refuse(refused, []);
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
        stored.current = theirs;
        form.reset(theirs.values);
        setDirty(false);
        setStale(false);
        setOutcome(undefined);
      }),
  };
}
