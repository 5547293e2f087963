import type { imageOperations } from '#contract/media/image-operations.ts';
import type { Handlers } from '#contract/operation.ts';

/** The gate decodes and stores the file before it calls the handler, so the handler only returns the image. */
export function createImages(): Handlers<typeof imageOperations> {
  return { upload: async ({ image }) => image };
}
