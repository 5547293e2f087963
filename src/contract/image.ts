import { z } from 'zod';
import { instant } from './fields.ts';
import { pictureSchema } from './picture.ts';

/** An uploaded image. Posts, projects and documents refer to it by its `url`. */
export const imageSchema = z.object({
  id: z.int(),
  url: z.string(),
  type: z.string(),
  bytes: z.int(),
  ...pictureSchema.shape,
  createdAt: instant,
});
export type Image = z.output<typeof imageSchema>;
