import { z } from 'zod';

/** A place in a picture as a fraction of its width or height, from the left or from the top. */
const fraction = z.number().min(0).max(1);

/**
 * The data that let a page draw one of the site's own pictures without a layout shift: its size in pixels, a tiny
 * placeholder as a data URI, the widths of its copies in pixels (empty until they exist), and its focal point, which
 * stays in view where a frame crops the picture. External pictures have none.
 */
export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  widths: z.array(z.int()),
  focalX: fraction,
  focalY: fraction,
});
export type Picture = z.output<typeof pictureSchema>;
