import { z } from 'zod';
import { instant } from '#contract/fields.ts';

export const documentRecord = z.object({
  name: z.string(),
  /** JSON as it was written. The reader checks it. */
  body: z.unknown(),
  updatedAt: instant,
  version: z.int().default(1),
});
type StoredDocument = Omit<z.output<typeof documentRecord>, 'name'>;

export interface DocumentStore {
  get: (name: string) => Promise<StoredDocument | undefined>;
  /** Writes the document if it still has `version`, where 0 means that it does not exist; returns whether it had. */
  put: (name: string, version: number, body: unknown, at: string, sample: boolean) => Promise<boolean>;
  /** Empties the sample documents and increments their versions, so that a save over a sample is refused as stale. */
  emptySamples: (at: string) => Promise<void>;
}
