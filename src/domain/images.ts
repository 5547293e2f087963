import type { imageOperations } from '#contract/image-operations.ts';
import type { Handlers } from '#contract/operation.ts';

/** The gate has decoded and stored the file before a handler of an upload is called; it only hands it on. */
export function createImages(): Handlers<typeof imageOperations> {
  return { upload: async ({ image }) => image };
}
