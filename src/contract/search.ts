import { z } from 'zod';
import { blankMeansAbsent, pageFields, text } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';
import { withExample } from './record.ts';

/** The kinds of records that the site search finds, in the order of equally good results. */
export const searchedKinds = ['post', 'project', 'own-page'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** A text in pieces: those with `isMatch` are words of the search. The pieces are plain text, not HTML. */
const markedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type MarkedText = z.output<typeof markedText>;

const searchResult = z.object({
  kind: z.enum(searchedKinds),
  id: z.int(),
  /** The path of its page. */
  path: withExample(z.string(), '/blog/title'),
  title: z.string(),
  markedTitle: markedText,
  /** A part of the excerpt or of the content around the words of the search. */
  snippet: markedText,
  /** The date of a post, and the time when another record was added. */
  date: z.string(),
  /** The language of its texts; null is that of the site. */
  language: z.string().nullable(),
});
export type SearchResult = z.output<typeof searchResult>;

/** The site search (decision 0032). */
export const searchOperations = {
  find: operation({
    summary:
      'What visitors find on the site, best first; every word counts from its first letter on, and may have one typing error',
    method: 'GET',
    path: '/api/search',
    input: z.object({
      q: blankMeansAbsent(text(limits.searchText)),
      kind: blankMeansAbsent(z.enum(searchedKinds)),
      ...pageFields,
      limit: pageFields.limit.default(limits.searchResults),
    }),
    output: z.object({
      items: z.array(searchResult),
      /** The number of results on all pages, of the kind if one is given. */
      total: z.int(),
      page: z.int(),
      limit: z.int(),
      /** The results of each kind that visitors can see. */
      counts: z.array(z.object({ kind: z.enum(searchedKinds), count: z.int() })),
      /** No record has the words as they were typed: the results have similar ones. */
      isCorrected: z.boolean(),
      /** Other searches that find something, where this one finds nothing. */
      suggestions: z.array(z.object({ q: z.string(), total: z.int() })),
    }),
    limit: { calls: 60, seconds: 60 },
  }),
};
