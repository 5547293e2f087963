import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { xmlText } from '../../xml.ts';
import type { NoteList } from '../markup/note-list.ts';
import type { ProtectedParts } from './protected-parts.ts';
import { calloutKindOf } from './short-codes.ts';

/**
 * Markdown as HTML with the classes of decision 0039: CommonMark with tables, tasks, footnotes and callouts as GitHub has them, definition
 * lists, and ids of headings. HTML within it stays as it is.
 */
export function markdownHtml(markdown: string, parts: ProtectedParts, notes: NoteList): string {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return parts.restore(new Printer(tree.children, parts, notes).print());
}

/** The words and the level of the first block, if it is a heading. */
export function firstHeading(markdown: string): { title: string; rest: string } | undefined {
  const found =
    /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(markdown) ?? /^\s*(\S.*)\n=+[ \t]*(?:\n|$)/.exec(markdown);
  return found?.[1] ? { title: found[1], rest: markdown.slice(found[0].length) } : undefined;
}

class Printer {
  readonly #blocks: RootContent[];
  readonly #parts: ProtectedParts;
  readonly #notes: NoteList;
  readonly #definitions = new Map<string, { url: string; title?: string | null | undefined }>();
  readonly #footnotes = new Map<string, RootContent[]>();
  /** How often the text refers to each footnote, in the order of the first references. */
  readonly #used = new Map<string, number>();
  #depth = 0;

  constructor(blocks: RootContent[], parts: ProtectedParts, notes: NoteList) {
    this.#blocks = blocks;
    this.#parts = parts;
    this.#notes = notes;
    for (const block of blocks) this.#collect(block);
  }

  print(): string {
    const text = this.#blocksOf(this.#blocks);
    const items: string[] = [];
    // A footnote may refer to another one, which then follows.
    for (const name of this.#used.keys()) {
      const inner = this.#footnote(this.#footnotes.get(name) ?? []);
      const key = keyOf(name);
      items.push(`<li id="fn-${key}">${inner} <a class="footnote-back" href="#fnref-${key}">↩</a></li>`);
    }
    return items.length > 0 ? `${text}<section class="footnotes"><ol>${items.join('')}</ol></section>` : text;
  }

  #collect(node: Nodes) {
    if (node.type === 'definition' && !this.#definitions.has(node.identifier))
      this.#definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition') this.#footnotes.set(node.identifier, node.children);
    if ('children' in node) for (const child of node.children) this.#collect(child);
  }

  /** A footnote of one paragraph is words. */
  #footnote(blocks: RootContent[]): string {
    const [only, ...others] = blocks;
    return only?.type === 'paragraph' && others.length === 0
      ? this.#all(only.children)
      : this.#blocksOf(blocks);
  }

  #blocksOf(blocks: readonly RootContent[]): string {
    let html = '';
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index];
      const next = blocks[index + 1];
      if (!block) continue;
      // A term and its definition may have a blank line between them.
      const isTerm =
        block.type === 'paragraph' && next?.type === 'paragraph' && beginsDefinition(next.children);
      if (isTerm && !hasDefinition(block.children)) {
        html += this.#terms([...block.children, { type: 'text', value: '\n' }, ...next.children]);
        index += 1;
      } else {
        html += this.#one(block);
      }
    }
    return html.replaceAll('</dl><dl>', '');
  }

  #all(nodes: readonly Nodes[]): string {
    return nodes.map((node) => this.#one(node)).join('');
  }

  #one(node: Nodes): string {
    this.#depth += 1;
    try {
      return this.#depth > 200 ? '' : this.#block(node);
    } finally {
      this.#depth -= 1;
    }
  }

  #block(node: Nodes): string {
    switch (node.type) {
      case 'paragraph':
        if (hasDefinition(node.children)) return this.#terms(node.children);
        return `<p>${this.#all(node.children)}</p>`;
      case 'heading':
        return this.#heading(node);
      case 'thematicBreak':
        return '<hr>';
      case 'blockquote':
        return this.#quote(node.children);
      case 'list':
        return this.#list(node);
      case 'code':
        return this.#code(node);
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
      case 'text':
        return marked(xmlText(node.value));
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
        return this.#link(node.url, node.title, this.#all(node.children));
      case 'image':
        return this.#picture(node.url, node.alt, node.title);
      case 'linkReference': {
        const found = this.#definitions.get(node.identifier);
        const inner = this.#all(node.children);
        return found ? this.#link(found.url, found.title, inner) : inner;
      }
      case 'imageReference': {
        const found = this.#definitions.get(node.identifier);
        return this.#picture(found?.url ?? '', node.alt, found?.title);
      }
      case 'footnoteReference':
        return this.#reference(node.identifier);
      default:
        return '';
    }
  }

  #heading(node: Extract<Nodes, { type: 'heading' }>): string {
    const inner = this.#all(node.children);
    // `## Title {#id .class}`: Hugo's and Jekyll's way to give a heading an id.
    const given = /\s*\{:?\s*([^{}]*)\}\s*$/.exec(inner);
    const id = /#([\w:.-]+)/.exec(given?.[1] ?? '')?.[1];
    const isAttributes = given !== null && /^(?:[#.][\w:.-]+|[\w-]+=\S+|\s)+$/.test(given[1] ?? '');
    const words = isAttributes ? inner.slice(0, given.index) : inner;
    return `<h${node.depth}${isAttributes && id ? ` id="${xmlText(id)}"` : ''}>${words}</h${node.depth}>`;
  }

  #list(node: Extract<Nodes, { type: 'list' }>): string {
    const tag = node.ordered ? 'ol' : 'ul';
    const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
    const items = node.children.map((item) => {
      const isTight = !item.spread && !node.spread;
      const inner = isTight
        ? item.children
            .map((child) => (child.type === 'paragraph' ? this.#all(child.children) : this.#one(child)))
            .join('')
        : this.#blocksOf(item.children);
      if (typeof item.checked !== 'boolean') return `<li>${inner}</li>`;
      return `<li><input type="checkbox"${item.checked ? ' checked' : ''}>${inner}</li>`;
    });
    return `<${tag}${start}>${items.join('')}</${tag}>`;
  }

  #code({ lang, value }: Extract<Nodes, { type: 'code' }>): string {
    // Programs write more into the line of a fence: `{.ts}`, `js{1,3}`, `ts:title=a.ts`.
    const language = (lang ?? '').replace(/^\{\s*\.?/, '').split(/[{}:,;\s]/)[0] ?? '';
    if (language === 'math' || language === 'latex-display')
      return `<pre class="formula"><code>${xmlText(value)}</code></pre>`;
    if (/^(?:mermaid|plantuml|graphviz|dot|goat|chart|echarts)$/.test(language))
      this.#notes.changed('diagram', language);
    const known = /^[\w+#.-]+$/.test(language) ? ` class="language-${language.toLowerCase()}"` : '';
    return `<pre><code${known}>${xmlText(value)}</code></pre>`;
  }

  #link(url: string, title: string | null | undefined, inner: string): string {
    return `<a href="${this.#address(url)}"${title ? ` title="${xmlText(title)}"` : ''}>${inner}</a>`;
  }

  #picture(url: string, alt: string | null | undefined, title: string | null | undefined): string {
    if (url === '') return xmlText(alt ?? '');
    return `<img src="${this.#address(url)}" alt="${xmlText(alt ?? '')}"${title ? ` title="${xmlText(title)}"` : ''}>`;
  }

  /** An address may contain a short code, which stands in it as HTML already. */
  #address(url: string): string {
    return this.#parts.restore(xmlText(url));
  }

  #reference(name: string): string {
    if (!this.#footnotes.has(name)) return xmlText(`[^${name}]`);
    const times = (this.#used.get(name) ?? 0) + 1;
    this.#used.set(name, times);
    const number = [...this.#used.keys()].indexOf(name) + 1;
    const key = keyOf(name);
    const id = times === 1 ? `fnref-${key}` : `fnref-${key}-${times}`;
    return `<sup class="footnote-ref"><a href="#fn-${key}" id="${id}">${number}</a></sup>`;
  }

  /** A quote, or a callout where its first line says of which kind it is. */
  #quote(children: RootContent[]): string {
    const [first, ...rest] = children;
    const words = first?.type === 'paragraph' ? first.children : [];
    const [mark] = words;
    const found = mark?.type === 'text' ? /^\[!([\w-]+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/.exec(mark.value) : null;
    const kind = found?.[1] ? (calloutKindOf(found[1]) ?? 'note') : undefined;
    if (!found || !kind || mark?.type !== 'text')
      return `<blockquote>${this.#blocksOf(children)}</blockquote>`;
    const remaining: PhrasingContent[] = [
      { type: 'text', value: mark.value.slice(found[0].length) },
      ...words.slice(1),
    ];
    const title = found[2]?.trim() ? `<p class="callout-title">${xmlText(found[2].trim())}</p>` : '';
    const text = this.#all(remaining);
    const paragraph = text.trim() === '' ? '' : `<p>${text}</p>`;
    return `<aside class="callout callout-${kind}">${title}${paragraph}${this.#blocksOf(rest)}</aside>`;
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

  /** Terms in lines, and definitions in lines that begin with a colon. */
  #terms(children: readonly PhrasingContent[]): string {
    const lines: PhrasingContent[][] = [[]];
    for (const child of children) {
      if (child.type !== 'text') {
        lines.at(-1)?.push(child);
        continue;
      }
      for (const [index, value] of child.value.split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (value !== '') lines.at(-1)?.push({ type: 'text', value });
      }
    }
    const items = lines
      .filter((line) => line.length > 0)
      .map((line) => {
        const [first, ...others] = line;
        const found = first?.type === 'text' ? /^:[ \t]+(.*)$/s.exec(first.value) : null;
        if (!found) return `<dt>${this.#all(line)}</dt>`;
        return `<dd>${this.#all([{ type: 'text', value: found[1] ?? '' }, ...others])}</dd>`;
      });
    return `<dl>${items.join('')}</dl>`;
  }
}

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 60);

const hasDefinition = (children: readonly PhrasingContent[]) =>
  children.some(
    (child, index) =>
      child.type === 'text' &&
      (/\n:[ \t]+\S/.test(child.value) || (index > 0 && /^\n:[ \t]+/.test(child.value))),
  );

const beginsDefinition = ([first]: readonly PhrasingContent[]) =>
  first?.type === 'text' && /^:[ \t]+\S/.test(first.value);

/** `==marked==`, as several programs write it. */
const marked = (html: string) => html.replace(/==(?=[^\s=])([^=\n]{1,300}?[^\s=])==/g, '<mark>$1</mark>');
