import { embedProviders } from '#format/embeds/providers.ts';
import { calloutKinds } from '#format/html/blocks/callouts.ts';

const aligned = ['align-center', 'align-end'];

/**
 * The allow-list for the HTML of posts, projects and pages (decisions D8 and 0039). It contains everything that the editors
 * can make; the sanitiser removes the rest. There is no `style` and no event handler; links are http(s), mail, telephone or
 * paths of this site. The server sanitises by this list at write and at read. The editors offer nothing that it removes.
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
      'footer',
      'pre',
      'figure',
      'figcaption',
      'div',
      'section',
      'aside',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'kbd'],
    ...['samp', 'q', 'cite', 'abbr', 'time', 'span', 'bdi', 'bdo', 'img', 'ruby', 'rt', 'rp'],
  ],
  /** By tag; `*` means every tag. */
  attributes: {
    '*': ['dir', 'lang', 'title', 'id'],
    a: ['href', 'rel', 'target', 'download'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    blockquote: ['cite'],
    q: ['cite'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    th: ['scope', 'colspan', 'rowspan', 'align'],
    td: ['colspan', 'rowspan', 'align'],
    col: ['span'],
    time: ['datetime'],
    details: ['open'],
  } as Record<string, string[]>,
  /** The only values of some attributes. */
  values: { align: ['left', 'center', 'right'] } as Record<string, string[]>,
  /** By tag; a `*` at the end matches any text. */
  classes: {
    p: [...aligned, 'callout-title', 'button-line', 'file'],
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, aligned])),
    ul: ['task-list'],
    li: ['task', 'is-done'],
    aside: ['aside', 'callout', ...calloutKinds.map((kind) => `callout-${kind}`)],
    section: ['footnotes'],
    figure: [
      ...['align-start', 'align-end', 'wide', 'full', 'gallery', 'bookmark', 'embed'],
      ...embedProviders.map((provider) => `embed-${provider}`),
    ],
    img: ['decorative'],
    a: ['button', 'footnote-back'],
    sup: ['footnote-ref'],
    code: ['language-*', 'formula'],
    pre: ['language-*', 'formula'],
    span: ['text-*', 'bg-*', 'bookmark-text', 'bookmark-site', 'file-facts'],
    mark: ['bg-*'],
  } as Record<string, string[]>,
  linkSchemes: ['http', 'https', 'mailto', 'tel'],
  imageSchemes: ['https'],
};

/** An id that a text may contain: no white space, quotes or angle brackets, at most 100 characters. It is printed with a prefix. */
export const isSafeId = (id: string): boolean => /^[^\s"'`<>&\p{C}]{1,100}$/u.test(id);

/**
 * The colours that the editors offer for text and background, as the classes `text-red` and `bg-red`. Their
 * shades are in `app/styles/prose.css`: every text colour is readable on every background, in both themes.
 */
export const textColours = ['grey', 'red', 'orange', 'green', 'blue', 'purple'] as const;
export const backgroundColours = ['grey', 'red', 'yellow', 'green', 'blue', 'purple'] as const;
