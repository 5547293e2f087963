import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { withAbsoluteLinks } from './absolute-links.ts';
import { withOrderedFootnotes } from './blocks/footnotes.ts';
import { hasMath, markdownHandlers } from './blocks/markdown-blocks.ts';
import { writeLinksToIds } from './blocks/text-ids.ts';
import { EditableHtml } from './html-scan.ts';

/** A piece of a Markdown document. Made as a tree, so that no text of the owner's is taken for markup. */
export type MarkdownBlock = RootContent;

export function heading(depth: 1 | 2 | 3, title: string): MarkdownBlock {
  return { type: 'heading', depth, children: [text(oneLine(title))] };
}

/** Paragraphs, one for each text that says something. */
export function paragraphs(...texts: string[]): Paragraph[] {
  return texts
    .filter((value) => value.trim() !== '')
    .map((value) => ({ type: 'paragraph', children: [text(value.trim())] }));
}

/** The data about a document, separate from its text. */
export function quote(words: string): MarkdownBlock[] {
  const children = paragraphs(words);
  return children.length === 0 ? [] : [{ type: 'blockquote', children }];
}

export interface MarkdownItem {
  text: string;
  url?: string;
  /** Stands behind the text, after a colon. */
  note?: string;
}

export function list(items: MarkdownItem[]): MarkdownBlock[] {
  if (items.length === 0) return [];
  return [
    {
      type: 'list',
      spread: false,
      children: items.map((item) => ({
        type: 'listItem',
        spread: false,
        children: [{ type: 'paragraph', children: itemWords(item) }],
      })),
    },
  ];
}

function itemWords({ text: words, url, note = '' }: MarkdownItem): PhrasingContent[] {
  const label = text(oneLine(words));
  const named: PhrasingContent = url === undefined ? label : { type: 'link', url, children: [label] };
  return note.trim() === '' ? [named] : [named, text(`: ${oneLine(note)}`)];
}

/** Sanitised HTML as Markdown; relative addresses are those of its page. */
export function fromContent(html: string, pageUrl: string): MarkdownBlock[] {
  const text = new EditableHtml(withOrderedFootnotes(html));
  writeLinksToIds(text);
  const source = withAbsoluteLinks(text.toString(), pageUrl);
  const tree = toMdast(fromHtml(source, { fragment: true }), { handlers: markdownHandlers() });
  if (tree.type !== 'root') return [];
  cutTexts(tree);
  return tree.children;
}

/** In UTF-16 units. */
const PIECE = 1_000;

/**
 * Cuts long texts into siblings, which are written one after the other: escaping one text takes the square of the
 * signs in it, a minute for half a megabyte of stars.
 */
function cutTexts(parent: Nodes): void {
  if (!('children' in parent)) return;
  const children = parent.children.flatMap((child: Nodes): Nodes[] => {
    if (child.type === 'text') return piecesOf(child.value).map((value) => ({ ...child, value }));
    cutTexts(child);
    return [child];
  });
  Object.assign(parent, { children });
}

function piecesOf(value: string): string[] {
  const count = Math.max(1, Math.ceil(value.length / PIECE));
  return Array.from({ length: count }, (_, index) => value.slice(index * PIECE, (index + 1) * PIECE));
}

export function markdownOf(blocks: MarkdownBlock[]): string {
  // Beside a formula, a dollar sign in another text would begin one as well.
  const extensions = [gfmToMarkdown(), ...(hasMath(blocks) ? [mathToMarkdown()] : [])];
  return toMarkdown({ type: 'root', children: blocks }, { bullet: '-', rule: '-', extensions });
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}

function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}
