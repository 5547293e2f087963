import { z } from 'zod';
import { blankMeansAbsent, idInput, instant, pageFields, pageOf, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { noContent, operation } from '../operation.ts';
import { entityOf, withExample } from '../record.ts';

/** A path that was requested and not found, as it is stored. Nothing of it says who asked (decision 0028). */
export const missingPageRecord = z.object({
  id: z.int(),
  /** The path in its compared form, with a number that old addresses have as a parameter, such as `/?p=12`. */
  path: z.string(),
  /** Programs and people are counted apart. */
  byBots: z.boolean().default(false),
  /** The owner does not want to see it again. */
  isDismissed: z.boolean().default(false),
  count: z.int().default(0),
  firstAt: instant,
  lastAt: instant,
});

const missingPageSchema = entityOf(missingPageRecord).extend({
  /** The text whose words are closest to those of the path. */
  suggestion: z
    .object({
      kind: z.enum(['post', 'project', 'own-page']),
      id: z.int(),
      title: z.string(),
      path: z.string(),
    })
    .nullable(),
});
export type MissingPage = z.output<typeof missingPageSchema>;

export const missingPageGroups = ['visitors', 'bots', 'dismissed'] as const;
export type MissingPageGroup = (typeof missingPageGroups)[number];

const group = withExample(z.enum(missingPageGroups), 'visitors').default('visitors');

/** Paths that visitors requested and did not find. */
export const missingPageOperations = {
  list: operation({
    summary: 'The paths that were not found, the most frequent first, each with the text that is closest',
    method: 'GET',
    path: '/api/missing-pages',
    access: 'admin',
    input: z.object({
      ...pageFields,
      group: z.preprocess((value) => value || undefined, group),
      search: blankMeansAbsent(text(limits.searchText)),
    }),
    output: pageOf(missingPageSchema),
    paged: true,
  }),
  dismiss: operation({
    summary: 'Hide a path from the list, or show it again',
    method: 'POST',
    path: '/api/missing-pages/:id/dismiss',
    access: 'admin',
    status: 204,
    input: z.object({ id: idInput, isDismissed: z.boolean().default(true) }),
    output: noContent,
  }),
  clear: operation({
    summary: 'Forget the paths of one group',
    method: 'POST',
    path: '/api/missing-pages/clear',
    access: 'admin',
    status: 204,
    input: z.object({ group }),
    output: noContent,
  }),
};
