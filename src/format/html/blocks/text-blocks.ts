import { addEmbedFrames } from '../../embeds/embed-frames.ts';
import type { EditableHtml } from '../html-scan.ts';
import { untitledKind } from './callouts.ts';
import { addFootnoteNumbers } from './footnotes.ts';
import { addFormulas, type RenderFormula } from './formulas.ts';
import { printedName } from './printed-names.ts';
import { classesOf, type ElementsByClass, elementsByClass } from './text-elements.ts';

const classNames = new Set([
  ...['task', 'callout', 'gallery', 'footnotes', 'footnote-ref', 'footnote-back', 'formula', 'embed'],
]);

/** Prints the blocks of decision 0039. Returns the origins of the players that the text can load. */
export function addBlocks(html: EditableHtml, render?: RenderFormula): string[] {
  addCellClasses(html);
  const found = elementsByClass(html.tokens, classNames);
  if (found.size === 0) return [];
  addCheckboxes(html, found);
  addCalloutTitles(html, found);
  addGalleryColumns(html, found);
  addFootnoteNumbers(html, found);
  addFormulas(html, found, render);
  return addEmbedFrames(html, found);
}

/** The alignment of a cell as a class: the attribute is stored because it works without styles, but it is no valid HTML. */
function addCellClasses(html: EditableHtml): void {
  const name = 'align=';
  if (!html.source.includes(name)) return;
  for (const token of html.tokens) {
    if (token.kind !== 'start' || (token.name !== 'td' && token.name !== 'th')) continue;
    const align = token.attributes.find((attribute) => attribute.name === 'align');
    if (!align) continue;
    const from = align.start - name.length;
    // The sanitiser writes nothing between a name and its value.
    if (html.source.slice(from, align.start) === name)
      html.replace(from, align.end, `class="cell-${align.value.toLowerCase()}"`);
  }
}

/** Tasks show their state, which only the writer of the text can change. */
function addCheckboxes(html: EditableHtml, found: ElementsByClass): void {
  for (const { start } of found.get('task') ?? []) {
    const isDone = classesOf(start).includes('is-done');
    const box = printedName(isDone ? 'taskDone' : 'taskOpen');
    html.insertAfter(start, `${box}${isDone ? ' checked' : ''}>`);
  }
}

/** A callout is a note to screen readers, and says of which kind it is where its writer gave it no title. */
function addCalloutTitles(html: EditableHtml, found: ElementsByClass): void {
  for (const callout of found.get('callout') ?? []) {
    const { start } = callout;
    if (start.name !== 'aside') continue;
    html.replace(start.nameEnd, start.nameEnd, ' role="note"');
    const kind = untitledKind(html.tokens, callout);
    if (kind) html.insertAfter(start, `<p class="callout-title ${printedName(kind)}/p>`);
  }
}

/** Four pictures stand two and two, others in rows of three; where these leave one over, the last four are pairs. */
function addGalleryColumns(html: EditableHtml, found: ElementsByClass): void {
  for (const { start, from, to } of found.get('gallery') ?? []) {
    const inner = html.tokens.slice(from, to);
    const count = inner.filter((token) => token.kind === 'start' && token.name === 'img').length;
    const list = start.attributes.find(({ name }) => name === 'class');
    if (!list || start.name !== 'figure') continue;
    html.replace(list.start, list.end, `"${list.value} ${galleryColumns(count)}"`);
  }
}

function galleryColumns(count: number): string {
  if (count === 2 || count === 4) return 'gallery-pairs';
  const left = count % 3;
  if (left === 0 || count < 5) return 'gallery-rows';
  return `gallery-rows ${left === 2 ? 'gallery-ends-two' : 'gallery-ends-four'}`;
}
