import { z } from 'zod';
import { imageFile } from '../fields.ts';
import { type Access, operation, type RateLimit } from '../operation.ts';
import { imageSchema } from './image.ts';

/** Enough for a gallery of hundreds in one go: every upload is by an account. A script that runs wild still ends. */
export const uploadLimit: RateLimit = { calls: 1000, seconds: 600 };

/** An operation that takes one image file. Such operations differ only in path, summary and access. */
export const upload = (path: `/api/${string}`, summary: string, access: Access = 'editor') =>
  operation({
    summary,
    method: 'POST',
    path,
    access,
    status: 201,
    input: z.object({ image: imageFile }),
    output: imageSchema,
    files: 'image',
    failureText: 'Image upload failed with status {status}',
    limit: uploadLimit,
  });

export const imageOperations = {
  upload: upload('/api/images', 'Upload an image'),
};
