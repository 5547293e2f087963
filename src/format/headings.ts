import { withoutEntities } from './entities.ts';

/** An entry of a contents list: the id of a heading and its text. */
export interface Heading {
  id: string;
  text: string;
}

const HEADING = /<h([1-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/gi;

/**
 * Gives every heading of sanitised HTML an id made from its text and lists those of the second level, the
 * sections of a contents list. The sanitiser leaves no ids and no `>` in attributes, so headings can be found
 * by pattern. An id never holds a capital letter: the page's own ids do, so the owner's words cannot take one.
 */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const marked = html.replace(HEADING, (_, level: string, attributes: string, inner: string) => {
    const text = textOf(inner);
    const id = freeId(slugOf(text) || 'section', taken);
    if (level === '2' && text !== '') headings.push({ id, text });
    return `<h${level}${attributes} id="${id}">${inner}</h${level}>`;
  });
  return { html: marked, headings };
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

function textOf(html: string): string {
  return withoutEntities(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
