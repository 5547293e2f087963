import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import {
  type ImportItem,
  importItemKinds,
  importOutcomes,
  importReportSchema,
  importStates,
} from '#contract/import.ts';
import { defaultsOf, withStandIn } from '#contract/record.ts';

/** An import as it is stored (decision 0045). */
export const importRecord = z.object({
  id: z.int(),
  /** The name of the file as its sender called it. */
  name: z.string(),
  /** The name under which the package is stored; empty once it is deleted. */
  file: z.string(),
  bytes: z.int().default(0),
  /** Names the site that the package comes from; empty until the package was read. */
  source: z.string().default(''),
  state: withStandIn(z.enum(importStates), 'failed'),
  /** The account that imports. Texts of unknown authors are its own. */
  userId: z.int(),
  done: z.int().default(0),
  total: z.int().default(0),
  problem: z.string().default(''),
  report: withStandIn(importReportSchema, defaultsOf(importReportSchema)),
  createdAt: instant,
  updatedAt: instant,
});
export type StoredImport = z.output<typeof importRecord>;

/** What became of one record of a package. There is one row for each `kind` and `key` of an import. */
export const importItemRecord = z.object({
  id: z.int(),
  importId: z.int(),
  kind: z.enum(importItemKinds),
  /** The identity of the record in its source. */
  key: z.string(),
  title: z.string().default(''),
  outcome: z.enum(importOutcomes),
  recordId: z.int().nullable().default(null),
  /** The version of the record before the import changed it; 0 for a new one. */
  versionBefore: z.int().default(0),
  /** The version that the import wrote. A later one is the owner's. */
  versionAfter: z.int().default(0),
  reason: z.string().default(''),
});
export type StoredItem = z.output<typeof importItemRecord>;
type NewItem = Omit<StoredItem, 'id'>;

/** The record that a record of a source became. It stays when the import is over, so that a later one updates. */
export const importSourceRecord = z.object({
  /** Names the site that the package comes from. */
  source: z.string(),
  kind: z.string(),
  key: z.string(),
  recordId: z.int(),
  /** The version that the last import wrote. */
  version: z.int(),
  /** A hash of what the last import read; empty if it is to be written again, because a picture was missing. */
  fingerprint: z.string().default(''),
});
type ImportSource = z.output<typeof importSourceRecord>;
type SourceKey = Pick<ImportSource, 'source' | 'kind' | 'key'>;

export interface ImportStore {
  /** The latest first. */
  list: (limit: number) => Promise<StoredImport[]>;
  get: (id: number) => Promise<StoredImport | undefined>;
  /** Returns the new id. */
  add: (fields: Omit<StoredImport, 'id'>) => Promise<number>;
  update: (id: number, changes: Partial<Omit<StoredImport, 'id'>>) => Promise<void>;
  /** Removes an import and its items. */
  remove: (id: number) => Promise<void>;
  /** Whether another import checks, writes or takes back. */
  isAnyActive: () => Promise<boolean>;

  item: (importId: number, kind: string, key: string) => Promise<StoredItem | undefined>;
  /** Adds an item, or replaces that of the same record. */
  putItem: (item: NewItem) => Promise<void>;
  setOutcome: (id: number, outcome: StoredItem['outcome'], reason: string) => Promise<void>;
  /** Notes that a version of a record has become another one, because a later import of it was taken back. */
  moveVersion: (kind: string, recordId: number, from: number, to: number) => Promise<void>;
  /** Those that failed first, then those that were kept or left out. */
  items: (
    importId: number,
    page: { limit: number; offset: number },
  ) => Promise<{ items: ImportItem[]; total: number }>;
  /** The latest items with these outcomes. */
  latestItems: (importId: number, outcomes: StoredItem['outcome'][], limit: number) => Promise<StoredItem[]>;
  countItems: (importId: number, outcomes: StoredItem['outcome'][]) => Promise<number>;
  /** Removes the items that failed, so that the next run tries them again. */
  removeFailed: (importId: number) => Promise<void>;

  source: (key: SourceKey) => Promise<ImportSource | undefined>;
  putSource: (source: ImportSource) => Promise<void>;
  /** Forgets that a record came from a source. */
  removeSources: (kind: string, recordId: number) => Promise<void>;
}
