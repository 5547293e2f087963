import { z } from 'zod';
import { instant } from '../fields.ts';
import { operation } from '../operation.ts';
import { withExample } from '../record.ts';
import { idOrSlug, slugKinds } from './slug.ts';

/** Tell what was at an address: pages answer it with 410 (decision 0027). */
export const removedOperations = {
  get: operation({
    summary: 'A record that visitors have seen and that was removed, by its id or a slug that it had',
    method: 'GET',
    path: '/api/removed/:kind/:id',
    input: z.object({ kind: withExample(z.enum(slugKinds), 'post'), id: idOrSlug }),
    output: z.object({
      kind: z.enum(slugKinds),
      id: z.int(),
      removedAt: instant,
      /** The category of a removed post, while it has published posts. */
      category: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
    }),
  }),
};
