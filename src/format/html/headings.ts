import { xmlText } from '../xml.ts';
import { noIds, type TextIds } from './blocks/text-ids.ts';
import { type EditableHtml, type HtmlToken, type StartTag, textOf } from './html-scan.ts';

/** An entry of a contents list: the id of a heading and its text. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * Gives every heading of sanitised HTML an id made from its text and lists those of the second level, the sections of a
 * contents list. An id never holds a capital letter: the page's own ids do, so the owner's words cannot take one. A heading
 * with an id of the text keeps this anchor, to which links may lead, and has the other one within: `own` loses it.
 */
export function addHeadingIds(html: EditableHtml, own: TextIds = noIds()): Heading[] {
  const headings: Heading[] = [];
  const taken = new Map([...own.all].map((id) => [id, 1]));
  for (const { tag, from, to } of headingsIn(html.tokens)) {
    const text = textOf(html.tokens.slice(from + 1, to), '')
      .replace(/\s+/g, ' ')
      .trim();
    const id = freeId(slugOf(text) || 'section', taken);
    if (tag.name === 'h2' && text !== '' && headings.length < MOST_LISTED) headings.push({ id, text });
    const given = own.byTag.get(tag);
    const attribute = tag.attributes.find(({ name }) => name === 'id');
    if (given === undefined || !attribute) {
      html.replace(tag.end - 1, tag.end - 1, ` id="${id}"`);
      continue;
    }
    own.byTag.delete(tag);
    html.replace(attribute.start, attribute.end, `"${id}"`);
    html.insertAfter(tag, `<span id="${xmlText(given)}"></span>`);
  }
  return headings;
}

/** The longest contents list. */
const MOST_LISTED = 200;

const NAMES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A heading and the indices of its two tags. */
interface HeadingTags {
  tag: StartTag;
  from: number;
  to: number;
}

/** The headings that have an end tag. A heading inside another one is part of its text. */
function headingsIn(tokens: readonly HtmlToken[]): HeadingTags[] {
  const closed: HeadingTags[] = [];
  // Read backwards, so that the next end tag of a level is known at its start tags.
  const nextEnd = new Map<string, number>();
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.kind === 'end') nextEnd.set(token.name, index);
    if (token?.kind !== 'start' || !NAMES.has(token.name)) continue;
    const to = nextEnd.get(token.name);
    if (to !== undefined) closed.push({ tag: token, from: index, to });
  }
  let last = -1;
  return closed.toReversed().filter(({ from, to }) => {
    if (from < last) return false;
    last = to;
    return true;
  });
}

/** `taken` remembers for each slug the number to try next, so that thousands of equal headings cost no search. */
function freeId(slug: string, taken: Map<string, number>): string {
  let id = slug;
  let count = taken.get(slug) ?? 1;
  while (taken.has(id)) {
    count += 1;
    id = `${slug}-${count}`;
  }
  taken.set(slug, count);
  taken.set(id, taken.get(id) ?? 1);
  return id;
}

/** Letters and digits of any script, Latin ones without accents, joined by hyphens. */
function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
