import { z } from 'zod';

/**
 * What a page needs to draw one of the site's own pictures without a jump: its size in pixels, a tiny stand-in as
 * a data URI, and the widths that exist beside it (empty until they are made). Absent for pictures from elsewhere.
 */
export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  widths: z.array(z.int()),
});
export type Picture = z.output<typeof pictureSchema>;
