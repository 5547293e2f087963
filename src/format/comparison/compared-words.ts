/** A picture as a text shows it. */
export interface ComparedPicture {
  src: string;
  alt: string;
}

/** A word of a text with its formatting: also a sign, a picture within a line, or a line of code. */
export interface Word {
  text: string;
  /** Equal for words that count as the same, whatever their formatting is. */
  id: number;
  /** A space follows. */
  space: boolean;
  /** The formatting around it, outermost first, such as `strong` and `a /about`. */
  marks: readonly string[];
  picture?: ComparedPicture;
  /** The end of a part, where several blocks are compared with one. */
  breaks?: true;
}

/** Numbers for texts: comparing numbers is several times as fast as comparing texts. */
export class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, this.#known.size);
    return this.#known.size - 1;
  }
}

const PARTS =
  /[ \t\r\n\f]+|[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*|\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])*|[^ \t\r\n\f]/gu;

/** Scripts that have no space between words: each letter counts as a word. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTERS = /[\s\S]\p{M}*/gu;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Splits the text of one element into words and signs, and adds them to `words`. White space is as a browser shows it: one
 * space for many, and none at the beginning of a line.
 */
export function addWords(words: Word[], text: string, marks: readonly string[], numbers: Numbers): void {
  for (const [part] of text.matchAll(PARTS)) {
    const last = words.at(-1);
    if (' \t\r\n\f'.includes(part.charAt(0))) {
      if (last) last.space = true;
      continue;
    }
    const pieces = SPACELESS.test(part) ? (part.match(LETTERS) ?? []) : [part];
    for (const piece of pieces) words.push({ text: piece, id: numbers.of(piece), space: false, marks });
  }
}

/** Each line of code is one word, with its line break. */
export function addLines(words: Word[], code: string, marks: readonly string[], numbers: Numbers): void {
  for (const line of code.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    const last = words.at(-1);
    // The text of a line comes in parts where elements are within the code.
    if (last && !last.text.endsWith('\n')) {
      last.text += line;
      last.id = numbers.of(last.text);
    } else words.push({ text: line, id: numbers.of(line), space: false, marks });
  }
}

/** The number of words that a reader counts. A line of code counts as the words in it. */
export function countWords(words: readonly Word[]): number {
  let count = 0;
  for (const { text, picture } of words) {
    if (picture || !WORD.test(text)) continue;
    count += text.includes('\n') || text.includes(' ') ? (text.match(/[\p{L}\p{N}]+/gu) ?? []).length : 1;
  }
  return count;
}
