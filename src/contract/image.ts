import { z } from 'zod';
import { imageFile, instant } from './fields.ts';
import { type Access, operation } from './operation.ts';
import { pictureSchema } from './picture.ts';

/** An uploaded image as it is answered. `url` is what posts, projects and documents refer to it by. */
const imageSchema = z.object({
  id: z.int(),
  url: z.string(),
  type: z.string(),
  bytes: z.int(),
  ...pictureSchema.shape,
  createdAt: instant,
});
export type Image = z.output<typeof imageSchema>;

/** What every call that takes one picture shares; each of them only has a path of its own. */
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
