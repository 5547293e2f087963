import { z } from 'zod';
import { imageFile } from './fields.ts';
import { imageSchema } from './image.ts';
import { type Access, operation } from './operation.ts';

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
    limit: { calls: 100, seconds: 600 },
  });

export const imageOperations = {
  upload: upload('/api/images', 'Upload an image'),
};
