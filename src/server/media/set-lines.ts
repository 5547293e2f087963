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
 * ends in an ellipsis. A word longer than a line is broken.
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
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, fits);
    broken ||= pieces.length > 1;
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return { lines: line === '' ? lines : [...lines, line], broken };
}

function piecesOf(word: string, fits: (words: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function cutTo(most: number, lines: string[], fits: (words: string) => boolean): string[] {
  let last = [...(lines[most - 1] ?? '')];
  while (last.length > 0 && !fits(last.join('') + ELLIPSIS)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), last.join('').trimEnd() + ELLIPSIS];
}
