import { z } from 'zod';
import { blankMeansAbsent, expectedVersion, idInput, instant, pageFields, pageOf, text } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';
import { withExample } from './record.ts';

/** The kinds of records whose versions are kept. Those that exist once have the id 1. */
export const historyKinds = [
  'post',
  'project',
  'own-page',
  'home',
  'about',
  'contact-info',
  'settings',
  'menu',
  'category',
  'tag',
  'series',
  'redirect',
  'media',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Where a write came from: a screen of the admin area, a program that uses the API, or an imported file. */
export const changeOrigins = ['screen', 'api', 'import'] as const;
export type ChangeOrigin = (typeof changeOrigins)[number];

/** The request header by which a screen names itself as the origin of a write. */
export const ORIGIN_HEADER = 'vitrine-origin';

/** What a write did. `restored` means that it brought an earlier version or a deleted record back. */
export const changeActions = ['created', 'saved', 'restored', 'deleted'] as const;
export type ChangeAction = (typeof changeActions)[number];

const count = z.int().nonnegative();

/** How a version differs from the one before it. Words and pictures are counted in all texts of the record. */
export const changeSummarySchema = z.object({
  /** The names of the changed fields, as in `fields` of a version. */
  fields: z.array(z.string()),
  wordsAdded: count,
  wordsRemoved: count,
  picturesAdded: count,
  picturesRemoved: count,
});
export type ChangeSummary = z.output<typeof changeSummarySchema>;

/** One version of a record in the list of its versions. */
const listedVersionSchema = z.object({
  /** The number that the record had as its own `version`. */
  version: z.int(),
  title: z.string(),
  /** When it was written. A clock that was set back may make a later version the older one: the number decides. */
  at: instant,
  /** Null for a version from before authors were noted, and after the removal of the account. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null for a version of an earlier release, which did not note it. */
  origin: z.enum(changeOrigins).nullable(),
  action: z.enum(changeActions),
  /** The name that somebody gave the version; empty for most. */
  name: z.string(),
  /** Null where it was not noted. */
  summary: changeSummarySchema.nullable(),
  /** True for the version that the record has now. */
  isPresent: z.boolean(),
});
export type ListedVersion = z.output<typeof listedVersionSchema>;

/** One version of a record with its fields. */
const recordVersionSchema = listedVersionSchema.extend({
  kind: z.enum(historyKinds),
  id: z.int(),
  /**
   * The fields that a restore writes, by the names of the kind's input. Those of the records that exist once have the name
   * of their section in front: `hero.title`. A version of an earlier release has the defaults of fields that it lacks.
   */
  fields: z.record(z.string(), z.unknown()),
  /** The names of records that fields refer to by id, by the name of the field: `{ "categoryId": "Practice" }`. */
  names: z.record(z.string(), z.string()),
});
export type RecordVersion = z.output<typeof recordVersionSchema>;

/** One write of the whole site. */
const historyEntrySchema = listedVersionSchema.omit({ isPresent: true }).extend({
  /** Names the entry as the end of a part of the list. */
  entry: z.int(),
  kind: z.enum(historyKinds),
  id: z.int(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/**
 * A field that a restore left as it is now, because its former value is gone or taken, or a text that came back without
 * pictures that are gone.
 */
const adjustmentSchema = z.object({
  /** The name of the field, as in `fields` of a version. */
  field: z.string(),
  /** A sentence for people. */
  message: z.string(),
});
export type Adjustment = z.output<typeof adjustmentSchema>;

const kind = withExample(z.enum(historyKinds), 'post');
const ofRecord = z.object({ kind, id: idInput });
const ofVersion = ofRecord.extend({ n: idInput });

/**
 * The versions of every kind of record (decision 0042). One set of calls serves all kinds: the kind is a part of the path,
 * and a caller needs the role that the kind's own update call needs.
 */
export const historyOperations = {
  list: operation({
    summary:
      'What was written on the whole site, the latest first, in parts: `before` is the last `entry` of a part',
    method: 'GET',
    path: '/api/history',
    access: 'editor',
    input: z.object({
      before: blankMeansAbsent(idInput),
      kind: blankMeansAbsent(kind),
      limit: pageFields.limit,
    }),
    output: z.object({
      items: z.array(historyEntrySchema),
      /** Whether there are older entries. */
      hasMore: z.boolean(),
    }),
  }),
  versions: operation({
    summary: 'The versions of one record, the latest first, without their texts',
    method: 'GET',
    path: '/api/history/:kind/:id/revisions',
    access: 'editor',
    input: ofRecord.extend(pageFields),
    output: pageOf(listedVersionSchema),
    paged: true,
  }),
  version: operation({
    summary: 'One version of a record with its fields',
    method: 'GET',
    path: '/api/history/:kind/:id/revisions/:n',
    access: 'editor',
    input: ofVersion,
    output: recordVersionSchema,
  }),
  name: operation({
    summary: 'Name a version, or take its name away with an empty one',
    method: 'PUT',
    path: '/api/history/:kind/:id/revisions/:n',
    access: 'editor',
    input: ofVersion.extend({ name: text(limits.versionName) }),
    output: listedVersionSchema,
  }),
  restore: operation({
    summary:
      'Save a version again as a new one, or some of its fields alone; what is gone or taken stays as it is now and is named in the answer',
    method: 'POST',
    path: '/api/history/:kind/:id/revisions/:n/restore',
    access: 'editor',
    input: ofVersion.extend({
      /** The names of the fields to restore; without them, all. */
      fields: withExample(z.array(z.string().max(limits.line)).min(1).max(limits.listEntries), [
        'title',
      ]).optional(),
      expectedVersion,
    }),
    output: z.object({
      kind: z.enum(historyKinds),
      id: z.int(),
      /** The number of the new version. */
      version: z.int(),
      adjustments: z.array(adjustmentSchema),
    }),
    versioned: true,
    restores: true,
  }),
  forget: operation({
    summary:
      'Remove every version of a deleted record for good, with the pictures and files that nothing else shows; the answer lists what was removed',
    method: 'DELETE',
    path: '/api/history/:kind/:id',
    access: 'editor',
    input: ofRecord,
    output: z.object({
      /** The number of versions. */
      versions: z.int(),
      /** The URLs of the pictures and files. */
      files: z.array(z.string()),
    }),
  }),
};
