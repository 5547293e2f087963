import { z } from 'zod';
import { idInput, instant, pageFields, pageOf } from './fields.ts';
import { noContent, operation } from './operation.ts';
import { packageFile } from './package-file.ts';

/**
 * How far an import is: `checking` reads the package and stores nothing else, `checked` waits for the owner, `running` writes,
 * `stopped` waits for the owner after a problem that the next try may not have, and `failed` cannot be read at all.
 */
export const importStates = [
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/**
 * What became of a record of the package: `kept` is left alone because the owner changed or deleted it here, `undone` was
 * taken back again.
 */
export const importOutcomes = [
  'created',
  'updated',
  'unchanged',
  'kept',
  'left-out',
  'failed',
  'undone',
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importItemKinds = [
  'post',
  'page',
  'category',
  'picture',
  'file',
  'redirect',
  'unreadable',
  'omission',
] as const;
export type ImportItemKind = (typeof importItemKinds)[number];

const count = z.int().nonnegative();

/** What a package holds, and what the import makes of it. */
export const importReportSchema = z.object({
  format: z.string().default(''),
  /** The title of the site that the package comes from. */
  siteTitle: z.string().default(''),
  posts: count.default(0),
  pages: count.default(0),
  drafts: count.default(0),
  scheduled: count.default(0),
  categories: count.default(0),
  tags: count.default(0),
  comments: count.default(0),
  pictures: count.default(0),
  files: count.default(0),
  /** The addresses of the source that lead to its texts here. */
  addresses: count.default(0),
  /** Texts that an earlier import made here: they are updated, not doubled. */
  known: count.default(0),
  omissions: count.default(0),
  unreadable: count.default(0),
  /** Texts whose slug is taken here, with the slug that they get. */
  slugs: z.array(z.object({ title: z.string(), slug: z.string(), becomes: z.string() })).default([]),
  /** What cannot be kept as it was, and where. One entry for equal ones of a text. */
  notes: z
    .array(
      z.object({
        level: z.enum(['lost', 'changed']),
        what: z.string(),
        detail: z.string(),
        /** The title of the text; empty for the package as a whole. */
        title: z.string(),
        place: z.string(),
      }),
    )
    .default([]),
  /** The number of notes, of which the list above has the first. */
  noteCount: count.default(0),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** The notes and slugs that a report lists. */
export const LISTED_NOTES = 500;

const importSchema = z.object({
  id: z.int(),
  /** The name of the file. */
  name: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** Records that are written or taken back so far, and all of them. */
  done: count,
  total: count,
  /** A sentence that says what is wrong, and what to do; empty if nothing is. */
  problem: z.string(),
  report: importReportSchema,
  createdAt: instant,
  updatedAt: instant,
});
export type Import = z.output<typeof importSchema>;

const importItemSchema = z.object({
  id: z.int(),
  kind: z.enum(importItemKinds),
  title: z.string(),
  outcome: z.enum(importOutcomes),
  /** The id of the record here; null if there is none. */
  recordId: z.int().nullable(),
  /** A sentence in English for what failed or was left out. */
  reason: z.string(),
});
export type ImportItem = z.output<typeof importItemSchema>;

const byId = z.object({ id: idInput });

/** Moving in from another program (decision 0045). Only owners import. */
export const importOperations = {
  list: operation({
    summary: 'Imports, the latest first',
    method: 'GET',
    path: '/api/imports',
    access: 'admin',
    output: z.array(importSchema),
  }),
  upload: operation({
    summary:
      'Send the export of WordPress or Ghost, or a zip of Markdown files; the site reads it and reports what an import would do',
    method: 'POST',
    path: '/api/imports',
    access: 'admin',
    status: 201,
    input: z.object({ package: packageFile }),
    output: importSchema,
    files: 'package',
  }),
  get: operation({
    summary: 'One import with its report',
    method: 'GET',
    path: '/api/imports/:id',
    access: 'admin',
    input: byId,
    output: importSchema,
  }),
  items: operation({
    summary: 'What became of each record of a package, those that failed first',
    method: 'GET',
    path: '/api/imports/:id/items',
    access: 'admin',
    input: byId.extend(pageFields),
    output: pageOf(importItemSchema),
    paged: true,
  }),
  start: operation({
    summary: 'Carry out an import that was checked, or try again what failed in it',
    method: 'POST',
    path: '/api/imports/:id/start',
    access: 'admin',
    input: byId,
    output: importSchema,
  }),
  undo: operation({
    summary:
      'Take an import back: what it made is deleted, what it changed is restored; later changes of the owner stay',
    method: 'POST',
    path: '/api/imports/:id/undo',
    access: 'admin',
    input: byId,
    output: importSchema,
  }),
  remove: operation({
    summary: 'Delete the package and the report of an import that writes nothing; its records stay',
    method: 'DELETE',
    path: '/api/imports/:id',
    access: 'admin',
    status: 204,
    input: byId,
    output: noContent,
  }),
};
