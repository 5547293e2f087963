import { useRef, useState } from 'react';
import type { UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { type Difference, draftDifferences } from './draft-differences.ts';
import type { SavedRevision } from './save-merged.ts';
import type { Editor } from './use-edit-form.ts';

interface Versions {
  expectedVersion?: number | undefined;
  baseVersion?: number | undefined;
}

/** The calls of the site for the unpublished changes of one kind of record. */
interface UnpublishedOperations<Input, Stored> {
  get: (input: { id: number }) => Promise<UnpublishedChanges>;
  keep: (
    input: Partial<Input> & Versions & { id: number; publishAt?: string | null | undefined },
  ) => Promise<UnpublishedChanges & { dropped?: string[] | undefined }>;
  discard: (input: { id: number; expectedVersion?: number | undefined }) => Promise<void>;
  publish: (input: Partial<Input> & Versions & { id: number; overwrite?: boolean }) => Promise<Stored>;
}

export interface UnpublishedOptions<Input, Stored> {
  /** What was loaded with the record; undefined for a new one. */
  loaded: UnpublishedChanges | undefined;
  operations: UnpublishedOperations<Input, Stored>;
  /** The record with its unpublished changes. */
  withFields: (record: Stored, fields: UnpublishedChanges['fields']) => Stored;
}

/** The unpublished changes of an open record, for the screen. */
export interface Unpublished {
  /** Undefined while there are none. */
  open: UnpublishedChanges | undefined;
  /** Keeps the form without publishing it. */
  keep: () => Promise<void>;
  /** Publishes the changes and the form, also where the published text has changed since. */
  publish: () => Promise<void>;
  /** Discards the changes and shows the published text. What was typed since is offered as a draft. */
  discard: () => Promise<void>;
  /** The differences between the form and the published text. */
  compare: () => Promise<Difference[]>;
  /** Keeps the form, and has the site publish it at a moment. Null ends the schedule. */
  schedule: (publishAt: string | null) => Promise<void>;
}

interface Readable<Stored> {
  get: (input: { id: number }) => Promise<Stored>;
}

interface Updatable<Input> {
  update: (
    input: Partial<Input> & { id: number; expectedVersion?: number | undefined },
  ) => Promise<{ id: number; version: number; slug: string; dropped?: string[] | undefined }>;
}

interface FormAccess {
  id: number | undefined;
  publishedValues: (id: number) => Promise<object>;
  typed: () => object;
}

const NONE: UnpublishedChanges = {
  version: 0,
  isOpen: false,
  fields: {},
  publishedVersion: 0,
  conflicts: [],
  updatedAt: null,
  publishAt: null,
  problem: '',
};

/**
 * Saves a record, or keeps its changes apart from what is published. While there are unpublished changes, a save that
 * publishes publishes them as well. The version that a save is based on is that of the changes while there are some, else
 * that of the record.
 */
export function useUnpublished<Input extends object, Stored extends { id: number; version: number }>(
  record: Stored | undefined,
  { loaded, operations, withFields }: UnpublishedOptions<Input, Stored>,
  records: Readable<Stored> & Updatable<Input>,
) {
  const [changes, setChanges] = useState(loaded ?? NONE);
  /** The same before the next render. The published version is the one that the form was merged with. */
  const current = useRef({ ...changes, publishedVersion: record?.version ?? 0 });
  /** The next save publishes whatever was published meanwhile. */
  const overwrites = useRef(false);

  function adopt(next: UnpublishedChanges): void {
    current.current = next;
    setChanges(next);
  }

  async function keep(id: number, input: Partial<Input>, baseVersion?: number, publishAt?: string | null) {
    const versions = { expectedVersion: current.current.version, baseVersion };
    const kept = await operations.keep({
      ...input,
      id,
      ...versions,
      ...(publishAt === undefined ? {} : { publishAt }),
    });
    adopt(kept);
    return kept;
  }

  /** Reads what the form shows of the stored record. */
  async function load<Values>(
    id: number,
    toRevision: (record: Stored) => SavedRevision<Values>,
  ): Promise<SavedRevision<Values>> {
    const [published, stored] = [await records.get({ id }), await operations.get({ id })];
    adopt({ ...stored, publishedVersion: published.version });
    return shownRevision(published, stored, withFields, toRevision);
  }

  return {
    isOpen: () => current.current.isOpen,
    load,

    /** Saves changed fields. Only a save that publishes returns a slug. */
    save: async (
      id: number,
      input: Partial<Input>,
      { version, keep: isKept }: { version: number | undefined; keep: boolean },
    ) => {
      const { isOpen, publishedVersion } = current.current;
      if (isKept) {
        const {
          version: keptVersion,
          fields,
          dropped,
        } = await keep(id, input, isOpen ? publishedVersion : version);
        return { id, version: keptVersion, fields, dropped };
      }
      if (!isOpen) {
        const saved = await records.update({ ...input, id, expectedVersion: version });
        current.current = { ...current.current, publishedVersion: saved.version };
        return saved;
      }
      const versions = { expectedVersion: current.current.version, baseVersion: publishedVersion };
      const overwrite = overwrites.current;
      const published = await operations.publish({ ...input, id, ...versions, overwrite });
      adopt({ ...NONE, version: current.current.version + 1, publishedVersion: published.version });
      return published as Stored & { slug: string; dropped?: string[] };
    },

    withEditor: (editor: Editor, { id, publishedValues, typed }: FormAccess): Unpublished => ({
      open: changes.isOpen ? changes : undefined,
      keep: () => editor.save({ leave: false, keep: true }),
      publish: async () => {
        overwrites.current = current.current.conflicts.length > 0;
        try {
          await editor.save({ leave: false, keep: false });
        } finally {
          overwrites.current = false;
        }
      },
      discard: async () => {
        if (id === undefined) return;
        await operations.discard({ id, expectedVersion: current.current.version });
        await editor.reload?.();
      },
      compare: async () => {
        if (id === undefined) return [];
        return draftDifferences({ values: { ...typed() }, base: undefined }, await publishedValues(id));
      },
      schedule: async (publishAt) => {
        if (id === undefined) return;
        if (editor.isDirty() || !current.current.isOpen) await editor.save({ leave: false, keep: true });
        if (!editor.isDirty()) await keep(id, {}, current.current.publishedVersion, publishAt);
      },
    }),
  };
}

/** What the form of a loaded record shows: the unpublished changes while there are some. */
export function shownRevision<Values, Stored>(
  record: Stored,
  changes: UnpublishedChanges | undefined,
  withFields: (record: Stored, fields: UnpublishedChanges['fields']) => Stored,
  toRevision: (record: Stored) => SavedRevision<Values>,
): SavedRevision<Values> {
  if (!changes?.isOpen) return toRevision(record);
  return { values: toRevision(withFields(record, changes.fields)).values, version: changes.version };
}
