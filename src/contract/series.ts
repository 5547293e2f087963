import { z } from 'zod';
import { idOrSlug, slugField, slugInput } from './addresses/slug.ts';
import { expectedVersion, idInput, requiredText, storedStamps } from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';
import { postStatuses } from './post.ts';
import { entityOf, partialOf, withExample } from './record.ts';
import { topicDescription } from './tag.ts';

/** A series of posts as it is stored. Its posts and their order have a table of their own. */
export const seriesRecord = z.object({
  id: z.int(),
  /** Names the series in addresses (decision D20). */
  slug: slugField,
  name: z.string(),
  description: z.string().default(''),
  ...storedStamps,
});

const seriesSchema = entityOf(seriesRecord).extend({
  /** The number of its posts that the caller can see. */
  postCount: z.int(),
});
export type Series = z.output<typeof seriesSchema>;

const seriesPartSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  date: z.string(),
  status: z.enum(postStatuses),
});
export type SeriesPart = z.output<typeof seriesPartSchema>;

const seriesWithParts = seriesSchema.extend({
  /** The posts that the caller can see, in the order of the series. */
  posts: z.array(seriesPartSchema),
});
export type SeriesWithParts = z.output<typeof seriesWithParts>;

export const seriesInputSchema = z.object({
  name: withExample(requiredText(limits.seriesName, 'A series needs a name.'), 'A year of field notes'),
  /** Without one, a new series gets the slug of its name, and a changed name leaves the slug as it is. */
  slug: slugInput('series').optional(),
  description: topicDescription.default(''),
});

const byId = z.object({ id: idInput });

/** Series: posts in an order. A post belongs to at most one (decision 0030). */
export const seriesOperations = {
  list: operation({
    summary: 'All series, by name; for visitors those with a published post',
    method: 'GET',
    path: '/api/blog/series',
    output: z.array(seriesSchema),
    feature: 'enableBlog',
  }),
  get: operation({
    summary: 'One series, by id, slug or earlier slug, with its posts in order',
    method: 'GET',
    path: '/api/blog/series/:id',
    input: z.object({ id: idOrSlug }),
    output: seriesWithParts,
    feature: 'enableBlog',
    versioned: true,
  }),
  create: operation({
    summary: 'Add a series; a name that exists, whatever its case, is refused',
    method: 'POST',
    path: '/api/blog/series',
    access: 'editor',
    status: 201,
    input: seriesInputSchema,
    output: seriesWithParts,
    versioned: true,
  }),
  update: operation({
    summary: 'Rename, describe or order a series; absent fields keep their values',
    method: 'PUT',
    path: '/api/blog/series/:id',
    access: 'editor',
    input: partialOf(seriesInputSchema).extend({
      ...byId.shape,
      /** The ids of all its posts in their new order. */
      posts: withExample(z.array(idInput).max(limits.seriesParts), []).optional(),
      expectedVersion,
    }),
    output: seriesWithParts,
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a series; its posts stay',
    method: 'DELETE',
    path: '/api/blog/series/:id',
    access: 'editor',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
};
