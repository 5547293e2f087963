import sanitizeHtml from 'sanitize-html';

/**
 * The one allow-list for the HTML of posts and projects (decision D8): what the editors can make survives,
 * everything else goes. No `style`, no handlers, no ids; links carry http(s), mail, telephone or our own paths.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
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
  allowedAttributes: {
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
  },
  allowedClasses: { code: ['language-*'], pre: ['language-*'], span: ['text-*', 'bg-*'], mark: ['bg-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // No editor comes near it, and browsers stop at 512: what is nested without end runs others out of stack.
  nestingLimit: 100,
  transformTags: { a: safeLink },
};

/** A new tab may not reach back into ours. */
function safeLink(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { rel: _, target, ...rest } = attributes;
  return {
    tagName,
    attribs: target === '_blank' ? { ...rest, target, rel: 'noopener noreferrer' } : rest,
  };
}

/** HTML that may be shown to anyone. Sanitising it again changes nothing. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** Sanitised texts of what was read lately, so that a reader costs no parsing. */
const safeTexts = new Map<string, { stored: string; safe: string }>();
/** Both forms of all of them, in UTF-16 units; two bytes each at most. */
const MOST_KEPT = 10_000_000;
let kept = 0;

/** Stored HTML as it may be shown. The key names the entity and its version. */
export function safeHtml(key: string, stored: string): string {
  // Lists bring no content: that must not take the place of the text.
  if (stored === '') return '';
  const known = safeTexts.get(key);
  // Compared as well: two sites of one process have posts of the same id.
  if (known?.stored === stored) return known.safe;
  const safe = sanitiseHtml(stored);
  kept += stored.length + safe.length - (known ? known.stored.length + known.safe.length : 0);
  if (kept > MOST_KEPT) {
    safeTexts.clear();
    kept = stored.length + safe.length;
  }
  safeTexts.set(key, { stored, safe });
  return safe;
}
