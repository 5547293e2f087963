import {
  DOMSerializer,
  type Node as ModelNode,
  DOMParser as ModelParser,
  type Schema,
} from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { cleanHtml } from './clean-html.ts';
import { inlineElements, meaningOf } from './html-meaning.ts';
import { sourceBlocks } from './source-blocks.ts';
import { SECTION } from './table-nodes.ts';

/** A text that is open in the editor. */
export interface OpenedText {
  doc: ModelNode;
  /** The HTML of a later state of it. What was not touched is written as it was read. */
  toHtml: (doc: ModelNode) => string;
  /**
   * Opens the text again after it was changed as HTML. Both texts stay known, so that undo brings back the very text
   * from before.
   */
  reopen: (html: string) => OpenedText;
  /** Whether two blocks are the same and are written the same. */
  areSame: (one: ModelNode, other: ModelNode) => boolean;
}

/** What is known about the sources of the blocks that were read. */
interface Sources {
  /** The source of each untouched block, by the HTML that the model makes of it. */
  byMeaning: Map<string, string>;
  /** The source of a block as it was read, or its HTML once it was written. */
  byBlock: WeakMap<ModelNode, string>;
  /** The white space between a block and the one after it, and before it. */
  gapAfter: WeakMap<ModelNode, string>;
  gapBefore: WeakMap<ModelNode, string>;
  /** The texts as a whole, the newest first. */
  texts: { doc: ModelNode; html: string }[];
}

/** How many texts are known as a whole: each holds a copy of the text. */
const MOST_TEXTS = 20;

/**
 * Opens HTML for editing without losing any of it: a block that the editor's model would write back with another
 * meaning is kept as a whole. As long as nothing is changed, the very same text comes back.
 */
export function openHtml(schema: Schema, html: string): OpenedText {
  return openWith(schema, html, {
    byMeaning: new Map(),
    byBlock: new WeakMap(),
    gapAfter: new WeakMap(),
    gapBefore: new WeakMap(),
    texts: [],
  });
}

function openWith(schema: Schema, html: string, sources: Sources): OpenedText {
  const { byMeaning, byBlock, gapAfter, gapBefore, texts } = sources;
  const write = (block: ModelNode) => {
    const source = byBlock.get(block);
    if (source !== undefined) return source;
    const made = writeBlock(block);
    const text = byMeaning.get(made) ?? withoutEmptyCaptions(block, made);
    byBlock.set(block, text);
    return text;
  };
  const areSame = (one: ModelNode, other: ModelNode) => one.eq(other) && write(one) === write(other);

  const { elements, gaps, start, end } = readText(html);
  const blocks = elements.map((read) => {
    const { block, written } = readBlock(schema, read);
    byMeaning.set(written, read.source);
    byBlock.set(block, read.source);
    return block;
  });
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    const gap = gaps[index];
    if (!before || gap === undefined) return;
    gapAfter.set(before, gap);
    gapBefore.set(block, gap);
  });
  const usualGap = gaps[1] || '\n';
  const gapBetween = (before: ModelNode, after: ModelNode) =>
    gapAfter.get(before) ?? gapBefore.get(after) ?? usualGap;

  const doc = schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')]);
  texts.unshift({ doc, html });
  texts.length = Math.min(texts.length, MOST_TEXTS);
  return {
    doc,
    toHtml: (changed) => {
      const known = texts.find((text) => text.doc.eq(changed) && haveSame(text.doc, changed, areSame));
      if (known) return known.html;
      if (isEmpty(changed)) return '';
      const parts = changed.children.map((block, index, all) => {
        const before = all[index - 1];
        return before ? gapBetween(before, block) + write(block) : write(block);
      });
      return start + parts.join('') + end;
    },
    reopen: (next) => openWith(schema, next, sources),
    areSame,
  };
}

/** The elements of a text with the source of each, and the white space before and after them, as far as it is known. */
function readText(html: string) {
  const elements = blocksOf(cleanHtml(html));
  const asWritten = sourceBlocks(html);
  const isKnown = asWritten?.blocks.length === elements.length;
  const written = isKnown ? asWritten.blocks : [];
  return {
    elements: elements.map((element, index) => readElement(element, written[index]?.source)),
    gaps: written.map(({ gap }) => gap),
    start: written[0]?.gap ?? '',
    end: isKnown ? asWritten.rest : '',
  };
}

interface ReadElement {
  element: Element;
  /** Its HTML as the browser writes it. */
  html: string;
  /** The same as the text has it. */
  source: string;
}

function readElement(element: Element, written?: string): ReadElement {
  const html = sourceOf(element);
  return { element, html, source: storedSource(html, written) };
}

/** An element as the text has it, if the browser reads the same there. */
function storedSource(read: string, source: string | undefined): string {
  if (source === undefined || source === read) return read;
  // The document of a template loads nothing and runs nothing.
  const { content } = Object.assign(document.createElement('template'), { innerHTML: source });
  const [only, ...others] = content.childNodes;
  if (only instanceof Element && others.length === 0 && sourceOf(only) === read) return source;
  const paragraph = content.ownerDocument.createElement('p');
  paragraph.append(content);
  return sourceOf(paragraph) === read ? source : read;
}

/** A caption that nobody wrote is a field of the editor and no part of the text. */
function withoutEmptyCaptions(block: ModelNode, html: string): string {
  return block.type.name === 'keptBlock' ? html : html.replaceAll('<figcaption></figcaption>', '');
}

function haveSame(one: ModelNode, other: ModelNode, areSame: OpenedText['areSame']): boolean {
  return one.children.every((block, index) => areSame(block, other.child(index)));
}

/** The blocks of some HTML, as they are when a text with them is opened. */
export function blocksOfHtml(schema: Schema, html: string): ModelNode[] {
  return blocksOf(cleanHtml(html)).map((element) => readBlock(schema, readElement(element)).block);
}

function isEmpty(doc: ModelNode): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
}

/** The blocks of a text, with loose text between them in paragraphs. */
function blocksOf(body: HTMLElement): Element[] {
  const blocks: Element[] = [];
  let loose: Element | undefined;
  for (const child of [...body.childNodes]) {
    if (child instanceof Element && holdsBlocks(child)) {
      blocks.push(child);
      loose = undefined;
    } else if (loose) {
      loose.append(child);
    } else if (child instanceof Element || /[^ \t\r\n\f]/.test(child.textContent ?? '')) {
      loose = body.ownerDocument.createElement('p');
      loose.append(child);
      blocks.push(loose);
    }
  }
  return blocks;
}

/** Whether an element is a block, or a link around blocks. */
function holdsBlocks(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some(
    ({ localName }) => !inlineElements.includes(localName),
  );
}

/**
 * The model of a block, or the block as opaque HTML where its meaning would change, and how the editor writes it. Long texts
 * have thousands of blocks, so that each is written once, and compared further only where it is written otherwise.
 */
function readBlock(schema: Schema, read: ReadElement): { block: ModelNode; written: string } {
  const { element, html, source } = read;
  const holder = element.ownerDocument.createElement('div');
  holder.append(element.cloneNode(true));
  const doc = ModelParser.fromSchema(schema).parse(holder);
  const [only, ...others] = doc.children;
  if (only && others.length === 0 && !hasBrokenTable(holder, doc)) {
    const made = elementOf(only);
    const written = sourceOf(made);
    if (written === html || meaningOf(made) === meaningOf(element)) return { block: only, written };
  }
  return { block: schema.node('keptBlock', { html: source }), written: source };
}

function hasBrokenTable(holder: Element, doc: ModelNode): boolean {
  return holder.querySelector('table') !== null && fixTables(EditorState.create({ doc })) !== undefined;
}

function writeBlock(block: ModelNode): string {
  return block.type.name === 'keptBlock' ? String(block.attrs.html) : sourceOf(elementOf(block));
}

/** Loads nothing and runs nothing. */
let inertDocument: Document | undefined;

function elementOf(block: ModelNode): Element {
  const { schema } = block.type;
  inertDocument ??= document.implementation.createHTMLDocument();
  const holder = inertDocument.createElement('div');
  holder.append(DOMSerializer.fromSchema(schema).serializeNode(block, { document: inertDocument }));
  for (const table of holder.querySelectorAll('table')) makeSections(table);
  for (const note of holder.querySelectorAll('.footnotes > ol > li')) addWayBack(note);
  for (const container of holder.querySelectorAll('li, th, td, dd, div, figure')) tighten(container);
  const { firstElementChild } = holder;
  if (!firstElementChild) throw new Error(`A ${block.type.name} was written as nothing`);
  return firstElementChild;
}

/** Puts rows that say which part of the table they stand in into that part. */
function makeSections(table: HTMLTableElement) {
  const rows = [...table.rows].filter((row) => row.closest('table') === table);
  for (const old of table.querySelectorAll(':scope > tbody')) old.remove();
  let part: Element | undefined;
  for (const row of rows) {
    const name = row.getAttribute(SECTION) ?? 'tbody';
    row.removeAttribute(SECTION);
    if (part?.localName !== name) {
      part = table.ownerDocument.createElement(name);
      table.append(part);
    }
    part.append(row);
  }
}

/** Ends a footnote with the link to its reference. */
function addWayBack(note: Element) {
  const link = note.ownerDocument.createElement('a');
  link.className = 'footnote-back';
  link.setAttribute('href', `#fnref-${note.id.slice('fn-'.length)}`);
  link.textContent = '↩';
  const last = note.lastElementChild;
  const line = last?.localName === 'p' ? last : note;
  line.append(...(line.textContent === '' ? [] : [' ']), link);
}

/** A paragraph that is implied is not written: a list of words stays a list of words. */
function tighten(container: Element) {
  const [first, ...others] = container.children;
  if (first?.localName !== 'p' || first.attributes.length > 0) return;
  const goOn: Record<string, string[]> = { li: ['ul', 'ol'], figure: ['figcaption'] };
  if (others.every(({ localName }) => goOn[container.localName]?.includes(localName))) {
    first.replaceWith(...first.childNodes);
  }
}

/** The HTML of an element. The parser drops a line break after `<pre>`, so one that counts is written twice. */
function sourceOf(element: Element): string {
  if (!preformatted(element).some(beginsWithBreak)) return element.outerHTML;
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const { firstChild } of preformatted(copy).filter(beginsWithBreak)) {
    if (firstChild instanceof Text) firstChild.data = `\n${firstChild.data}`;
  }
  return copy.outerHTML;
}

const preformatted = (element: Element): Element[] =>
  [element, ...element.querySelectorAll('pre')].filter(({ localName }) => localName === 'pre');

const beginsWithBreak = ({ firstChild }: Element) =>
  firstChild instanceof Text && firstChild.data.startsWith('\n');
