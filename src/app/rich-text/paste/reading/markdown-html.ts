import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { calloutKinds } from '#format/html/blocks/callouts.ts';
import { xmlText } from '#format/xml.ts';

/**
 * Markdown as the HTML of a text: with tables, tasks, footnotes and callouts as GitHub has them. HTML in it is read by the
 * caller like any other HTML of a paste. Loaded with the first paste of Markdown.
 */
export function markdownHtml(markdown: string): string {
  const text = withoutFrontMatter(markdown);
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return new Printer(tree.children).print();
}

/** Notebooks write the title and the tags of a note above it. */
function withoutFrontMatter(markdown: string): string {
  const lines = markdown.split('\n');
  if (lines[0] !== '---') return markdown;
  const end = lines.indexOf('---', 1);
  const isData = end > 0 && lines.slice(1, end).every((line) => /^(?:\s|[\w-]+:|- |$)/.test(line));
  return isData ? lines.slice(end + 1).join('\n') : markdown;
}

class Printer {
  readonly #blocks: RootContent[];
  readonly #definitions = new Map<string, { url: string }>();
  readonly #notes = new Map<string, RootContent[]>();
  /** The notes that the text refers to, in the order of their first references. */
  readonly #used: string[] = [];

  constructor(blocks: RootContent[]) {
    this.#blocks = blocks;
    for (const block of blocks) this.#collect(block);
  }

  print(): string {
    const text = this.#all(this.#blocks);
    const notes = this.#used.map((name, index) => {
      const inner = this.#all(this.#notes.get(name) ?? []);
      return `<li id="fn-md${index + 1}">${inner} <a href="#fnref-md${index + 1}">↩</a></li>`;
    });
    // The reader of pasted HTML gives them keys of their own.
    return notes.length > 0 ? `${text}<section class="footnotes"><ol>${notes.join('')}</ol></section>` : text;
  }

  #collect(node: Nodes) {
    if (node.type === 'definition') this.#definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition') this.#notes.set(node.identifier, node.children);
    if ('children' in node) for (const child of node.children) this.#collect(child);
  }

  #all(nodes: readonly Nodes[]): string {
    return nodes.map((node) => this.#one(node)).join('');
  }

  #one(node: Nodes): string {
    switch (node.type) {
      case 'text':
        return mathOf(node.value);
      case 'paragraph':
        return `<p>${this.#all(node.children)}</p>`;
      case 'heading':
        return `<h${node.depth}>${this.#all(node.children)}</h${node.depth}>`;
      case 'thematicBreak':
        return '<hr>';
      case 'blockquote':
        return this.#quote(node.children);
      case 'list': {
        const tag = node.ordered ? 'ol' : 'ul';
        const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
        const items = node.children.map((item) => {
          const box =
            typeof item.checked === 'boolean'
              ? `<input type="checkbox"${item.checked ? ' checked' : ''}>`
              : '';
          const isTight = !item.spread && !node.spread;
          const inner = item.children.map((child) =>
            isTight && child.type === 'paragraph' ? this.#all(child.children) : this.#one(child),
          );
          return `<li>${box}${inner.join('')}</li>`;
        });
        return `<${tag}${start}>${items.join('')}</${tag}>`;
      }
      case 'code':
        if (node.lang === 'math') return `<pre class="formula"><code>${xmlText(node.value)}</code></pre>`;
        return `<pre><code${node.lang ? ` class="language-${xmlText(node.lang)}"` : ''}>${xmlText(node.value)}</code></pre>`;
      case 'table':
        return this.#table(node);
      case 'html':
        return node.value;
      default:
        return this.#inline(node);
    }
  }

  #inline(node: Nodes): string {
    switch (node.type) {
      case 'emphasis':
        return `<em>${this.#all(node.children)}</em>`;
      case 'strong':
        return `<strong>${this.#all(node.children)}</strong>`;
      case 'delete':
        return `<s>${this.#all(node.children)}</s>`;
      case 'inlineCode':
        return `<code>${xmlText(node.value)}</code>`;
      case 'break':
        return '<br>';
      case 'link':
        return link(node.url, this.#all(node.children));
      case 'image':
        return picture(node.url, node.alt);
      case 'linkReference': {
        const inner = this.#all(node.children);
        const url = this.#definitions.get(node.identifier)?.url;
        return url === undefined ? inner : link(url, inner);
      }
      case 'imageReference':
        return picture(this.#definitions.get(node.identifier)?.url ?? '', node.alt);
      case 'footnoteReference':
        return this.#reference(node.identifier);
      default:
        return '';
    }
  }

  #reference(name: string): string {
    if (!this.#notes.has(name)) return xmlText(`[^${name}]`);
    if (!this.#used.includes(name)) this.#used.push(name);
    const number = this.#used.indexOf(name) + 1;
    return `<sup><a href="#fn-md${number}">${number}</a></sup>`;
  }

  /** A quote, or a callout where its first line says of which kind it is. */
  #quote(children: RootContent[]): string {
    const [first, ...rest] = children;
    const words = first?.type === 'paragraph' ? first.children : [];
    const [mark] = words;
    const found = mark?.type === 'text' ? /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/.exec(mark.value) : null;
    const named = found?.[1]?.toLowerCase() ?? '';
    const kind = named === 'caution' ? 'warning' : calloutKinds.find((each) => each === named);
    if (!found || !kind || mark?.type !== 'text') return `<blockquote>${this.#all(children)}</blockquote>`;
    const remaining: PhrasingContent[] = [
      { type: 'text', value: mark.value.slice(found[0].length) },
      ...words.slice(1),
    ];
    const title = found[2]?.trim() ? `<p class="callout-title">${xmlText(found[2].trim())}</p>` : '';
    const text = this.#all(remaining);
    const paragraph = text.trim() === '' ? '' : `<p>${text}</p>`;
    return `<aside class="callout callout-${kind}">${title}${paragraph}${this.#all(rest)}</aside>`;
  }

  #table({ children, align }: Extract<Nodes, { type: 'table' }>): string {
    const [head, ...rows] = children.map((row, index) => {
      const tag = index === 0 ? 'th scope="col"' : 'td';
      const cells = row.children.map((cell, column) => {
        const side = align?.[column];
        const aligned = side === 'right' || side === 'center' ? ` align="${side}"` : '';
        return `<${tag}${aligned}>${this.#all(cell.children)}</${tag.slice(0, 2)}>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    });
    const body = rows.length > 0 ? `<tbody>${rows.join('')}</tbody>` : '';
    return `<table><thead>${head ?? ''}</thead>${body}</table>`;
  }
}

const link = (url: string, inner: string) => `<a href="${xmlText(url)}">${inner}</a>`;
const picture = (url: string, alt: string | null | undefined) =>
  `<img src="${xmlText(url)}" alt="${xmlText(alt ?? '')}">`;

/** Formulas between two dollar signs each. One dollar sign is a price more often than a formula. */
function mathOf(text: string): string {
  const parts = text.split('$$');
  // Without a pair, the signs are text.
  if (parts.length < 3 || parts.length % 2 === 0) return xmlText(text);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<code class="formula">${xmlText(part.trim())}</code>` : xmlText(part),
    )
    .join('');
}
