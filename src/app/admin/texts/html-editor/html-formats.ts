import { withScheme } from '#format/urls.ts';
import { xmlText } from '#format/xml.ts';

export type HtmlFormat = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'code' | 'link';

export interface Formatted {
  /** The replacement of the selection. */
  text: string;
  /** The new selection in the replacement: the selected text without the tags. */
  selectFrom: number;
  selectTo: number;
}

/** Wraps the selected text of the HTML field in tags (row 104). A link without an address leads to `#`. */
export function formatSelection(selected: string, format: HtmlFormat, address = ''): Formatted {
  if (format === 'list') return listOf(selected);
  const [open, close] = tagsOf(format, address);
  // In code a sign stands for itself, unless it is written as an entity already.
  const coded = format === 'code' ? selected.replace(/[<>]|&(?!#?\w+;)/g, xmlText) : selected;
  // A link around nothing could not be seen.
  const inner = format === 'link' && coded === '' ? xmlText(address.trim()) : coded;
  return {
    text: open + inner + close,
    selectFrom: open.length,
    selectTo: open.length + inner.length,
  };
}

/** The selection with the tags around it, if it stands between those of a format already: they can be taken off. */
export function formatAround(
  text: string,
  start: number,
  end: number,
  format: HtmlFormat,
): { start: number; end: number } | undefined {
  if (format === 'list' || format === 'link') return undefined;
  const [open, close] = tagsOf(format, '');
  if (!text.slice(0, start).endsWith(open) || !text.slice(end).startsWith(close)) return undefined;
  return { start: start - open.length, end: end + close.length };
}

function tagsOf(format: Exclude<HtmlFormat, 'list'>, address: string): [open: string, close: string] {
  switch (format) {
    case 'bold':
      return ['<strong>', '</strong>'];
    case 'italic':
      return ['<em>', '</em>'];
    case 'heading':
      return ['<h2>', '</h2>'];
    case 'quote':
      return ['<blockquote>', '</blockquote>'];
    case 'code':
      return ['<pre><code>', '</code></pre>'];
    case 'link':
      return [`<a href="${xmlText(targetOf(address)) || '#'}">`, '</a>'];
  }
}

/** The target of a link. A web address without a scheme gets https://, and spaces are encoded. */
function targetOf(address: string): string {
  const typed = address.trim().replaceAll(/\s/g, '%20');
  return withScheme(typed) ?? typed;
}

/** Every selected line becomes an item. */
function listOf(selected: string): Formatted {
  const lines = selected.split('\n').filter((line) => line.trim() !== '');
  const items = (lines.length > 0 ? lines : ['']).map((line) => `  <li>${line.trim()}</li>`);
  const text = ['<ul>', ...items, '</ul>'].join('\n');
  const first = text.indexOf('<li>') + '<li>'.length;
  return { text, selectFrom: first, selectTo: text.lastIndexOf('</li>') };
}
