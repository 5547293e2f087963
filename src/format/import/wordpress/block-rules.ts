import { pictureFigures } from '../markup/block-layout.ts';
import { codeBlock, formulaOf, without } from '../markup/element-rules.ts';
import { foreignFootnotes } from '../markup/foreign-footnotes.ts';
import {
  classesOf,
  element,
  elementsNamed,
  elementsWhere,
  type HtmlElement,
  type HtmlPart,
  hasClass,
  isElement,
  oneLine,
  parseHtml,
  styleOf,
  text,
  withoutSpace,
  wordsIn,
} from '../markup/html-tree.ts';
import type { MarkupRule, Reading } from '../markup/markup-rule.ts';
import { embedFigure, fileLine } from '../markup/media-rules.ts';
import { addressKind } from '../markup/source-addresses.ts';
import { blockAttributes, isBlockElement, textAttribute, withBlockElements } from './block-markers.ts';

/** What the blocks of one text refer to. */
export interface BlockContext {
  /** The contents of blocks that several texts share, by their ids. */
  sharedBlocks: ReadonlyMap<string, string>;
  /** The footnotes of the text, by the ids that its references name. */
  footnotes: ReadonlyMap<string, string>;
}

type BlockRule = (block: HtmlElement, reading: Reading, context: BlockContext) => readonly HtmlPart[];

/** Shared blocks may contain others. */
const MOST_SHARED_LEVELS = 4;

/** The rules for the blocks of WordPress' editor, and for the elements that only WordPress writes. */
export function blockRules(context: BlockContext): MarkupRule[] {
  let sharedLevel = 0;
  return [
    (part, reading) => {
      if (!isBlockElement(part)) return undefined;
      const { name = '' } = part.attributes;
      if (name !== 'block') return convertBlock(part, reading, context);
      const shared = context.sharedBlocks.get(textAttribute(blockAttributes(part), 'ref'));
      if (shared === undefined || sharedLevel >= MOST_SHARED_LEVELS) {
        reading.notes.lost('block', name);
        return [];
      }
      sharedLevel += 1;
      const children = reading.convert(withBlockElements(parseHtml(shared)));
      sharedLevel -= 1;
      return children;
    },
    (part, reading) => elementRule(part, reading, context),
    foreignFootnotes,
  ];
}

/** Blocks that show what a site contains at the time, and not a text of the owner. */
const DYNAMIC =
  /^(?:archives|avatar|breadcrumbs|calendar|categories|comment.*|comments.*|home-link|latest-comments|latest-posts|legacy-widget|widget-group|loginout|navigation.*|page-list.*|pattern|post-.*|query.*|read-more|rss|search|site-.*|tag-cloud|template-part|term-.*|terms-query|table-of-contents|next-page|nextpage-.*)$/;

/** Blocks whose HTML says all. */
const PLAIN = new Set(
  'paragraph heading list list-item quote table code preformatted verse image gallery details html freeform classic missing audio video separator pullquote shortcode accordion accordion-item accordion-panel accordion-heading subhead'.split(
    ' ',
  ),
);

function convertBlock(block: HtmlElement, reading: Reading, context: BlockContext): readonly HtmlPart[] {
  const { name = '' } = block.attributes;
  const { notes } = reading;
  noteStyles(block, reading);
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule) return rule(block, reading, context);
  if (name.startsWith('core-embed/')) return embedBlock(block, reading);
  if (DYNAMIC.test(name)) {
    notes.lost('block', name);
    return [];
  }
  if (PLAIN.has(name)) return reading.convert(block.children);
  const children = reading.convert(block.children);
  if (withoutSpace(children).length === 0) notes.lost('block', name);
  else notes.changed('block', name);
  return children;
}

/** Colours and sizes of whole blocks are those of the theme. */
function noteStyles(block: HtmlElement, { notes }: Reading) {
  const { json = '' } = block.attributes;
  if (DYNAMIC.test(block.attributes.name ?? '') || json === '{}') return;
  const { style, ...attributes } = blockAttributes(block);
  const { color, typography }: { color?: unknown; typography?: unknown } = Object(style);
  const names = ['backgroundColor', 'textColor', 'gradient', 'customBackgroundColor', 'customTextColor'];
  if (color !== undefined || names.some((name) => attributes[name] !== undefined)) notes.changed('colours');
  const { fontSize: own }: { fontSize?: unknown } = Object(typography);
  if (own !== undefined || attributes.fontSize !== undefined) notes.changed('text-size');
}

const rules: Record<string, BlockRule> = {
  group: (block, reading) => reading.convert(block.children),
  columns: columns,
  column: (block, reading) => reading.convert(block.children),
  'text-columns': columns,
  cover: coverBlock,
  'cover-image': coverBlock,
  'media-text': mediaText,
  buttons: (block, reading) => reading.convert(block.children),
  button: buttonBlock,
  file: fileBlock,
  embed: embedBlock,
  more: () => [],
  nextpage: pageBreak,
  spacer: () => [],
  'social-links': socialLinks,
  footnotes: (_, reading, context) => footnoteSection(reading, context),
  math: mathBlock,
  'syntaxhighlighter/code': (block) => {
    const [pre] = elementsNamed(block.children, 'pre');
    const language = textAttribute(blockAttributes(block), 'language');
    return pre ? [codeBlock(wordsIn(pre.children), language)] : [];
  },
};

function columns(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  reading.notes.changed('columns');
  return reading.convert(block.children);
}

function pageBreak(_: HtmlElement, reading: Reading): readonly HtmlPart[] {
  reading.notes.changed('page-break');
  return [element('hr')];
}

/** Elements that only WordPress writes, with or without a block around them. */
function elementRule(
  part: HtmlElement,
  reading: Reading,
  context: BlockContext,
): readonly HtmlPart[] | undefined {
  const kind = part.attributes['data-import'];
  if (part.name === 'import-more') return [];
  if (part.name === 'import-page-break') return pageBreak(part, reading);
  if (part.name === 'figure' && kind === 'caption') return captioned(part, reading);
  if (part.name === 'figure' && kind === 'embed')
    return embedElement(part.attributes['data-url'] ?? '', [], reading);
  if (part.name === 'div' && hasClass(part, 'wp-caption')) return captionedBox(part, reading);
  if (part.name === 'sup' && part.attributes['data-fn']) return footnoteReference(part, context);
  if (part.name === 'pre' && hasClass(part, 'wp-block-verse')) return verse(part, reading);
  if (part.name === 'ul' && (hasClass(part, 'blocks-gallery-grid') || hasClass(part, 'wp-block-gallery')))
    return galleryList(part, reading);
  if (/^h[1-6]$/.test(part.name) && hasClass(part, 'wp-block-accordion-heading')) {
    const [button] = elementsNamed(part.children, 'button');
    const title = button
      ? elementsWhere(button.children, (each) => classesOf(each).some((name) => name.endsWith('title')))[0]
      : undefined;
    return [element('summary', {}, ...reading.convert((title ?? button ?? part).children))];
  }
  if (hasClass(part, 'wp-block-accordion-item'))
    return [element('details', {}, ...reading.convert(part.children))];
  return undefined;
}

/** A picture and, behind it, the words below it. */
function captioned(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const from = part.children.findIndex((child) => isElement(child) && hasPicture(child));
  if (from < 0) return reading.convert(part.children);
  const words = part.children.slice(from + 1).filter((child) => !(isElement(child) && hasPicture(child)));
  const caption = reading.words(words);
  const inner = part.children.filter((child) => !words.includes(child));
  const pictures = reading.blocks([element('figure', { class: part.attributes.class }, ...inner)]);
  const [only, ...others] = pictures;
  if (!isElement(only, 'figure') || others.length > 0 || caption.length === 0)
    return caption.length > 0 ? [...pictures, element('p', {}, ...caption)] : pictures;
  return [{ ...only, children: [...only.children, element('figcaption', {}, ...caption)] }];
}

const hasPicture = (part: HtmlElement) =>
  elementsNamed([part], 'img', 'picture', 'iframe', 'video').length > 0;

/** A picture with a caption as WordPress printed it. */
function captionedBox(part: HtmlElement, reading: Reading): readonly HtmlPart[] | undefined {
  const [words] = elementsWhere(part.children, (each) => hasClass(each, 'wp-caption-text'));
  if (!words) return undefined;
  const pictures = part.children.filter((child) => child !== words);
  const caption = element('figcaption', {}, ...words.children);
  return reading.convert([element('figure', { class: part.attributes.class }, ...pictures, caption)]);
}

function galleryList(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const items = elementsNamed(part.children, 'li').flatMap((item) => item.children);
  return reading.convert([element('figure', { class: part.attributes.class }, ...items)]);
}

/** A picture behind words: the picture, and then the words. */
function coverBlock(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const attributes = blockAttributes(block);
  const [box] = withoutSpace(block.children).filter((part) => isElement(part));
  const outer = isElement(box) ? box : element('div');
  const [inner] = elementsWhere([outer], (part) => hasClass(part, 'wp-block-cover__inner-container'));
  const behind = without(outer.children, new Set(inner ? [inner] : []));
  const [image] = elementsNamed(behind, 'img');
  const [film] = elementsNamed(behind, 'video');
  const styled = /url\((['"]?)(.+?)\1\)/.exec(outer.attributes.style ?? '')?.[2];
  const address = image ? undefined : (styled ?? (film ? '' : textAttribute(attributes, 'url')));
  const picture = image ?? (address ? element('img', { src: address, alt: '' }) : undefined);
  const found = reading.convert(picture ? [picture] : film ? [film] : []).filter((part) => isElement(part));
  const figures = found.flatMap((part): HtmlPart[] => {
    if (!isElement(part, 'img')) return [part];
    const align = textAttribute(attributes, 'align');
    return pictureFigures(
      [{ ...part, attributes: plainPicture(part) }],
      [],
      align === 'full' || align === 'wide' ? align : undefined,
    );
  });
  const words = inner
    ? reading.convert(inner.children)
    : reading.convert(behind.filter((part) => !hasImage(part)));
  if (figures.length > 0) reading.notes.changed('block', 'cover');
  else reading.notes.changed('colours');
  return [...figures, element('div', {}, ...words)];
}

const hasImage = (part: HtmlPart) => isElement(part) && elementsNamed([part], 'img', 'video').length > 0;

function plainPicture({ attributes }: HtmlElement): Record<string, string> {
  const { class: _, ...others } = attributes;
  return others;
}

/** A picture beside words. */
function mediaText(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const [outer] = elementsWhere(block.children, (part) => hasClass(part, 'wp-block-media-text'));
  const [media] = elementsWhere(block.children, (part) => hasClass(part, 'wp-block-media-text__media'));
  if (!outer || !media) return reading.convert(block.children);
  const isRight = hasClass(outer, 'has-media-on-the-right');
  const className = isRight ? 'align-end' : 'align-start';
  const figures = reading.blocks([{ ...media, attributes: {} }]).map((part) => {
    if (!isElement(part, 'figure') || hasClass(part, 'gallery') || hasClass(part, 'embed')) return part;
    return { ...part, attributes: { ...part.attributes, class: className } };
  });
  reading.notes.changed('block', 'media-text');
  return [...figures, element('div', {}, ...reading.convert(without(outer.children, new Set([media]))))];
}

function buttonBlock(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const [link] = elementsNamed(block.children, 'a', 'button');
  const words = link ? reading.words(link.children) : reading.words(block.children);
  if (words.length === 0) return [];
  const converted = link ? elementsNamed(reading.convert([link]), 'a')[0] : undefined;
  if (!converted) {
    if (link?.name === 'button' || link) reading.notes.changed('link', oneLine(wordsIn(words)));
    return [element('p', {}, element('strong', {}, ...words))];
  }
  const { href, target, rel } = converted.attributes;
  const centred = /has-text-align-center|aligncenter/.test(
    `${block.attributes.json} ${classesOf(link ?? block).join(' ')}`,
  );
  const className = centred ? 'button-line align-center' : 'button-line';
  return [element('p', { class: className }, element('a', { class: 'button', href, target, rel }, ...words))];
}

function fileBlock(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const links = elementsNamed(block.children, 'a');
  const [link] = links.filter(
    (each) => !hasClass(each, 'wp-block-file__button') && wordsIn(each.children).trim() !== '',
  );
  const address =
    textAttribute(blockAttributes(block), 'href') || link?.attributes.href || links[0]?.attributes.href || '';
  const found = addressKind(address) === 'web' ? reading.addresses.link(address) : undefined;
  if (!found) {
    reading.notes.lost('block', 'file');
    return [];
  }
  return [fileLine(found.url, link ? wordsIn(link.children) : '')];
}

function embedBlock(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const captions = elementsNamed(block.children, 'figcaption');
  const caption = captions.flatMap(({ children }) => reading.words(children));
  const [wrapper] = elementsWhere(block.children, (part) => hasClass(part, 'wp-block-embed__wrapper'));
  const [frame] = elementsNamed(block.children, 'iframe');
  const words = oneLine(
    wordsIn(wrapper ? [wrapper] : block.children.filter((part) => !captions.some((each) => each === part))),
  );
  const address =
    textAttribute(blockAttributes(block), 'url') ||
    (/https?:\/\/\S+/.exec(words)?.[0] ?? frame?.attributes.src ?? '');
  return embedElement(address, caption, reading);
}

function embedElement(address: string, caption: readonly HtmlPart[], reading: Reading): readonly HtmlPart[] {
  const figure = embedFigure(address, { caption });
  if (!figure) {
    reading.notes.lost('embed', address);
    return caption.length > 0 ? [element('p', {}, ...caption)] : [];
  }
  if (figure.attributes.class?.includes('embed-other')) reading.notes.changed('embed', address);
  return [figure];
}

function socialLinks(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const links = elementsWhere(
    block.children,
    (part) => isBlockElement(part) && part.attributes.name === 'social-link',
  );
  const items = links.flatMap((link) => {
    const attributes = blockAttributes(link);
    const url = textAttribute(attributes, 'url');
    const found =
      addressKind(url) === 'web'
        ? reading.addresses.link(url)?.url
        : url.startsWith('mailto:')
          ? url
          : undefined;
    const service = textAttribute(attributes, 'service');
    const name = textAttribute(attributes, 'label') || service.charAt(0).toUpperCase() + service.slice(1);
    if (url === '' || url === '#' || !found) return [];
    return [element('li', {}, element('a', { href: found }, text(name || found)))];
  });
  if (items.length === 0) reading.notes.lost('block', 'social-links');
  else reading.notes.changed('block', 'social-links');
  return items.length === 0 ? [] : [element('ul', {}, ...items)];
}

/** Lines of a poem: their breaks and the spaces at their beginning are a part of it. */
function verse(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const align = classesOf(part).find((name) => name.startsWith('has-text-align-'));
  const style = styleOf(part)['text-align'] ? part.attributes.style : undefined;
  const [paragraph] = reading.convert([element('p', { class: align, style }, ...part.children)]);
  return isElement(paragraph) ? [{ ...paragraph, children: withLines(paragraph.children) }] : [];
}

function withLines(parts: readonly HtmlPart[]): HtmlPart[] {
  return parts.flatMap((part): HtmlPart[] => {
    if (part.kind === 'element') return [{ ...part, children: withLines(part.children) }];
    if (part.kind === 'comment') return [];
    return part.text.split(/\r?\n/).flatMap((line, index) => {
      const kept = text(line.replace(/^[ \t]+/, (spaces) => '\u00a0'.repeat(spaces.length)));
      return index > 0 ? [element('br'), kept] : [kept];
    });
  });
}

/** A formula block of WordPress carries its TeX as an annotation of MathML or as an attribute. */
function mathBlock(block: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const given = textAttribute(blockAttributes(block), 'latex');
  const [source] = elementsNamed(block.children, 'annotation');
  const tex = given || (source ? wordsIn(source.children) : '');
  if (tex.trim() !== '') return formulaOf(tex, true);
  reading.notes.lost('formula');
  return [];
}

function footnoteReference(part: HtmlElement, { footnotes }: BlockContext): readonly HtmlPart[] {
  const id = part.attributes['data-fn'] ?? '';
  const number = [...footnotes.keys()].indexOf(id) + 1;
  if (number === 0) return [];
  const key = footnoteKey(id);
  return [
    element(
      'sup',
      { class: 'footnote-ref' },
      element('a', { href: `#fn-${key}`, id: `fnref-${key}` }, text(String(number))),
    ),
  ];
}

const footnoteKey = (id: string) => id.replace(/[^\w-]+/g, '-').slice(0, 60);

/** The footnotes of a text, which stand at its end. */
function footnoteSection(reading: Reading, { footnotes }: BlockContext): readonly HtmlPart[] {
  const items = [...footnotes].map(([id, content]) => {
    const key = footnoteKey(id);
    const back = element('a', { class: 'footnote-back', href: `#fnref-${key}` }, text('↩'));
    return element('li', { id: `fn-${key}` }, ...reading.words(parseHtml(content)), text(' '), back);
  });
  return items.length === 0 ? [] : [element('section', { class: 'footnotes' }, element('ol', {}, ...items))];
}

/** The footnotes that a custom field of a text holds as JSON. */
export function footnotesOf(json: string): Map<string, string> {
  const notes = new Map<string, string>();
  if (json === '') return notes;
  try {
    const parsed: unknown = JSON.parse(json);
    for (const entry of Array.isArray(parsed) ? parsed : []) {
      const { id, content }: { id?: unknown; content?: unknown } = Object(entry);
      if (typeof id === 'string' && typeof content === 'string') notes.set(id, content);
    }
  } catch {
    // Damaged footnotes are none: the references to them go as well.
  }
  return notes;
}
