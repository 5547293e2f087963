export type HtmlFormat = 'bold' | 'italic' | 'heading' | 'list' | 'link';

export interface Formatted {
  /** What takes the selection's place. */
  text: string;
  /** Where the selection lies in it afterwards: what was selected, without the tags. */
  selectFrom: number;
  selectTo: number;
}

/** Wraps the selected text of the HTML field in tags (row 104). A link without an address leads to `#`. */
export function formatSelection(selected: string, format: HtmlFormat, address = ''): Formatted {
  if (format === 'list') return listOf(selected);
  const [open, close] = tagsOf(format, address);
  return {
    text: open + selected + close,
    selectFrom: open.length,
    selectTo: open.length + selected.length,
  };
}

function tagsOf(format: Exclude<HtmlFormat, 'list'>, address: string): [open: string, close: string] {
  switch (format) {
    case 'bold':
      return ['<strong>', '</strong>'];
    case 'italic':
      return ['<em>', '</em>'];
    case 'heading':
      return ['<h2>', '</h2>'];
    case 'link':
      return [
        `<a href="${address.trim().replaceAll('&', '&amp;').replaceAll('"', '&quot;') || '#'}">`,
        '</a>',
      ];
  }
}

/** Every selected line becomes an item. */
function listOf(selected: string): Formatted {
  const lines = selected.split('\n').filter((line) => line.trim() !== '');
  const items = (lines.length > 0 ? lines : ['']).map((line) => `  <li>${line.trim()}</li>`);
  const text = ['<ul>', ...items, '</ul>'].join('\n');
  const first = text.indexOf('<li>') + '<li>'.length;
  return { text, selectFrom: first, selectTo: text.lastIndexOf('</li>') };
}

/** Words between the tags. */
export function countWords(html: string): number {
  return html.replace(/<[^>]*>|&nbsp;/g, ' ').match(/\S+/g)?.length ?? 0;
}
