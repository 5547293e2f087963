import { EditableHtml } from '../html-scan.ts';
import { untitledKind } from './callouts.ts';
import { withOrderedFootnotes } from './footnotes.ts';
import { printedNames } from './printed-names.ts';
import { classesOf, elementsByClass } from './text-elements.ts';
import { writeLinksToIds } from './text-ids.ts';

const classNames = new Set(['task', 'callout']);

/**
 * A text for feed readers, which have no styles and allow no form fields: signs stand for the boxes of tasks, callouts say
 * of which kind they are, and links within the text lead to its page.
 */
export function forReaders(source: string): string {
  const html = new EditableHtml(withOrderedFootnotes(source));
  writeLinksToIds(html);
  const found = elementsByClass(html.tokens, classNames);
  for (const { start } of found.get('task') ?? [])
    html.insertAfter(start, classesOf(start).includes('is-done') ? '☑ ' : '☐ ');
  for (const callout of found.get('callout') ?? []) {
    const kind = untitledKind(html.tokens, callout);
    if (kind) html.insertAfter(callout.start, `<p><strong>${printedNames[kind]}</strong></p>`);
  }
  return html.toString();
}
