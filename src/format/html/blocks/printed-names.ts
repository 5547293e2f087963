/**
 * The names that printing writes into a text, in English. A page in another language replaces them with its own, and finds
 * them by the markup that is written around them here.
 */
export const printedNames = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  taskDone: 'Done',
  taskOpen: 'To do',
  footnotes: 'Footnotes',
  footnote: 'Footnote',
  backToReference: 'Back to reference',
  formula: 'Formula',
  formulaUnreadable: 'This formula cannot be shown.',
};
export type PrintedNames = typeof printedNames;

/** The markup of each name, with the name itself left out. */
const around: Record<keyof PrintedNames, [before: string, after: string]> = {
  note: ['callout-named">', '<'],
  tip: ['callout-named">', '<'],
  important: ['callout-named">', '<'],
  warning: ['callout-named">', '<'],
  taskDone: ['<input type="checkbox" disabled aria-label="', '"'],
  taskOpen: ['<input type="checkbox" disabled aria-label="', '"'],
  footnotes: [' role="doc-endnotes" aria-label="', '"'],
  footnote: [' role="doc-noteref" aria-label="', ' '],
  backToReference: [' role="doc-backlink" aria-label="', ' '],
  formula: [' role="group" aria-label="', '"'],
  formulaUnreadable: ['formula-unreadable">', '<'],
};

/** A name in its markup. */
export function printedName(name: keyof PrintedNames, names: PrintedNames = printedNames): string {
  const [before, after] = around[name];
  return `${before}${names[name]}${after}`;
}

/** Replaces the English names in a printed text. */
export function withNames(html: string, names: PrintedNames): string {
  let named = html;
  for (const name of Object.keys(printedNames) as (keyof PrintedNames)[]) {
    if (names[name] !== printedNames[name])
      named = named.replaceAll(printedName(name), () => printedName(name, names));
  }
  return named;
}
