/** One line of a CSV text, with the number of the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** The separators that spreadsheets write, by language and program. */
const SEPARATORS = [',', ';', '\t'];

/** Further cells of a line are read, but not kept. */
const CELLS_MOST = 100;

/** Reads a CSV text whole, without its empty lines. */
export const csvRows = (text: string): CsvRow[] => [...csvLines(text)].filter(isFilled);

/** Whether a line has any text in its cells. */
export const isFilled = ({ cells }: CsvRow): boolean => cells.some((cell) => cell !== '');

/**
 * Reads a CSV text (RFC 4180) line by line, so that a caller can pause or stop. The separator is the one that the first
 * line has most often; a byte order mark is left out. A quote that is never closed ends with the text.
 */
export function* csvLines(text: string): Generator<CsvRow, void, void> {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const row: CsvRow = { line, cells: [] };
    for (let ended = false; !ended; ) {
      const cell = source[at] === '"' ? quotedCell(source, at, separator) : plainCell(source, at, separator);
      if (row.cells.length < CELLS_MOST) row.cells.push(cell.text.trim());
      line += cell.lines;
      at = cell.end;
      ended = source[at] !== separator;
      at += 1;
    }
    // `at` is behind the last character of the line's end.
    if (source[at - 1] === '\r' && source[at] === '\n') at += 1;
    line += 1;
    yield row;
  }
}

interface Cell {
  text: string;
  /** The index of the separator or line end behind the cell. */
  end: number;
  /** Line ends within the cell. */
  lines: number;
}

function plainCell(source: string, from: number, separator: string): Cell {
  let end = from;
  while (end < source.length && !isEnd(source[end], separator)) end += 1;
  return { text: source.slice(from, end), end, lines: 0 };
}

function quotedCell(source: string, from: number, separator: string): Cell {
  let close = source.indexOf('"', from + 1);
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  const last = close < 0 ? source.length : close;
  const inside = source.slice(from + 1, last).replaceAll('""', '"');
  // Text between the closing quote and the separator belongs to no cell of the standard; it is kept.
  const rest = plainCell(source, Math.min(source.length, last + 1), separator);
  return { text: inside + rest.text, end: rest.end, lines: inside.split(/\r\n|\r|\n/).length - 1 };
}

const isEnd = (character: string | undefined, separator: string) =>
  character === separator || character === '\n' || character === '\r';

function separatorOf(source: string): string {
  const [first = ''] = source.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** A CSV text (RFC 4180) with a line of names above the rows. */
export function csvText(names: readonly string[], rows: readonly string[][]): string {
  return [names, ...rows.map((row) => row.map(csvCell))].map((line) => `${line.join(',')}\r\n`).join('');
}

/**
 * A quoted cell. Spreadsheets run a text that begins with one of these characters as a formula, and some texts are
 * strangers'; an apostrophe makes it a text again (OWASP, "CSV Injection").
 */
function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@|%\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
