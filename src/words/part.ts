/** A text for each plural category that a language has (`Intl.PluralRules`); `{n}` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The words of one part of the site in English. Code that shows the part imports it and asks for the site's language. */
export interface Part<Words> {
  /** The key of the part in the catalogues of the other languages. */
  name: string;
  words: Words;
}

export function part<Words extends object>(name: string, words: Words): Part<Words> {
  return { name, words };
}

/** Marks a text as one that depends on a number. */
export const plural = (forms: PluralForms): PluralForms => forms;
