import { z } from 'zod';
import { slugField } from './addresses/slug.ts';
import { operation } from './operation.ts';
import { entityOf } from './record.ts';

/** A tag as it is stored. */
export const tagRecord = z.object({
  id: z.int(),
  /** Names the tag in addresses (decision D20). */
  slug: slugField,
  name: z.string(),
});

const tagSchema = entityOf(tagRecord).extend({
  /** The number of its projects that the caller can see; never 0. */
  projectCount: z.int(),
});
export type Tag = z.output<typeof tagSchema>;

/** The tags of projects (decision X3). */
export const tagOperations = {
  list: operation({
    summary: 'The tags of the projects, by name',
    method: 'GET',
    path: '/api/tags',
    output: z.array(tagSchema),
    feature: 'enableProjects',
  }),
};
