import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { BlockContent, DefinitionContent, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { calloutKind } from './callouts.ts';

type Element = Parameters<Handle>[1];
type Child = Element['children'][number];

/**
 * How each block of decision 0039 is written in Markdown: callouts, footnotes and task lists as GitHub has them, formulas
 * between dollars, toggles as HTML. All others are what their elements are.
 */
export function markdownHandlers(): Record<string, Handle> {
  const numbers = new Map<string, string>();
  /** The number of a footnote: notes stand in the order of their references. */
  const labelOf = (key: string) => {
    const label = numbers.get(key) ?? String(numbers.size + 1);
    numbers.set(key, label);
    return { identifier: label, label };
  };

  return {
    sup: (state, node) => {
      const link = hasClass(node, 'footnote-ref') ? elementIn(node, 'a') : undefined;
      const key = link && keyOf(String(link.properties.href ?? ''));
      return key === undefined ? state.all(node) : { type: 'footnoteReference', ...labelOf(key) };
    },
    a: (state, node) => (hasClass(node, 'footnote-back') ? undefined : defaultHandlers.a(state, node)),
    section: (state, node) => {
      if (!hasClass(node, 'footnotes')) return state.toFlow(state.all(node));
      const notes = elementsIn(node, 'li');
      return notes.flatMap((note) => {
        const children = state.toFlow(state.all(note)) as (BlockContent | DefinitionContent)[];
        const key = keyOf(`#${String(note.properties.id ?? '')}`);
        return key === undefined ? children : [{ type: 'footnoteDefinition', ...labelOf(key), children }];
      }) as Nodes[];
    },
    aside: (state, node) => {
      const children = state.toFlow(state.all(node)) as BlockContent[];
      if (!hasClass(node, 'callout')) return { type: 'blockquote', children };
      const kind = calloutKind(classNames(node));
      return { type: 'blockquote', children: withMark(kind.toUpperCase(), children, firstTitle(node)) };
    },
    li: (state, node) => {
      const item = defaultHandlers.li(state, node);
      return hasClass(node, 'task') ? { ...item, checked: hasClass(node, 'is-done') } : item;
    },
    code: (state, node) =>
      hasClass(node, 'formula')
        ? { type: 'inlineMath', value: wordsOf(node).trim() }
        : defaultHandlers.code(state, node),
    pre: (state, node) =>
      hasClass(node, 'formula')
        ? { type: 'math', value: wordsOf(node).trim() }
        : defaultHandlers.pre(state, node),
    table: (state, node) => {
      const caption = elementIn(node, 'caption');
      const words = caption ? oneLine(wordsOf(caption)) : '';
      const table = defaultHandlers.table(state, node);
      return words === ''
        ? table
        : [{ type: 'paragraph', children: [{ type: 'text', value: words }] }, table];
    },
    details: (state, node) => {
      const summary = elementIn(node, 'summary');
      const rest = { ...node, children: node.children.filter((child) => child !== summary) };
      const title = escaped(summary ? wordsOf(summary).trim() : '');
      return [
        { type: 'html', value: `<details>\n<summary>${title}</summary>` },
        ...state.toFlow(state.all(rest)),
        { type: 'html', value: '</details>' },
      ];
    },
    figure: (state, node) => {
      const link = elementIn(node, 'a');
      if (!link || !(hasClass(node, 'bookmark') || hasClass(node, 'embed')))
        return state.toFlow(state.all(node));
      const url = String(link.properties.href ?? '');
      const title = elementIn(link, 'strong') ?? link;
      const text = elementsIn(link, 'span')
        .filter((span) => hasClass(span, 'bookmark-text'))
        .map(wordsOf);
      const caption = elementIn(node, 'figcaption');
      return [
        paragraphOf(
          { type: 'link', url, children: [{ type: 'text', value: oneLine(wordsOf(title)) || url }] },
          text,
        ),
        ...(caption ? state.toFlow(state.all(caption)) : []),
      ];
    },
  };
}

/** A link with a text behind it. */
function paragraphOf(link: PhrasingContent, [text = '']: string[]): Paragraph {
  const note: PhrasingContent[] = oneLine(text) === '' ? [] : [{ type: 'text', value: `: ${oneLine(text)}` }];
  return { type: 'paragraph', children: [link, ...note] };
}

/** The first line of a callout says of which kind it is. A title in its own words is a line of its own in bold. */
function withMark(kind: string, children: BlockContent[], title: Element | undefined): BlockContent[] {
  const mark: PhrasingContent = { type: 'html', value: `[!${kind}]` };
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [mark] }, ...children];
  const words: PhrasingContent[] = title ? [{ type: 'strong', children: first.children }] : first.children;
  return [{ type: 'paragraph', children: [mark, { type: 'text', value: '\n' }, ...words] }, ...rest];
}

function firstTitle(callout: Element): Element | undefined {
  const first = callout.children.find((child) => child.type === 'element');
  return first && hasClass(first, 'callout-title') ? first : undefined;
}

/** The key of a footnote in a link to it, which may lead to the printed id. */
function keyOf(href: string): string | undefined {
  const [, fragment = ''] = href.split('#');
  const id = fragment.startsWith('text-') ? fragment.slice('text-'.length) : fragment;
  return id.startsWith('fn-') ? id.slice('fn-'.length) : undefined;
}

function classNames({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

const hasClass = (element: Element, name: string) => classNames(element).includes(name);

/** The elements with a name, the outermost of nested ones. */
function elementsIn({ children }: Element, name: string): Element[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === name ? [child] : elementsIn(child, name);
  });
}

const elementIn = (element: Element, name: string): Element | undefined => elementsIn(element, name)[0];

function wordsOf(node: Child): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(wordsOf).join('') : '';
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Whether some blocks have a formula, so that a dollar sign in another text must be escaped. */
export function hasMath(blocks: readonly (RootContent | Nodes)[]): boolean {
  return blocks.some(
    (block) =>
      block.type === 'inlineMath' ||
      block.type === 'math' ||
      ('children' in block && hasMath(block.children)),
  );
}
