import { limits } from '#contract/limits.ts';

/** The hint of a text that cards and search results show, with the number of its characters. */
export function excerptHint(excerpt: string): string {
  const { length } = excerpt.trim();
  const count =
    length > limits.excerptGuide
      ? `${length} characters, of which search results show about ${limits.excerptGuide}.`
      : `${length} of ${limits.excerptGuide} characters.`;
  return `Shown on cards and in search results. ${count}`;
}
