/** Control characters, and those that turn the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * One line of plain text from another site: without control characters, which databases refuse or which hide what a
 * line says, and cut at a whole character.
 */
export function plainLine(text: string, most: number): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
