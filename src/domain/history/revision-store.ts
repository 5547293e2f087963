import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import {
  type ChangeSummary,
  changeActions,
  changeOrigins,
  changeSummarySchema,
  type HistoryKind,
} from '#contract/history.ts';

/**
 * One write of a record (decision 0042), with the number of the version that it replaced or removed: the version that it
 * wrote has the next number. The replaced version itself is stored with it. A new record has replaced version 0.
 */
export const revisionRecord = z.object({
  id: z.int(),
  entity: z.string(),
  entityId: z.int(),
  version: z.int().default(0),
  /** The title after the write. */
  title: z.string().default(''),
  userId: z.int().nullable().default(null),
  createdAt: instant,
  origin: z.enum(changeOrigins).nullable().default(null),
  action: z.enum(changeActions).default('saved'),
  /** The name that somebody gave the written version. */
  name: z.string().default(''),
  summary: changeSummarySchema.nullable().default(null),
});

/** A write as it is noted. */
export interface NewRevision
  extends Pick<z.output<typeof revisionRecord>, 'entityId' | 'version' | 'title' | 'origin' | 'action'> {
  entity: HistoryKind;
  /** The version before the write; undefined for a new record. */
  body: unknown;
  summary: ChangeSummary | null;
  userId: number | undefined;
  at: string;
}

/** A write as it is read. */
export interface StoredWrite
  extends Pick<
    z.output<typeof revisionRecord>,
    'id' | 'entity' | 'entityId' | 'title' | 'origin' | 'action' | 'name' | 'summary'
  > {
  /** The version that it wrote. */
  version: number;
  at: string;
  /** Null if the account is gone or was not noted. */
  user: { id: number; name: string } | null;
}

/** A record of a kind. */
export interface HistoryKey {
  entity: HistoryKind;
  entityId: number;
}

export interface RevisionStore {
  /** Notes a write, in its transaction. A version whose own write is not known gets one without an author. */
  add: (revision: NewRevision) => Promise<void>;
  /** The stored versions of a record, the latest first. */
  list: (
    entity: string,
    entityId: number,
  ) => Promise<(HistoryKey & { body: unknown; userId: number | undefined; at: string })[]>;
  /**
   * The writes of one record whose versions are stored or present, and its removals, the latest first. `present` is the
   * version that the record has now; undefined for a removed one.
   */
  versions: (
    query: HistoryKey & { present: number | undefined; limit: number; offset: number },
  ) => Promise<{ items: StoredWrite[]; total: number }>;
  /** The write that made a version. */
  writeOf: (key: HistoryKey, version: number) => Promise<StoredWrite | undefined>;
  /** A replaced version as it was stored; undefined if it is not kept. It reads at most two rows. */
  body: (key: HistoryKey, version: number) => Promise<unknown>;
  /** Notes the write of a version whose author is not known, unless a write of it is noted. */
  addUnknown: (
    key: HistoryKey,
    written: { version: number; updatedAt: string; body: unknown },
  ) => Promise<void>;
  /** Names the version that a write made; returns false if that write is not known. */
  rename: (key: HistoryKey, version: number, name: string) => Promise<boolean>;
  /**
   * Removes every version of a record for good. Returns how many there were, and the pictures and files that they named, by
   * their URLs without extension.
   */
  forget: (key: HistoryKey) => Promise<{ versions: number; stems: string[] }>;
  /** The writes of these kinds, the latest first. */
  recent: (query: {
    kinds: HistoryKind[];
    before: number | undefined;
    limit: number;
  }) => Promise<StoredWrite[]>;
}
