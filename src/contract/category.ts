import { z } from 'zod';
import { slugField } from './addresses/slug.ts';
import { instant, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';
import { entityOf, withExample } from './record.ts';

/** A category as it is stored. */
export const categoryRecord = z.object({
  id: z.int(),
  /** Names the category in addresses (decision D20). */
  slug: slugField,
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

const categorySchema = entityOf(categoryRecord).extend({
  /** The number of its posts that the caller can see. */
  postCount: z.int(),
});
export type Category = z.output<typeof categorySchema>;

const categoryInputSchema = z.object({
  name: withExample(requiredText(limits.categoryName, 'Please enter a category name'), 'Practice'),
});

export const categoryOperations = {
  list: operation({
    summary: 'All categories, by name',
    method: 'GET',
    path: '/api/blog/categories',
    output: z.array(categorySchema),
    feature: 'enableBlog',
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
};
