import { z } from 'zod';
import { instant } from '../fields.ts';
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
/** An image as it is stored. */
export const imageRecord = imageSchema.extend({
  placeholder: z.string().default(''),
  widths: z.array(z.int()).default([]),
  /** Fractions of the width and the height. The middle is the focal point of a picture that has no other. */
  focalX: z.number().min(0).max(1).default(0.5),
  focalY: z.number().min(0).max(1).default(0.5),
});
export type Image = z.output<typeof imageSchema>;
