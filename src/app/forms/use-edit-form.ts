import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toasts } from '#app/ui/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { errorPaths, placeIssues } from './refusals.ts';
import { sameValues } from './same-values.ts';
import { useSignedInCall } from './sign-in-again.tsx';

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
  /** The toast of a success. */
  savedText: string;
  /** The toast of a failure. */
  failureText: (error: unknown) => string;
  onSaved?: () => void | Promise<void>;
  /** Called with the names of refused fields, to bring a hidden one into view before it gets the focus. */
  onRefused?: (paths: string[]) => void;
  readOnly?: boolean;
  /** For now nothing may be saved: what is shown is not what is stored. */
  locked?: boolean;
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

  function refuse(paths: string[], sentences: string[]) {
    options.onRefused?.(paths);
    setProblems(sentences);
    setRefusals((count) => count + 1);
  }

  async function send(values: Values, expectedVersion: number | undefined) {
    if (inFlight.current) return;
    inFlight.current = true;
    setSaving(true);
    setStale(false);
    setProblems([]);
    // A copy: typing goes on while it travels.
    const sent = structuredClone(values);
    try {
      const version = await callSignedIn(() =>
        options.save(sent, { values: stored.current.values, version: expectedVersion }),
      );
      stored.current = { values: sent, version };
      setDirty(isDirty());
      toasts.success(options.savedText);
      await options.onSaved?.();
    } catch (error) {
      if (hasCode(error, 'stale')) {
        setStale(true);
        toasts.error('Not saved: somebody else saved this in the meantime.');
      } else {
        const { paths, problems: sentences } = placeIssues(form, error);
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
      (values) => send(values, insist ? undefined : stored.current.version),
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
      }),
  };
}
