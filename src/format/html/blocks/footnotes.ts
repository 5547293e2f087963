import { xmlText } from '../../xml.ts';
import { type EditableHtml, type HtmlToken, tokensOf } from '../html-scan.ts';
import { printedName } from './printed-names.ts';
import {
  attributeOf,
  type ElementsByClass,
  elementsByClass,
  linkIn,
  type TextElement,
} from './text-elements.ts';
import { ID_PREFIX } from './text-ids.ts';

const NOTE = '#fn-';
const classNames = new Set(['footnotes', 'footnote-ref', 'footnote-back']);

/** A footnote at the end of a text. */
interface Note extends TextElement {
  key: string;
}

interface Reference extends TextElement {
  link: TextElement;
  key: string;
}

/** Puts the footnotes at the end of a text into the order of their references; those without a reference come last. */
export function withOrderedFootnotes(source: string): string {
  if (!source.includes('footnotes')) return source;
  const tokens = tokensOf(source);
  const { notes, references } = readFootnotes(tokens, elementsByClass(tokens, classNames));
  const [first] = notes;
  if (!first || notes.length < 2) return source;
  const order = orderOf(notes, references);
  const sorted = notes.toSorted((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0));
  if (sorted.every((note, index) => note === notes[index])) return source;
  // The white space between two of them keeps its place.
  let ordered = source.slice(0, first.start.start);
  for (const [index, note] of sorted.entries()) {
    const here = notes[index] ?? note;
    ordered += source.slice(note.start.start, note.end.end);
    ordered += source.slice(here.end.end, notes[index + 1]?.start.start);
  }
  return ordered;
}

/** Numbers the footnotes of a text, whose notes are in order, and gives names to the links between text and notes. */
export function addFootnoteNumbers(html: EditableHtml, found: ElementsByClass): void {
  const { notes, references } = readFootnotes(html.tokens, found);
  const order = orderOf(notes, references);
  for (const { link, key } of references) {
    const number = order.get(key);
    if (number === undefined) continue;
    html.replace(link.start.nameEnd, link.start.nameEnd, nameOf('footnote', number));
    html.replace(link.start.end, link.end.start, String(number));
  }
  const firstReferences = new Map(references.toReversed().map((reference) => [reference.key, reference]));
  const backLinks = found.get('footnote-back') ?? [];
  let next = 0;
  for (const note of notes.toSorted((one, other) => one.from - other.from)) {
    const name = nameOf('backToReference', order.get(note.key) ?? 0);
    let hasOwn = false;
    for (let link = backLinks[next]; link && link.from < note.to; next += 1, link = backLinks[next]) {
      if (link.from < note.from) continue;
      html.replace(link.start.nameEnd, link.start.nameEnd, name);
      hasOwn = true;
    }
    const reference = firstReferences.get(note.key);
    const id = reference && attributeOf(reference.link.start, 'id');
    if (!hasOwn && id)
      html.insertBefore(
        note.end,
        ` <a${name} class="footnote-back" href="#${ID_PREFIX}${xmlText(id)}">↩</a>`,
      );
  }
  for (const { start } of found.get('footnotes') ?? [])
    html.replace(start.nameEnd, start.nameEnd, printedName('footnotes'));
}

/** The name of a link with the number of its footnote, as attributes. */
function nameOf(name: 'footnote' | 'backToReference', number: number): string {
  return `${printedName(name).trimEnd()} ${number}"`;
}

/** The number of each key. */
function orderOf(notes: Note[], references: Reference[]): Map<string, number> {
  const known = new Set(notes.map(({ key }) => key));
  const keys = references.map(({ key }) => key).filter((key) => known.has(key));
  return new Map([...new Set([...keys, ...known])].map((key, index) => [key, index + 1]));
}

function readFootnotes(tokens: readonly HtmlToken[], found: ElementsByClass) {
  const references = (found.get('footnote-ref') ?? []).flatMap((element) => {
    const link = linkIn(tokens, element);
    const href = link && attributeOf(link.start, 'href');
    return link && href?.startsWith(NOTE) ? [{ ...element, link, key: href.slice(NOTE.length) }] : [];
  });
  const notes = (found.get('footnotes') ?? []).slice(-1).flatMap((section) => notesIn(tokens, section));
  return { notes, references };
}

/** The entries of the list of footnotes that have an id. */
function notesIn(tokens: readonly HtmlToken[], { from, to }: TextElement): Note[] {
  const notes: Note[] = [];
  let depth = 0;
  let open: Omit<Note, 'end' | 'to'> | undefined;
  for (let index = from + 1; index < to; index += 1) {
    const token = tokens[index];
    if (token?.kind === 'start' && token.name === 'li') {
      const id = attributeOf(token, 'id');
      if (depth === 0)
        open = id?.startsWith('fn-') ? { start: token, from: index, key: id.slice(3) } : undefined;
      depth += 1;
    }
    if (token?.kind !== 'end' || token.name !== 'li') continue;
    depth -= 1;
    if (depth === 0 && open) notes.push({ ...open, end: token, to: index });
  }
  return notes;
}
