import { richText } from '#contract/rich-text.ts';
import { EditableHtml, type EndTag, type HtmlToken, type StartTag } from '#format/html/html-scan.ts';

/** Elements of HTML that begin on a new line and that a text cannot hold. */
const UNKNOWN_BLOCKS = [
  ...[
    'address',
    'article',
    'body',
    'center',
    'dialog',
    'dir',
    'fieldset',
    'form',
    'header',
    'hgroup',
    'html',
  ],
  ...['legend', 'main', 'menu', 'nav', 'search'],
].filter((name) => !richText.tags.includes(name));
const unknown = new Set(UNKNOWN_BLOCKS);

/** Elements within a line. A tag of any other element begins a new line anyway. */
const INLINE = new Set([
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'kbd'],
  ...['samp', 'q', 'cite', 'abbr', 'time', 'span', 'bdi', 'bdo', 'ruby', 'rt', 'rp'],
  ...['font', 'var', 'dfn', 'tt', 'big', 'strike', 'acronym', 'data', 'label', 'nobr', 'wbr'],
]);

/**
 * Unwraps the block elements that a text cannot hold: their tags become a line break between two texts, and white space
 * elsewhere. Without it `<article>One</article><article>Two</article>` would become `OneTwo`.
 */
export function unwrapUnknownBlocks(source: string): string {
  // Most texts have none, and need no scan.
  const lower = source.toLowerCase();
  if (!UNKNOWN_BLOCKS.some((name) => lower.includes(`<${name}`))) return source;
  const html = new EditableHtml(source);
  let isAfterText = false;
  let boundary: StartTag | EndTag | undefined;
  for (const token of html.tokens) {
    if (isTag(token) && unknown.has(token.name)) {
      html.replace(token.start, token.end, '\n');
      boundary = token;
    } else if (isWords(token)) {
      if (boundary && isAfterText) html.insertAfter(boundary, '<br />');
      boundary = undefined;
      isAfterText = true;
    } else if (isTag(token) && !INLINE.has(token.name)) {
      boundary = undefined;
      isAfterText = false;
    }
  }
  return html.toString();
}

function isTag(token: HtmlToken): token is StartTag | EndTag {
  return token.kind === 'start' || token.kind === 'end';
}

/** White space between two blocks is no text. */
function isWords(token: HtmlToken): boolean {
  return token.kind === 'text' ? token.text.trim() !== '' : token.kind === 'start' && token.name === 'img';
}
