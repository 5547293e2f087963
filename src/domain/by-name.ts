/** Compares two names, for lists without pages. Databases sort letters differently, so they never sort names. */
export const byName = new Intl.Collator('en').compare;
