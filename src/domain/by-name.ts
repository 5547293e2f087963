/** Compares two names for the order of lists without pages. Databases sort letters differently, so they do not sort names. */
export const byName = new Intl.Collator('en').compare;
