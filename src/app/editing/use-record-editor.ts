import { useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { replaceTextAsTyped } from '#app/forms/insert-as-typed.ts';
import { presentValues } from '#app/forms/late-values.ts';
import { hasCode } from '#contract/errors.ts';
import { moveToEditAddress, useIsOpen } from './edit-address.ts';
import { sameValues } from './same-values.ts';
import type { SavedRevision } from './save-merged.ts';
import { type UnconfirmedCreate, useCreation } from './use-creation.ts';
import { type Editor, useEditForm } from './use-edit-form.ts';
import { type Unpublished, type UnpublishedOptions, useUnpublished } from './use-unpublished.ts';

interface StoredRecord {
  id: number;
  version: number;
  /** The name of the record in addresses. */
  slug: string;
  /** The parts that this save left out of the text. */
  dropped?: string[] | undefined;
}

/** The calls of the site for one kind of record. */
interface RecordOperations<Input, Stored> {
  create: (input: Input) => Promise<Stored>;
  get: (input: { id: number }) => Promise<Stored>;
  update: (
    input: Partial<Input> & { id: number; expectedVersion?: number | undefined },
  ) => Promise<StoredRecord>;
}

interface RecordEditorOptions<Values, Input, Stored> {
  /** The first part of the keys of its drafts. */
  kind: 'post' | 'project' | 'own-page';
  /** The loaded record; undefined for a new one. */
  record: Stored | undefined;
  /** The revision that the form was filled from. */
  saved: SavedRevision<Values>;
  toRevision: (record: Stored) => SavedRevision<Values>;
  operations: RecordOperations<Input, Stored>;
  /** The unpublished changes that the record can have. */
  unpublished: UnpublishedOptions<Input, Stored>;
  /** The input of a create call. */
  toInput: (values: Values) => Input;
  /** The input of an update call: the changed fields only, so that it undoes no change of somebody else. */
  toChanges: (values: Values, saved: Values) => Partial<Input>;
  /** The work that a save waits for, and the sentence that says so. */
  waitsFor?: () => Promise<unknown> | undefined;
  waitingText?: string;
  /** Runs before each save, for instance to upload images. It changes `values` and the form alike. */
  prepare: (values: Values) => Promise<void>;
  /** More data of the draft that is no field. */
  extra?: { read: () => object; restore: (extra: object) => void };
  /** The field that holds the HTML of the record. */
  text: Path<Values>;
  urls: { list: string; new: string; edit: (id: string) => string };
  /** The names of untitled drafts. */
  names: { new: string; stored: string };
  texts: { created: string; updated: string; failed: (error: unknown) => string };
  readOnly: boolean;
}

interface RecordEditor<Values> {
  editor: Editor;
  /** The id of the stored record; undefined for one that is not stored yet, or no longer. */
  id: number | undefined;
  /** The values of the last save, or those that the form was filled from; undefined like `id`. */
  stored: Values | undefined;
  /** Somebody deleted the record while it was open. The next save creates a new one. */
  deleted: boolean;
  /** The parts that the last save left out of the text. */
  dropped: readonly string[];
  unpublished: Unpublished;
}

const NOTHING: readonly string[] = [];

/**
 * The editor of one record that has a URL and a list. It creates the record once and then has its edit address, merges
 * changes of somebody else, keeps drafts, and goes back to the list after a save by its button (decision D21).
 */
export function useRecordEditor<
  Values extends FieldValues & { title: string; slug: string },
  Input extends object,
  Stored extends StoredRecord,
>(form: UseFormReturn<Values>, options: RecordEditorOptions<Values, Input, Stored>): RecordEditor<Values> {
  const { record, operations, toInput, extra, urls, texts } = options;
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const address = useRef(useParams().id);
  const [deleted, setDeleted] = useState(false);
  const [stored, setStored] = useState(() =>
    record === undefined ? options.saved.values : options.toRevision(record).values,
  );
  const [dropped, setDropped] = useState(NOTHING);
  const droppedNow = useRef(NOTHING);
  const creation = useCreation<Input, Stored>(record?.id, operations.create);
  const { id } = creation;
  const changes = useUnpublished(record, options.unpublished, operations);

  function currentAddress(): string {
    const storedId = creation.currentId();
    return storedId === undefined ? urls.new : urls.edit(address.current ?? String(storedId));
  }

  async function create(values: Values, writeDraft: () => Promise<unknown>) {
    const input = toInput(values);
    const { created, input: sent } = await creation.create(input, writeDraft);
    setDeleted(false);
    address.current = String(created.id);
    // Before anything else: a tab that is reloaded from here on finds the record and its draft.
    if (isOpen()) await moveToEditAddress(navigate, urls.edit(String(created.id)));
    if (sameValues(input, sent)) return created;
    // An earlier call created the record, and the form was changed since.
    return operations.update({ id: created.id, ...input, expectedVersion: created.version });
  }

  async function update(storedId: number, values: Values, saved: SavedRevision<Values>, keep: boolean) {
    try {
      const changed = options.toChanges(values, saved.values);
      return await changes.save(storedId, changed, { version: saved.version, keep });
    } catch (error) {
      if (hasCode(error, 'not-found')) {
        setDeleted(true);
        creation.forget();
      }
      throw error;
    }
  }

  /** Shows the slug that the site chose, and follows it where the address has the earlier one. */
  async function adoptSlug(values: Values, { slug }: Pick<StoredRecord, 'slug'>) {
    const name = 'slug' as Path<Values>;
    if (form.getValues(name) === values.slug) form.setValue(name, slug as PathValue<Values, Path<Values>>);
    Object.assign(values, { slug });
    const shown = address.current;
    if (shown === undefined || /^\d+$/.test(shown) || shown === slug || !isOpen(currentAddress())) return;
    address.current = slug;
    await moveToEditAddress(navigate, urls.edit(slug));
  }

  const editor = useEditForm(form, {
    saved: options.saved,
    readOnly: options.readOnly,
    save: async (values, saved, writeDraft, keep) => {
      await options.prepare(values);
      const storedId = creation.currentId();
      const after =
        storedId === undefined
          ? await create(values, writeDraft)
          : await update(storedId, values, saved, keep);
      // The address and the settings on the screen are those of the published text.
      if ('slug' in after) {
        await adoptSlug(values, after);
        adoptText(options.text, values, after, after.dropped);
        setStored(values);
      } else adoptText(options.text, values, after.fields, after.dropped);
      droppedNow.current = after.dropped ?? NOTHING;
      setDropped(droppedNow.current);
      return after.version;
    },
    keepsInPlace: () => changes.isOpen(),
    reload: id === undefined ? undefined : () => changes.load(id, options.toRevision),
    draft: {
      of: () =>
        draftRecordOf(options, {
          storedId: creation.currentId(),
          title: form.getValues().title.trim(),
          address: currentAddress(),
        }),
      extra: {
        read: () => ({ ...extra?.read(), unanswered: creation.unconfirmed() }),
        restore: (stored) => {
          const { unanswered, rest } = draftDataOf<Input>(stored);
          extra?.restore(rest);
          creation.restore(unanswered);
        },
      },
    },
    ...(options.waitsFor ? { waitsFor: options.waitsFor } : {}),
    ...(options.waitingText ? { waitingText: options.waitingText } : {}),
    savedText: id === undefined ? texts.created : texts.updated,
    keptText: 'Changes kept without publishing',
    savedDetail: () =>
      droppedNow.current.length > 0 ? `Left out of the text: ${droppedNow.current.join(', ')}` : undefined,
    failureText: texts.failed,
    onLeave: () => (isOpen(currentAddress()) ? navigate(urls.list) : undefined),
  });

  const unpublished = changes.withEditor(editor, {
    id,
    publishedValues: async (storedId) => options.toRevision(await operations.get({ id: storedId })).values,
    typed: () => presentValues(form),
  });
  return { editor, id, stored: id === undefined ? undefined : stored, deleted, dropped, unpublished };
}

interface DraftedForm {
  storedId: number | undefined;
  title: string;
  address: string;
}

/** The record that a draft belongs to, and its name in lists. */
function draftRecordOf(
  { kind, record, names }: Pick<RecordEditorOptions<unknown, unknown, unknown>, 'kind' | 'record' | 'names'>,
  { storedId, title, address }: DraftedForm,
) {
  if (storedId === undefined)
    return { record: `${kind}:new`, name: title || names.new, address, whole: record !== undefined };
  return {
    ...(record === undefined ? { began: `${kind}:new` } : {}),
    record: `${kind}:${storedId}`,
    name: title || names.stored,
    address,
  };
}

/** The call in a draft without a response, and the other data of the draft. */
function draftDataOf<Input>(stored: unknown) {
  type DraftData = { unanswered?: UnconfirmedCreate<Input> };
  const data = stored as DraftData | UnconfirmedCreate<Input>;
  // A draft of a project from an earlier release holds the call itself.
  const { unanswered, ...rest }: DraftData = 'key' in data ? { unanswered: data } : data;
  return { unanswered, rest };
}

/** Shows in the HTML field the text that is stored where the site left something out, unless somebody typed on meanwhile. */
function adoptText<Values extends FieldValues>(
  text: Path<Values>,
  values: Values,
  after: object,
  dropped: readonly string[] | undefined,
) {
  const storedText: unknown = Reflect.get(after, text);
  const area = document.querySelector(`textarea[name="${text}"]`);
  if (!dropped?.length || typeof storedText !== 'string') return;
  if (!(area instanceof HTMLTextAreaElement) || area.value !== values[text]) return;
  replaceTextAsTyped(area, storedText);
  Object.assign(values, { [text]: storedText });
}
