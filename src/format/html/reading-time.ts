/** Silent reading of non-fiction, in words a minute (Brysbaert 2019, "How many words do we read per minute?"). */
const WORDS_PER_MINUTE = 238;

/** Scripts without spaces are counted by sign; about this many signs carry the sense of one word. */
const SIGNS_PER_WORD = 2;
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** How many words a plain text has. */
export function wordsIn(text: string): number {
  const signs = text.match(SIGN)?.length ?? 0;
  const words = text.replace(SIGN, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return words + Math.round(signs / SIGNS_PER_WORD);
}

/** How long it takes to read that many words, in whole minutes, at least one. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
