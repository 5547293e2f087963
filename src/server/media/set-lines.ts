interface SetText {
  size: number;
  lineHeight: number;
  lines: string[];
}

/** Sizes of type, largest first. */
const sizes = [84, 76, 68, 60, 54, 48];
const LINE_HEIGHT = 1.16;
const ELLIPSIS = '…';

/**
 * Breaks a text into lines of the largest size at which all of it fits. If it does not fit at the smallest size, it
 * ends in an ellipsis. A word longer than a line is broken. Chinese and Japanese, which have no spaces, break between words
 * as well, and never before a closing or after an opening sign.
 */
export function setLines(
  text: string,
  room: { width: number; height: number },
  widthOf: (words: string, size: number) => number,
  among = sizes,
): SetText {
  let set: SetText = { size: 0, lineHeight: 0, lines: [] };
  for (const size of among) {
    const lineHeight = size * LINE_HEIGHT;
    const most = Math.max(1, Math.floor(room.height / lineHeight));
    const fits = (words: string) => widthOf(words, size) <= room.width;
    const { lines, broken } = linesOf(text, fits);
    set = { size, lineHeight, lines: lines.length <= most ? lines : cutTo(most, lines, fits) };
    if (lines.length <= most && !broken) break;
  }
  return set;
}

function linesOf(text: string, fits: (words: string) => boolean): { lines: string[]; broken: boolean } {
  const lines: string[] = [];
  let broken = false;
  let line = '';
  for (const word of wordsOf(text)) {
    const longer = line + word;
    if (fits(longer.trim())) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line.trim());
    const pieces = piecesOf(word.trim(), fits);
    broken ||= pieces.length > 1;
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return { lines: line.trim() === '' ? lines : [...lines, line.trim()], broken };
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Signs that may not begin a line, and signs that may not end one. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** The parts of a text between which a line may break, each with the space before it. */
function wordsOf(text: string): string[] {
  const spaced = text.split(/\s+/).filter((part) => part !== '');
  return spaced.flatMap((word, index) => {
    const space = index === 0 ? '' : ' ';
    if (!UNSPACED.test(word)) return [space + word];
    const parts: string[] = [];
    for (const { segment } of segmenter.segment(word)) {
      const last = parts.at(-1);
      if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last))) {
        parts[parts.length - 1] = last + segment;
      } else parts.push(segment);
    }
    return parts.map((part, place) => (place === 0 ? space + part : part));
  });
}

/** A letter with its marks, an emoji of several signs. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function piecesOf(word: string, fits: (words: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment: letter } of graphemes.segment(word)) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function cutTo(most: number, lines: string[], fits: (words: string) => boolean): string[] {
  let last = [...graphemes.segment(lines[most - 1] ?? '')].map(({ segment }) => segment);
  while (last.length > 0 && !fits(last.join('') + ELLIPSIS)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), last.join('').trimEnd() + ELLIPSIS];
}
