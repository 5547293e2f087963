import { z } from 'zod';
import { instant } from '#contract/fields.ts';

/** One replaced version of an entity (decision 0001, Responses of the API). */
export const revisionRecord = z.object({
  id: z.int(),
  entity: z.string(),
  entityId: z.int(),
  body: z.unknown(),
  userId: z.int().nullable().default(null),
  createdAt: instant,
});

interface Revision extends Pick<z.output<typeof revisionRecord>, 'entity' | 'entityId' | 'body'> {
  userId: number | undefined;
  at: string;
}

export interface RevisionStore {
  add: (revision: Revision) => Promise<void>;
  list: (entity: string, entityId: number) => Promise<Revision[]>;
}
