import { z } from 'zod';
import { idOrSlug, slugField, slugFilter, slugInput } from './addresses/slug.ts';
import { expectedVersion, idInput, instant, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';
import { entityOf, partialOf, withExample } from './record.ts';
import { mergeTarget, topicDescription } from './tag.ts';

/** A category as it is stored. */
export const categoryRecord = z.object({
  id: z.int(),
  /** Names the category in addresses (decision D20). */
  slug: slugField,
  name: z.string(),
  description: z.string().default(''),
  createdAt: instant,
  updatedAt: instant,
  version: z.int().default(1),
});

const categorySchema = entityOf(categoryRecord).extend({
  /** The number of its posts that the caller can see. */
  postCount: z.int(),
});
export type Category = z.output<typeof categorySchema>;

const categoryInputSchema = z.object({
  name: withExample(requiredText(limits.categoryName, 'Please enter a category name'), 'Practice'),
  /** Without one, a new category gets the slug of its name, and a changed name leaves the slug as it is. */
  slug: slugInput('category').optional(),
  description: topicDescription.default(''),
});

const byId = z.object({ id: idInput });

export const categoryOperations = {
  list: operation({
    summary: 'All categories, by name',
    method: 'GET',
    path: '/api/blog/categories',
    input: z.object({ slug: slugFilter() }),
    output: z.array(categorySchema),
    feature: 'enableBlog',
  }),
  get: operation({
    summary:
      'One category, by id, slug or earlier slug; one that only hidden posts use does not exist for visitors',
    method: 'GET',
    path: '/api/blog/categories/:id',
    input: z.object({ id: idOrSlug }),
    output: categorySchema,
    feature: 'enableBlog',
    versioned: true,
  }),
  create: operation({
    summary: 'Add a category; a name that exists, whatever its case, is refused',
    method: 'POST',
    path: '/api/blog/categories',
    access: 'editor',
    status: 201,
    input: categoryInputSchema,
    output: categorySchema,
  }),
  update: operation({
    summary: 'Rename or describe a category; absent fields keep their values',
    method: 'PUT',
    path: '/api/blog/categories/:id',
    access: 'editor',
    input: partialOf(categoryInputSchema).extend({ ...byId.shape, expectedVersion }),
    output: categorySchema,
    versioned: true,
  }),
  merge: operation({
    summary: 'Move the posts of a category to another one, and delete it; the first category stays',
    method: 'POST',
    path: '/api/blog/categories/:id/merge',
    access: 'editor',
    input: byId.extend({ into: mergeTarget, expectedVersion }),
    output: categorySchema,
  }),
  remove: operation({
    summary: 'Delete a category and move its posts to the first one, which itself stays',
    method: 'DELETE',
    path: '/api/blog/categories/:id',
    access: 'editor',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
};
