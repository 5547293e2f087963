import { EXCERPT_SHOWN, SAYS_LITTLE } from '#format/text-checks/length-checks.ts';

/** How long a description is, and what that means for a search result. */
export function descriptionWords(text: string): string {
  const { length } = text.trim();
  if (length > 0 && length < SAYS_LITTLE)
    return `${lengthWords(text, EXCERPT_SHOWN)} There is room to say more.`;
  return lengthWords(text, EXCERPT_SHOWN);
}

/** A count of characters beside how many a search result shows. */
export function lengthWords(text: string, shown: number): string {
  const { length } = text.trim();
  if (length > shown) return `${length} characters, of which about ${shown} are shown.`;
  return `${length} of ${shown} characters.`;
}

/** A text as a search result shows it: cut between words. */
export function cutOff(text: string, shown: number): string {
  if (text.length <= shown) return text;
  return `${text.slice(0, shown).replace(/\s+\S*$/, '')} …`;
}

/** How many keywords there are. */
export function keywordWords(text: string): string {
  const count = text.split(',').filter((word) => word.trim()).length;
  const keywords = `${count} ${count === 1 ? 'keyword' : 'keywords'}`;
  return `Separated by commas. ${keywords}. Large search engines take no notice of them.`;
}
