import { xmlText } from '#format/xml.ts';

/** Blank lines separate paragraphs, and a single line break stays one. */
export function paragraphsHtml(text: string): string {
  return paragraphsOf(text)
    .map((lines) => `<p>${lines.map(xmlText).join('<br>')}</p>`)
    .join('');
}

/** The paragraphs of a plain text, as their lines. */
export function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of text.replace(/\r\n?/g, '\n').trimEnd().split('\n')) {
    if (/^[ \t]*$/.test(line)) paragraphs.push([]);
    else if (line.trim() !== '') paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

/** The cells of a text whose lines have the same number of tabs, as spreadsheets write tables; undefined for any other. */
export function tableOf(text: string): string[][] | undefined {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  const rows = text
    .slice(0, end)
    .split('\n')
    .map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  // Lines that are indented by tabs are code.
  return isTable && rows.some(([first]) => first !== '') ? rows : undefined;
}

export function tableHtml(rows: string[][]): string {
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${xmlText(cell)}</td>`).join('')}</tr>`);
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}

const PROMPT =
  /^(?:\[?[\w.-]+@[\w.-]+[^$#%\n]{0,60}[$#%] |\$ \S|PS [A-Z]:\\[^>\n]*>|[A-Z]:\\[^>\n]*>|>>> |\.\.\. |➜ |❯ |% [a-z])/;
const BOX = /[\u2500-\u259f]/;
/** What stands in columns: words, at least two spaces, more words. */
const COLUMNS = /\S {2,}\S/;

/** Whether a text comes from a terminal: prompts, drawn lines, or columns that need a font of one width. */
export function looksLikeTerminal(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  if (lines.some((line) => PROMPT.test(line))) return true;
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lines.length;
  if (share((line) => BOX.test(line)) >= 0.3) return true;
  if (lines.length < 3) return false;
  return share((line) => COLUMNS.test(line.trimStart())) >= 0.7 && share((line) => line.length < 200) === 1;
}

/** Lines of a program: many are indented or end in signs that no prose ends in. */
export function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 3) return false;
  const ends = lines.filter((line) => /[{};]\s*$|^\s*[})\]]+[;,]?\s*$/.test(line)).length;
  const indented = lines.filter((line) => /^(?: {2,}|\t)\S/.test(line)).length;
  return ends / lines.length >= 0.4 && indented > 0;
}
