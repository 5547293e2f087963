import type { HtmlElement, HtmlPart } from './html-tree.ts';
import type { NoteList } from './note-list.ts';
import type { SourceAddresses } from './source-addresses.ts';

/**
 * Turns an element of a source into stored markup, or returns undefined for an element that the general rules know. What it returns
 * stays as it is, except that groups (`div`) are opened and loose words become paragraphs.
 */
export type MarkupRule = (element: HtmlElement, reading: Reading) => readonly HtmlPart[] | undefined;

/** What rules need to convert an element and its content. */
export interface Reading {
  notes: NoteList;
  addresses: SourceAddresses;
  /** Converts parts, and leaves blocks and words as they stand. */
  convert: (parts: readonly HtmlPart[]) => HtmlPart[];
  /** Converts parts into blocks. */
  blocks: (parts: readonly HtmlPart[]) => HtmlPart[];
  /** Converts parts into words of one block. */
  words: (parts: readonly HtmlPart[]) => HtmlPart[];
}
