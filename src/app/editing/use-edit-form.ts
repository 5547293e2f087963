import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { presentValues } from '#app/forms/late-values.ts';
import { type Difference, draftDifferences } from './draft-differences.ts';
import { type FieldOf, type ProofValues, useRefusals } from './refusals.ts';
import { sameValues } from './same-values.ts';
import type { SavedRevision } from './save-merged.ts';
import { type DraftOptions, type FormDraft, useDraft } from './use-draft.ts';
import { type SaveOptions, type SaveRequest, useSaving } from './use-saving.ts';

interface EditFormOptions<Values> extends SaveOptions<Values> {
  /** The revision that the form was filled from. */
  saved: SavedRevision<Values>;
  /** Receives the names of refused fields, to bring a hidden one into view before it gets the focus. */
  onRefused?: (paths: string[]) => void;
  /** Maps a path of the input to the field that shows its errors, where the two have different structures. */
  fieldOf?: FieldOf;
  /** The current password, in a form of its own: it is sent with a save, and no draft stores it. */
  proof?: UseFormReturn<ProofValues>;
  /** The record that a draft in this browser belongs to. Without it there is no draft, as for passwords. */
  draft?: DraftOptions;
  readOnly?: boolean;
  /** Nothing may be saved for now, because the form does not show the stored values. */
  locked?: boolean;
  /** Whether Ctrl/Cmd+S keeps the changes without publishing them, at the moment of the call. */
  keepsInPlace?: () => boolean;
}

/** A form that validates, saves, survives refusals and conflicts, and knows its unsaved changes. */
export interface Editor {
  formRef: RefObject<HTMLFormElement | null>;
  readOnly: boolean;
  locked: boolean;
  dirty: boolean;
  /** Compares the values at the time of the call; `dirty` is that of the last render. */
  isDirty: () => boolean;
  saving: boolean;
  /** The sentence about what a save waits for, while it does. */
  waiting: string | undefined;
  /** The result of the last save; undefined before the first. */
  outcome: ReturnType<typeof useSaving>['outcome'];
  /** Somebody else has saved other values in a field that is changed here. */
  conflict: boolean;
  /** The sentences of a refusal that belong to no single field. */
  problems: string[];
  /** Saves and goes where the form leads after a save, as its button does. */
  submit: (event?: FormEvent) => Promise<void>;
  /** Saves and stays at the form, as Ctrl/Cmd+S does (decision D21). */
  saveInPlace: () => Promise<void>;
  /** Saves as the request says. */
  save: (request: SaveRequest) => Promise<void>;
  /** Saves again, in place if the last save was. */
  saveAgain: () => Promise<void>;
  /** Saves, and decides conflicts in favour of this form. */
  saveAnyway: () => Promise<void>;
  /** Replaces the values by the stored ones; undefined without `reload`, like `compare`. */
  reload: (() => Promise<void>) | undefined;
  compare: (() => Promise<Difference[]>) | undefined;
  savedRevision: () => SavedRevision<object>;
  draft: FormDraft;
}

export function useEditForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { readOnly = false, locked = false, ...options }: EditFormOptions<Values>,
): Editor {
  const formRef = useRef<HTMLFormElement>(null);
  const saved = useRef(options.saved);
  const hasDraft = options.draft !== undefined;
  const holdsPassword = () => options.proof !== undefined && options.proof.getValues().currentPassword !== '';
  const draft = useDraft(form, saved, readOnly || locked ? undefined : options.draft);
  const { dirty, isDirty, updateDirty } = useDirty(form, saved, draft.touched);
  const refusals = useRefusals(form, formRef, options);
  const saving = useSaving(form, {
    options,
    saved,
    draft,
    mayRepeat: () => hasDraft && !holdsPassword(),
    isDirty,
    updateDirty,
    refusals,
  });

  async function submit(request: SaveRequest, event?: FormEvent) {
    event?.preventDefault();
    if (!readOnly && !locked) await saving.submit(request, event);
  }

  const { load } = saving;
  return {
    formRef,
    readOnly,
    locked,
    dirty,
    isDirty,
    saving: saving.saving,
    waiting: saving.waiting,
    outcome: saving.outcome,
    conflict: saving.conflict,
    problems: refusals.problems,
    submit: (event) => submit({ leave: true, keep: false }, event),
    saveInPlace: () => submit({ leave: false, keep: options.keepsInPlace?.() ?? false }),
    save: submit,
    saveAgain: () => submit({}),
    saveAnyway: () => submit({ force: true }),
    reload:
      load &&
      (async () => {
        const theirs = await load();
        await draft.setAside();
        saved.current = theirs;
        form.reset(theirs.values);
        updateDirty();
        saving.reset();
      }),
    compare:
      load &&
      (async () => {
        const { values } = await load();
        return draftDifferences({ values: presentValues(form), base: saved.current.values }, values);
      }),
    savedRevision: () => saved.current,
    draft,
  };
}

/** Follows whether the form differs from the saved revision. */
function useDirty<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: RefObject<SavedRevision<Values>>,
  onChange: () => void,
) {
  const [dirty, setDirty] = useState(false);
  const isDirty = useCallback(() => !sameValues(presentValues(form), saved.current.values), [form, saved]);

  const changed = useEffectEvent(() => {
    setDirty(isDirty());
    onChange();
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true, dirtyFields: true },
        callback: () => changed(),
      }),
    [form],
  );

  return { dirty, isDirty, updateDirty: () => setDirty(isDirty()) };
}
