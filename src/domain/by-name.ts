/** The order of names in every list that comes whole. Not the database's: each has its own order of letters. */
export const byName = new Intl.Collator('en').compare;
