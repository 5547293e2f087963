import { commonOf, convertElement } from '../markup/element-rules.ts';
import { classesOf, element, type HtmlElement, type HtmlPart, isElement } from '../markup/html-tree.ts';
import type { MarkupRule, Reading } from '../markup/markup-rule.ts';

/** The classes of decision 0039 that tell what a block is, by the element that has them. A `*` at the end matches any text. */
const known: Record<string, string[]> = {
  p: ['align-center', 'align-end', 'callout-title', 'button-line', 'file'],
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['align-center', 'align-end']]),
  ),
  aside: ['aside', 'callout', 'callout-note', 'callout-tip', 'callout-important', 'callout-warning'],
  section: ['footnotes'],
  figure: ['align-start', 'align-end', 'wide', 'full', 'gallery', 'bookmark', 'embed', 'embed-*'],
  img: ['decorative'],
  a: ['button', 'footnote-back'],
  sup: ['footnote-ref'],
  span: ['text-*', 'bg-*', 'bookmark-text', 'bookmark-site', 'file-facts'],
  mark: ['bg-*'],
};

/** Keeps the blocks of this site that HTML within Markdown, or the reader of Markdown itself, writes. */
export const storedBlocks: MarkupRule = (part, reading) => {
  const names = known[part.name];
  if (!names || part.attributes.class === undefined) return undefined;
  const classes = classesOf(part).filter((name) => names.some((each) => matches(each, name)));
  if (classes.length === 0) return undefined;
  return withClasses(part, classes.join(' '), reading);
};

const matches = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

function withClasses(part: HtmlElement, className: string, reading: Reading): readonly HtmlPart[] {
  const attributes = { ...commonOf(part), class: className };
  if (part.name === 'aside' || part.name === 'section')
    return [element(part.name, attributes, ...reading.blocks(part.children))];
  if (part.name === 'span' || part.name === 'figure')
    return [element(part.name, attributes, ...reading.convert(withoutLines(part)))];
  const converted = convertElement(part, reading);
  return converted.map((each) =>
    isElement(each, part.name)
      ? element(each.name, { ...each.attributes, class: className }, ...each.children)
      : each,
  );
}

/** Line breaks between the parts of a figure are no words. */
function withoutLines(part: HtmlElement): HtmlPart[] {
  if (part.name !== 'figure') return [...part.children];
  return part.children.filter((child) => child.kind !== 'text' || child.text.trim() !== '');
}
