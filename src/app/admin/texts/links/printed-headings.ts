import { withOrderedFootnotes } from '#format/html/blocks/footnotes.ts';
import { attributeOf } from '#format/html/blocks/text-elements.ts';
import { ID_PREFIX, readTextIds, writeTextIds } from '#format/html/blocks/text-ids.ts';
import { addHeadingIds } from '#format/html/headings.ts';
import { EditableHtml, type HtmlToken, textOf, tokensOf } from '#format/html/html-scan.ts';

/** A heading of a text, as its page prints it. */
export interface PrintedHeading {
  level: number;
  text: string;
  /** The fragment that leads to it from another page. */
  id: string;
  /** The fragment that leads to it from the same text, where printing adds the prefix. */
  ownId: string;
}

/** The headings of a text with the ids that its page gives them. */
export function printedHeadings(html: string): PrintedHeading[] {
  const editable = new EditableHtml(withOrderedFootnotes(html));
  const ids = readTextIds(editable.tokens);
  addHeadingIds(editable, ids);
  writeTextIds(editable, ids);
  const tokens = tokensOf(editable.toString());
  const headings: PrintedHeading[] = [];
  for (const [index, tag] of tokens.entries()) {
    if (tag.kind !== 'start' || !/^h[1-6]$/.test(tag.name)) continue;
    const end = endOf(tokens, index, tag.name);
    const id = attributeOf(tag, 'id');
    if (end < 0 || !id) continue;
    const text = textOf(tokens.slice(index + 1, end), '')
      .replace(/\s+/g, ' ')
      .trim();
    const own = idOfText(tokens[index + 1]);
    if (text !== '')
      headings.push({
        level: Number(tag.name[1]),
        text,
        id: own ?? id,
        ownId: own?.slice(ID_PREFIX.length) ?? id,
      });
  }
  return headings;
}

function endOf(tokens: readonly HtmlToken[], start: number, name: string): number {
  for (let index = start + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind === 'end' && token.name === name) return index;
  }
  return -1;
}

/** The id that the text itself gave to a heading: printing puts it into an element at its beginning. */
function idOfText(token: HtmlToken | undefined): string | undefined {
  const id = token?.kind === 'start' && token.name === 'span' ? attributeOf(token, 'id') : undefined;
  return id?.startsWith(ID_PREFIX) ? id : undefined;
}
