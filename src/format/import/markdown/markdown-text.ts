import { tokensOf } from '../../html/html-scan.ts';
import { NoteList } from '../markup/note-list.ts';
import type { SourceAddresses } from '../markup/source-addresses.ts';
import { storedText } from '../markup/text-markup.ts';
import { formulaReaders } from './formulas.ts';
import { booleanField, type Fields } from './front-matter.ts';
import { firstHeading, markdownHtml } from './markdown-html.ts';
import { type PartReader, ProtectedParts, replaceParts, withoutMarks } from './protected-parts.ts';
import { calloutKindOf, shortCodeReader, shownCodes } from './short-codes.ts';
import { storedBlocks } from './stored-classes.ts';
import { type TemplateValues, templateTagReader } from './template-tags.ts';

/** The programs whose folders an import reads. `folder` is any other folder of Markdown. */
export type Flavour = 'hugo' | 'jekyll' | 'astro' | 'folder';

export interface MarkdownSource {
  /** The text below its front matter. */
  markdown: string;
  fields: Fields;
  flavour: Flavour;
  /** Whether the file may hold components of JavaScript (MDX). */
  hasComponents: boolean;
  title: string;
  addresses: SourceAddresses;
  notes: NoteList;
  pageAddress: (name: string) => string | undefined;
  values: TemplateValues;
}

/** Converts a text in Markdown. It throws `UnreadableText` for a text that is too long or too deep. */
export function convertMarkdown(source: MarkdownSource) {
  const { notes, addresses, title } = source;
  const parts = new ProtectedParts();
  const heading = firstHeading(source.markdown.slice(0, 2_000));
  const plain = heading ? plainHeading(heading.title) : '';
  // The page prints its title itself.
  const isTitle = heading !== undefined && (title === '' || plain === title);
  const body = isTitle
    ? source.markdown.slice(lengthOfHeading(source.markdown, heading.rest))
    : source.markdown;
  const prepared = prepare(withoutMarks(body), source, parts);
  const html = markdownHtml(prepared, parts, notes);
  const stored = storedText({ html, addresses, notes, rules: [storedBlocks] });
  return { ...stored, title: isTitle && title === '' ? plain : title, summary: summaryOf(html, addresses) };
}

/** The number of characters of the heading at the beginning. */
function lengthOfHeading(markdown: string, rest: string): number {
  return Math.min(markdown.length, 2_000) - rest.length;
}

const plainHeading = (markdown: string) =>
  markdown
    .replace(/\s*\{[^{}]*\}\s*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim();

function prepare(markdown: string, source: MarkdownSource, parts: ProtectedParts): string {
  const context = { notes: source.notes, parts, pageAddress: source.pageAddress };
  const isHugo = source.flavour === 'hugo' || source.flavour === 'folder';
  const isJekyll = source.flavour === 'jekyll';
  const hasMath = ['math', 'katex', 'mathjax', 'latex', 'use_math'].some(
    (name) => booleanField(source.fields, name) === true,
  );
  const codes: PartReader[] = [
    ...(isHugo ? [shortCodeReader(context)] : []),
    ...(isJekyll ? [templateTagReader(context, source.values)] : []),
  ];
  const readers: Record<string, PartReader> = {
    ...formulaReaders(parts, hasMath),
    '{': (text, at) => firstOf(codes, text, at) ?? kramdownAttributes(text, at),
    ':': (text, at) => directive(text, at, parts),
    '!': wikiPicture,
    '[': wikiLink(source.notes),
  };
  const withCodes = (text: string) => replaceParts(text, readers, isHugo ? shownCodes : undefined);
  // A short code may stand within another one.
  let prepared = withCodes(source.hasComponents ? withoutComponents(markdown, source.notes) : markdown);
  if (codes.length > 0 && /\{\{[<%]/.test(prepared)) prepared = withCodes(prepared);
  return prepared.replace(/^\[(?:TOC|\[_?toc_?\])\]\s*$/gim, '');
}

function firstOf(readers: readonly PartReader[], text: string, at: number) {
  for (const reader of readers) {
    const found = reader(text, at);
    if (found) return found;
  }
  return undefined;
}

/** `{: .class #id}` in a line or behind a block, as Jekyll writes attributes. They say how something looks. */
const kramdownAttributes: PartReader = (source, at) => {
  if (!source.startsWith('{:', at)) return undefined;
  const end = source.indexOf('}', at);
  const inner = source.slice(at + 2, end);
  if (end < 0 || inner.length > 200 || inner.includes('\n')) return undefined;
  return { replacement: '', end: end + 1 };
};

/** `:::note[Title]` … `:::`, as Astro, Docusaurus and VitePress write callouts. */
function directive(source: string, at: number, parts: ProtectedParts) {
  const isLineStart = at === 0 || source[at - 1] === '\n';
  if (!isLineStart || !source.startsWith(':::', at)) return undefined;
  const lineEnd = source.indexOf('\n', at);
  const end = lineEnd < 0 ? source.length : lineEnd;
  const line = source.slice(at, end);
  if (/^:{3,}\s*$/.test(line)) return { replacement: `\n${parts.keep('</aside>')}\n`, end };
  const found = /^:{3,}\s*([a-z]+)\s*(?:\[(.*)\]|(.*?))\s*$/i.exec(line);
  const kind = found?.[1] ? calloutKindOf(found[1]) : undefined;
  if (!found || !kind) return undefined;
  const title = (found[2] ?? found[3] ?? '').replace(/[*_`]/g, '').trim();
  const heading =
    title === ''
      ? ''
      : `<p class="callout-title">${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
  return { replacement: `\n${parts.keep(`<aside class="callout callout-${kind}">${heading}`)}\n`, end };
}

/** `![[picture.png|Alt]]`, as Obsidian writes pictures. */
const wikiPicture: PartReader = (source, at) => {
  if (!source.startsWith('![[', at)) return undefined;
  const found = /^!\[\[([^\]|#\n]+)(?:\|([^\]\n]*))?\]\]/.exec(source.slice(at, at + 500));
  if (!found) return undefined;
  const alt = /^\d+(?:x\d+)?$/.test(found[2] ?? '') ? '' : (found[2] ?? '');
  return { replacement: `![${alt}](<${found[1]?.trim()}>)`, end: at + found[0].length };
};

/** `[[Page|Words]]`: a link by the name of a note. */
const wikiLink =
  (notes: NoteList): PartReader =>
  (source, at) => {
    if (!source.startsWith('[[', at) || source[at - 1] === '!') return undefined;
    const found = /^\[\[([^\]|#\n[]+)(?:#[^\]|\n]*)?(?:\|([^\]\n]*))?\]\](?!\()/.exec(
      source.slice(at, at + 500),
    );
    if (!found || /^_?toc_?$/i.test(found[1] ?? '')) return undefined;
    notes.lost('link', `[[${found[1]}]]`);
    return { replacement: found[2] ?? found[1] ?? '', end: at + found[0].length };
  };

const IMPORT = /^import\s+(?:([\w$]+)|[^'";]*?)\s*(?:from\s*)?(['"])([^'"\n]+)\2;?[ \t]*$/gm;
const EXPORT = /^export\s+(?:const|let|function|default|async|\{)[\s\S]*?(?:\n\s*\n|$)/gm;

/** The text of an MDX file without imports, exports and components. Pictures that are imported by a name get their address. */
function withoutComponents(markdown: string, notes: NoteList): string {
  const names = new Map<string, string>();
  let text = markdown.replace(IMPORT, (_, name: string | undefined, _quote, path: string) => {
    if (name) names.set(name, path);
    return '';
  });
  text = text.replace(EXPORT, () => {
    notes.lost('component', 'export');
    return '';
  });
  const edits: { start: number; end: number; text: string }[] = [];
  const isCode = codeRanges(text);
  for (const token of tokensOf(text)) {
    if ((token.kind !== 'start' && token.kind !== 'end') || isCode(token.start)) continue;
    const nameAt = token.start + (token.kind === 'end' ? 2 : 1);
    const name = text.slice(nameAt, nameAt + token.name.length);
    if (!/^[A-Z]/.test(name)) continue;
    edits.push({ start: token.start, end: token.end, text: componentText(name, token, names, notes) });
  }
  for (const { start, end, text: replaced } of edits.toReversed())
    text = text.slice(0, start) + replaced + text.slice(end);
  return text.replace(/\{\/\*[\s\S]*?\*\/\}/g, '');
}

function componentText(
  name: string,
  token: { kind: string; attributes?: { name: string; value: string }[] },
  names: ReadonlyMap<string, string>,
  notes: NoteList,
): string {
  if (token.kind === 'end') return '';
  const value = (attribute: string) => token.attributes?.find((each) => each.name === attribute)?.value ?? '';
  const src = value('src').replace(/^\{\s*|\s*\}$/g, '');
  const address = names.get(src) ?? (src.startsWith('{') ? '' : src);
  if (/^(?:Image|Picture|Img|Figure)$/.test(name) && address)
    return `<img src="${address}" alt="${value('alt').replaceAll('"', '&quot;')}">`;
  const id = value('id') || value('videoid');
  if (/youtube/i.test(name) && id)
    return `<iframe src="${id.startsWith('http') ? id : `https://www.youtube.com/watch?v=${id}`}"></iframe>`;
  if (/^(?:Tweet|Vimeo|Gist|BlueskyPost)$/.test(name) && id.startsWith('http'))
    return `<iframe src="${id}"></iframe>`;
  notes.changed('component', name);
  return '';
}

/** Whether an index stands in code. */
function codeRanges(text: string): (at: number) => boolean {
  const ranges: { start: number; end: number }[] = [];
  let from = 0;
  replaceParts(text, {}, (code) => {
    const start = text.indexOf(code, from);
    from = start + code.length;
    ranges.push({ start, end: from });
    return code;
  });
  return (at) => ranges.some(({ start, end }) => at >= start && at < end);
}

/** The longest excerpt that a text of this site may have, in characters. */
const LONGEST_EXCERPT = 1_000;

/** The words before `more`, which the source shows in lists. */
function summaryOf(html: string, addresses: SourceAddresses): string {
  const ends = ['<!--more', '<!-- more'].map((start) => html.indexOf(start)).filter((at) => at >= 0);
  if (ends.length === 0) return '';
  const notes = new NoteList();
  const { words } = storedText({
    html: html.slice(0, Math.min(...ends)),
    addresses,
    notes,
    rules: [storedBlocks],
  });
  return words.length <= LONGEST_EXCERPT ? words : '';
}
