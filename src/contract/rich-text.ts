/**
 * The allow-list for the HTML of posts and projects (decision D8). It contains everything that the editors can make; the
 * sanitiser removes the rest. There is no `style`, no event handler and no id; links are http(s), mail, telephone or paths
 * of this site. The server sanitises by this list at write and at read. The editors offer nothing that it removes.
 */
export const richText = {
  tags: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'figure',
      'figcaption',
      'div',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'kbd'],
    ...['samp', 'q', 'cite', 'abbr', 'time', 'span', 'bdi', 'bdo', 'img'],
  ],
  /** By tag; `*` means every tag. */
  attributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    time: ['datetime'],
    details: ['open'],
  } as Record<string, string[]>,
  /** By tag; a `*` at the end matches any text. */
  classes: {
    code: ['language-*'],
    pre: ['language-*'],
    span: ['text-*', 'bg-*'],
    mark: ['bg-*'],
  } as Record<string, string[]>,
  linkSchemes: ['http', 'https', 'mailto', 'tel'],
  imageSchemes: ['https'],
};

/**
 * The colours that the editors offer for text and background, as the classes `text-red` and `bg-red`. Their
 * shades are in `app/styles/prose.css`: every text colour is readable on every background, in both themes.
 */
export const textColours = ['grey', 'red', 'orange', 'green', 'blue', 'purple'] as const;
export const backgroundColours = ['grey', 'red', 'yellow', 'green', 'blue', 'purple'] as const;
