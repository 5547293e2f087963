import { z } from 'zod';
import { section } from './document.ts';

/** The switches of the settings. A switched-off feature does not exist for visitors (decision X8). */
export const features = section({
  enableBlog: z.boolean().default(true),
  enableProjects: z.boolean().default(true),
  enableContactForm: z.boolean().default(true),
  enableNewsletter: z.boolean().default(true),
  enableMvpBanner: z.boolean().default(true),
});
export type Features = z.output<typeof features>;
