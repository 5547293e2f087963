import { z } from 'zod';

/**
 * The data that let a page draw one of the site's own pictures without a layout shift: its size in pixels, a tiny
 * placeholder as a data URI, and the widths of its copies in pixels (empty until they exist). External pictures have none.
 */
export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  widths: z.array(z.int()),
});
export type Picture = z.output<typeof pictureSchema>;
