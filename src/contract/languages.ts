import { z } from 'zod';
import { languages } from '#format/language-list.ts';
import { idInput } from './fields.ts';
import { withExample } from './record.ts';

/**
 * The language of a text as it is stored: null means the site's. `translationOf` is the id of the text of the same kind that
 * this one translates, the original; the original itself has none (decision 0029).
 */
export const storedLanguage = {
  language: z.enum(languages).nullable().default(null),
  translationOf: z.int().nullable().default(null),
};

/** An empty text counts as null: a form without JavaScript and a select have no other value. */
const emptyMeansNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** The same as a caller writes it. `translationOf` may be any text of the group. */
export const languageInput = {
  language: withExample(emptyMeansNull(z.enum(languages)), 'de').default(null),
  translationOf: withExample(emptyMeansNull(idInput), null).default(null),
};

/** The other texts of a group that visitors may see. */
export const translationsSchema = z.array(
  z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    language: z.string(),
    /** Absent for a text without one. */
    canonicalUrl: z.string().optional(),
  }),
);
export type Translations = z.output<typeof translationsSchema>;
