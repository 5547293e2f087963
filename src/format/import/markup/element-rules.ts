import { FLOAT_END, FLOAT_START, isBlock, pictureFigures } from './block-layout.ts';
import { groundColour, textColour } from './css-colours.ts';
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
  styleOf,
  text,
  withoutSpace,
  wordsIn,
} from './html-tree.ts';
import type { Reading } from './markup-rule.ts';
import { embedOf, flashOf, mediaFile, scriptOf } from './media-rules.ts';
import { pictureOf } from './picture-rules.ts';
import { addressKind } from './source-addresses.ts';
import { tableOf } from './table-rules.ts';

/** Elements that are stored under the same name, with the attributes of all elements. */
const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 dl dt dd figcaption b strong em i u s sub sup small kbd samp cite abbr bdi ruby rt rp br hr summary'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
const renamed: Record<string, string> = {
  strike: 's',
  tt: 'code',
  var: 'i',
  dfn: 'i',
  acronym: 'abbr',
  listing: 'pre',
  xmp: 'pre',
  plaintext: 'pre',
};
/** Elements around others that say nothing by themselves. They begin and end a line. */
const GROUPS = new Set(
  'div section article main header footer nav address center fieldset hgroup search dialog noscript picture-group body html'.split(
    ' ',
  ),
);
/** Elements within a line whose words stay and whose tags say nothing. */
const UNWRAPPED = new Set('span font label nobr data big picture rb rtc slot output'.split(' '));
const IGNORED = new Set(
  'wbr source track param link meta title head base noembed noframes template area map frame frameset'.split(
    ' ',
  ),
);
const FORM_PARTS = new Set(
  'input select textarea button option optgroup datalist meter progress legend'.split(' '),
);

/** Converts an element by the general rules. */
export function convertElement(part: HtmlElement, reading: Reading): HtmlPart[] {
  const { name } = part;
  const rule = rules[name];
  if (rule) return rule(part, reading);
  const other = renamed[name];
  if (other) return convertElement({ ...part, name: other }, reading);
  if (HEADING.test(name)) reading.notes.place = oneLine(wordsIn(part.children));
  if (KEPT.has(name)) return [styled(part, name, reading)];
  if (GROUPS.has(name)) return [group(part, reading)];
  if (IGNORED.has(name)) return [];
  if (UNWRAPPED.has(name)) return formattedWords(part, reading);
  if (FORM_PARTS.has(name)) {
    reading.notes.lost('form', name);
    return [];
  }
  reading.notes.changed('element', name);
  return reading.convert(part.children);
}

type Rule = (part: HtmlElement, reading: Reading) => HtmlPart[];

const rules: Record<string, Rule> = {
  a: linkOf,
  img: (part, reading) => {
    const picture = pictureOf(part, reading);
    return picture ? [picture] : [];
  },
  blockquote: (part, reading) => [quoteOf(part, reading)],
  q: citing('q'),
  del: citing('del'),
  ins: citing('ins'),
  mark: (part, reading) => formattedWords(part, reading, 'mark'),
  time: (part, reading) => [
    element(
      'time',
      { ...commonOf(part), datetime: part.attributes.datetime },
      ...reading.convert(part.children),
    ),
  ],
  bdo: (part, reading) => [element('bdo', commonOf(part), ...reading.convert(part.children))],
  code: (part, reading) => [codeOf(part, reading)],
  pre: (part, reading) => [preOf(part, reading)],
  ul: listOf,
  ol: listOf,
  menu: (part, reading) => listOf({ ...part, name: 'ul' }, reading),
  dir: (part, reading) => listOf({ ...part, name: 'ul' }, reading),
  li: (part, reading) => [itemOf(part, reading)],
  details: (part, reading) => [
    element(
      'details',
      { ...commonOf(part), open: part.attributes.open === undefined ? undefined : '' },
      ...reading.convert(part.children),
    ),
  ],
  aside: (part, reading) => [
    element('aside', { ...commonOf(part), class: 'aside' }, ...reading.blocks(part.children)),
  ],
  figure: figureOf,
  table: (part, reading) => [tableOf(part, reading)],
  iframe: embedOf,
  embed: flashOf,
  object: flashOf,
  video: mediaFile,
  audio: mediaFile,
  script: scriptOf,
  style: (part, { notes }) => {
    if (wordsIn(part.children).trim() !== '') notes.lost('style');
    return [];
  },
  form: (part, { notes }) => {
    notes.lost('form', oneLine(wordsIn(part.children)).slice(0, 80));
    return [];
  },
  svg: (part, { notes }) => {
    const [title] = elementsNamed(part.children, 'title');
    notes.lost('picture', title ? `SVG: ${wordsIn(title.children)}` : 'SVG');
    return [];
  },
  canvas: (part, { notes }) => {
    notes.lost('script', part.name);
    return [];
  },
  math: mathOf,
};

/** The attributes that every stored element may have. */
export function commonOf({ attributes }: HtmlElement): Record<string, string | undefined> {
  const { dir, lang, title, id } = attributes;
  return {
    id: id === undefined ? undefined : safeId(id),
    dir: dir !== undefined && /^(?:ltr|rtl|auto)$/i.test(dir) ? dir.toLowerCase() : undefined,
    lang: lang && /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(lang) ? lang : undefined,
    title: title ? oneLine(title).slice(0, 300) : undefined,
  };
}

/** An id in a form that the sanitiser keeps, so that links to it still work. */
function safeId(id: string): string | undefined {
  const safe = id.replace(/[\s"'`<>&\p{C}]+/gu, '-').slice(0, 100);
  return safe === '' || safe === '-' ? undefined : safe;
}

/** A block with the alignment that its style or class says. */
function styled(part: HtmlElement, name: string, reading: Reading): HtmlElement {
  const attributes = commonOf(part);
  const children = reading.convert(part.children);
  if (name !== 'p' && !HEADING.test(name)) return element(name, attributes, ...children);
  const style = styleOf(part);
  const ground = style['background-color'] ?? style.background ?? '';
  if (hasClass(part, 'has-background') || (ground !== '' && groundColour(ground) !== undefined))
    reading.notes.changed('colours');
  if (style['font-size'] !== undefined || classesOf(part).some((each) => /^has-.+-font-size$/.test(each)))
    reading.notes.changed('text-size');
  const colour = style.color ? textColour(style.color) : undefined;
  const inner = colour ? [element('span', { class: colour }, ...children)] : children;
  return element(name, { ...attributes, class: alignmentOf(part) }, ...inner);
}

/** `align-center` or `align-end` for a block of text. In a text from right to left, the end is at the left. */
function alignmentOf(part: HtmlElement): string | undefined {
  const align =
    styleOf(part)['text-align'] ??
    part.attributes.align?.toLowerCase() ??
    classesOf(part).find((name) => /^(?:has-text-align-|text-|ta-)(?:center|right|left)$/.test(name)) ??
    '';
  const end = part.attributes.dir?.toLowerCase() === 'rtl' ? 'left' : 'right';
  if (align.endsWith('center')) return 'align-center';
  return align.endsWith(end) || align === 'end' ? 'align-end' : undefined;
}

/** A group of blocks, or the only block of some words, to which the group gives its alignment and its id. */
function group(part: HtmlElement, reading: Reading): HtmlPart {
  const children = reading.convert(part.children);
  const className = part.name === 'center' ? 'align-center' : alignmentOf(part);
  const { id, lang, dir } = commonOf(part);
  if (!children.some(isBlock)) {
    if (withoutSpace(children).length === 0) return element('div');
    const isPictureOnly = wordsIn(children).trim() === '';
    return element('p', { id, lang, dir, class: isPictureOnly ? undefined : className }, ...children);
  }
  if (className === undefined && id === undefined) return element('div', {}, ...children);
  const isTarget = id !== undefined;
  let isFirst = true;
  return element(
    'div',
    {},
    ...children.map((child) => {
      if (!isElement(child) || !/^(?:p|h[1-6])$/.test(child.name)) return child;
      const own = isFirst && isTarget ? (child.attributes.id ?? id) : child.attributes.id;
      isFirst = false;
      const { class: given = className } = child.attributes;
      return element(child.name, { ...child.attributes, id: own, class: given }, ...child.children);
    }),
  );
}

/** Words whose formatting is a style: bold, italic and the like become elements, colours become classes. */
function formattedWords(part: HtmlElement, reading: Reading, fallback?: string): HtmlPart[] {
  let children: HtmlPart[] = reading.convert(part.children);
  if (children.some(isBlock)) return children;
  const style = styleOf(part);
  const lines = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;
  const wrap = (name: string, attributes: Record<string, string | undefined> = {}) => {
    children = [element(name, attributes, ...children)];
  };
  if (/^(?:bold|bolder|[6-9]\d\d)$/.test(style['font-weight'] ?? '')) wrap('strong');
  if (style['font-style'] === 'italic') wrap('em');
  if (lines.includes('underline')) wrap('u');
  if (lines.includes('line-through')) wrap('s');
  if (/^(?:super|sub)$/.test(style['vertical-align'] ?? ''))
    wrap(style['vertical-align'] === 'sub' ? 'sub' : 'sup');
  const [colour, ground] = coloursOf(part);
  if (colour) wrap('span', { class: colour });
  if (ground) wrap('mark', { class: ground });
  else if (fallback && !colour) wrap(fallback);
  if (style['font-size'] || part.attributes.size || part.name === 'big') reading.notes.changed('text-size');
  const { id, lang, dir, title } = commonOf(part);
  if (id || lang || dir || title) wrap('span', { id, lang, dir, title });
  return children;
}

/** The classes for the colours that an element within a line has. */
function coloursOf(part: HtmlElement): [text: string | undefined, ground: string | undefined] {
  const style = styleOf(part);
  const classes = classesOf(part);
  const named = (pattern: RegExp) => classes.map((name) => pattern.exec(name)?.[1]).find(Boolean);
  const colour =
    named(/^has-((?!inline|text|background|link).+?)-color$/)?.replace(/^.*-background$/, '') ??
    style.color ??
    part.attributes.color ??
    '';
  const ground = named(/^has-(.+)-background-color$/) ?? style['background-color'] ?? style.background ?? '';
  return [textColour(colour), groundColour(ground)];
}

function linkOf(part: HtmlElement, reading: Reading): HtmlPart[] {
  const { href, name, target, download } = part.attributes;
  const children = reading.convert(part.children);
  const common = commonOf(part);
  const id = common.id ?? (name ? safeId(name) : undefined);
  const unlinked = () => (id && !children.some(isBlock) ? [element('span', { id }, ...children)] : children);
  if (href === undefined || href.trim() === '') return unlinked();
  const address = href.trim();
  const kind = addressKind(address);
  if (kind === 'fragment' && address === '#') return unlinked();
  const found =
    kind === 'web'
      ? reading.addresses.link(address)?.url
      : kind === 'other' || kind === 'data'
        ? undefined
        : address;
  if (found === undefined) {
    reading.notes.lost('link', address);
    return unlinked();
  }
  const url = kind === 'fragment' ? `#${safeId(decodedFragment(address.slice(1))) ?? ''}` : found;
  const [only, ...others] = withoutSpace(children);
  // A picture that links to itself only enlarged it.
  if (
    isElement(only, 'img') &&
    others.length === 0 &&
    only.attributes.src === reading.addresses.picture(address)?.url
  )
    return children;
  if (withoutSpace(children).length === 0 && id === undefined) return [];
  // A player within a link became a link of its own.
  if (elementsNamed(children, 'a').length > 0) return unlinked();
  return [
    element(
      'a',
      {
        href: url,
        download: download === undefined ? undefined : '',
        ...common,
        id,
        target: target === '_blank' ? '_blank' : undefined,
        rel: target === '_blank' ? 'noopener noreferrer' : undefined,
      },
      ...children,
    ),
  ];
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function quoteOf(part: HtmlElement, reading: Reading): HtmlElement {
  const inner = withoutSpace(part.children);
  const last = inner.at(-1);
  // A source that stands alone in the last line is that of the whole quote.
  const source =
    isElement(last, 'cite') || isElement(last, 'footer') || (isElement(last, 'p') && isOnlyCite(last))
      ? last
      : undefined;
  const children = reading.convert(part.children.filter((child) => child !== source));
  const words = source ? reading.words(source.name === 'cite' ? [source] : source.children) : [];
  const footer = words.length > 0 ? [element('footer', {}, ...words)] : [];
  return element('blockquote', { ...commonOf(part), cite: citedBy(part, reading) }, ...children, ...footer);
}

const isOnlyCite = (part: HtmlElement) => {
  const [only, ...others] = withoutSpace(part.children);
  return isElement(only, 'cite') && others.length === 0;
};

function citedBy({ attributes }: HtmlElement, { addresses }: Reading): string | undefined {
  const { cite } = attributes;
  return cite && addressKind(cite) === 'web' ? addresses.link(cite)?.url : undefined;
}

function citing(name: string): Rule {
  return (part, reading) => {
    const children = reading.convert(part.children);
    const attributes = {
      ...commonOf(part),
      cite: citedBy(part, reading),
      datetime: name === 'q' ? undefined : part.attributes.datetime,
    };
    return [element(name, attributes, ...children)];
  };
}

const LANGUAGE = /^(?:language|lang|brush)[-:]\s*([\w+#.-]+)/;

/** The language of code, as a class or an attribute of the element or of the one within it names it. */
function languageOf(part: HtmlElement): string | undefined {
  const inner = withoutSpace(part.children);
  const [only] = inner;
  const own =
    part.attributes['data-lang'] ??
    part.attributes['data-language'] ??
    classesOf(part)
      .map((name) => LANGUAGE.exec(name)?.[1])
      .find(Boolean) ??
    /\bbrush:\s*([\w+#.-]+)/.exec(part.attributes.class ?? '')?.[1];
  if (own) return own.toLowerCase();
  return part.name === 'pre' && isElement(only, 'code') && inner.length === 1 ? languageOf(only) : undefined;
}

/** A block of code. */
export function codeBlock(code: string, language?: string): HtmlElement {
  const known =
    language && /^[\w+#.-]{1,40}$/.test(language) ? `language-${language.toLowerCase()}` : undefined;
  return element('pre', {}, element('code', { class: known }, text(code)));
}

function codeOf(part: HtmlElement, reading: Reading): HtmlElement {
  if (hasClass(part, 'formula')) return element('code', { class: 'formula' }, text(wordsIn(part.children)));
  return element('code', commonOf(part), ...reading.convert(part.children));
}

/** Code is text. A text in fixed width keeps its links and its formatting. */
function preOf(part: HtmlElement, reading: Reading): HtmlElement {
  const code = codeText(part.children);
  if (hasClass(part, 'formula'))
    return element('pre', { class: 'formula' }, element('code', {}, text(wordsIn(part.children))));
  const [only, ...others] = withoutSpace(part.children);
  const hasMarks =
    elementsNamed(part.children, 'a', 'strong', 'b', 'em', 'i', 'u', 's', 'mark', 'del', 'ins', 'img')
      .length > 0;
  const isCode = (isElement(only, 'code') && others.length === 0) || languageOf(part) !== undefined;
  if (!hasMarks || isCode) return codeBlock(code, languageOf(part));
  const children = reading.convert(part.children);
  return element('pre', commonOf(part), ...children.filter((child) => !isBlock(child)));
}

/** The text of code, in which a `br` ends a line. */
function codeText(parts: readonly HtmlPart[]): string {
  const words = parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'comment') return '';
      return part.name === 'br' ? '\n' : codeText(part.children);
    })
    .join('');
  return words.replaceAll('\r\n', '\n');
}

const LIST_TYPES = new Set(['1', 'a', 'A', 'i', 'I']);
const styleTypes: Record<string, string> = {
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-latin': 'a',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

function listOf(part: HtmlElement, reading: Reading): HtmlPart[] {
  const { start, reversed, type = '' } = part.attributes;
  const children = reading.convert(part.children);
  const tasks = children.filter((child) => isElement(child, 'li') && hasClass(child, 'task'));
  const isOrdered = part.name === 'ol';
  // A reversed list without a first number begins with the number of its entries.
  const isFirstNumber = /^-?\d{1,6}$/.test(start ?? '') && (start !== '1' || reversed !== undefined);
  const kind = styleTypes[styleOf(part)['list-style-type'] ?? ''] ?? type;
  return [
    element(
      part.name,
      {
        ...commonOf(part),
        class: !isOrdered && tasks.length > 0 ? 'task-list' : undefined,
        start: isOrdered && isFirstNumber ? start : undefined,
        reversed: isOrdered && reversed !== undefined ? '' : undefined,
        type: isOrdered && LIST_TYPES.has(kind) && kind !== '1' ? kind : undefined,
      },
      ...children,
    ),
  ];
}

/** An item of a list, or a task where it begins with a checkbox. */
function itemOf(part: HtmlElement, reading: Reading): HtmlElement {
  const [box] = elementsWhere(
    part.children,
    ({ name, attributes }) => name === 'input' && attributes.type?.toLowerCase() === 'checkbox',
  );
  const { value } = part.attributes;
  const number = /^-?\d{1,6}$/.test(value ?? '') ? value : undefined;
  if (!box) return element('li', { ...commonOf(part), value: number }, ...reading.convert(part.children));
  const children = reading.convert(without(part.children, new Set([box])));
  return element(
    'li',
    { ...commonOf(part), class: box.attributes.checked === undefined ? 'task' : 'task is-done' },
    ...children,
  );
}

/** The parts without some elements, wherever these stand. */
export function without(parts: readonly HtmlPart[], left: ReadonlySet<HtmlPart>): HtmlPart[] {
  return parts
    .filter((part) => !left.has(part))
    .map((part) => (part.kind === 'element' ? { ...part, children: without(part.children, left) } : part));
}

/** A figure by what stands in it: pictures, code, a table, a quote, a player or an embed. */
function figureOf(part: HtmlElement, reading: Reading): HtmlPart[] {
  const captions = elementsNamed(part.children, 'figcaption');
  if (captions.length > 1) reading.notes.changed('gallery');
  const inner = without(part.children, new Set(captions));
  const caption = captions.flatMap((each, index) => [
    ...(index > 0 ? [element('br')] : []),
    ...reading.words(each.children),
  ]);
  const children = reading.blocks(inner);
  const note = caption.length > 0 ? [element('figcaption', {}, ...caption)] : [];
  const [only, ...others] = children;
  if (!isElement(only)) return caption.length > 0 ? [element('p', {}, ...caption)] : [];
  const id = commonOf(part).id;
  if (others.length === 0) {
    if (only.name === 'figure') return [withCaption(only, note, figureClass(part), id)];
    if (only.name === 'pre') return note.length > 0 ? [element('figure', { id }, ...note, only)] : [only];
    if (only.name === 'table')
      return [
        caption.length > 0 && !only.children.some((child) => isElement(child, 'caption'))
          ? { ...only, children: [element('caption', {}, ...caption), ...only.children] }
          : only,
      ];
    if (
      only.name === 'blockquote' &&
      note.length > 0 &&
      !only.children.some((child) => isElement(child, 'footer'))
    )
      return [{ ...only, children: [...only.children, element('footer', {}, ...caption)] }];
  }
  const isPictures = children.every((child) => isElement(child, 'figure') && isPictureFigure(child));
  if (isPictures) {
    const pictures = children.flatMap((child) => (isElement(child) ? picturesOfFigure(child) : []));
    return pictureFigures(pictures, caption, figureClass(part));
  }
  return caption.length > 0 ? [...children, element('p', {}, ...caption)] : children;
}

const isPictureFigure = (figure: HtmlElement) =>
  !hasClass(figure, 'embed') &&
  !hasClass(figure, 'bookmark') &&
  elementsNamed(figure.children, 'img').length > 0;

/** The pictures of a figure, each with the link around it. */
function picturesOfFigure(figure: HtmlElement): HtmlElement[] {
  return figure.children.filter(
    (child): child is HtmlElement => isElement(child) && child.name !== 'figcaption',
  );
}

function withCaption(
  figure: HtmlElement,
  note: readonly HtmlPart[],
  className: string | undefined,
  id: string | undefined,
): HtmlElement {
  const has = figure.children.some((child) => isElement(child, 'figcaption'));
  const classes = [
    ...new Set([...classesOf(figure), ...(isPictureFigure(figure) && className ? [className] : [])]),
  ];
  return element(
    'figure',
    { ...figure.attributes, id: figure.attributes.id ?? id, class: classes.join(' ') || undefined },
    ...figure.children,
    ...(has ? [] : note),
  );
}

/** The width and place of a figure, by the classes that sources have for it. */
function figureClass(part: HtmlElement): string | undefined {
  const classes = classesOf(part);
  const has = (...names: string[]) => names.some((name) => classes.includes(name));
  const align = `${part.attributes.align ?? ''} ${styleOf(part).float ?? ''}`;
  if (has('alignleft', 'float-left', 'left', FLOAT_START) || align.includes('left')) return 'align-start';
  if (has('alignright', 'float-right', 'right', FLOAT_END) || align.includes('right')) return 'align-end';
  if (has('alignfull', 'kg-width-full', 'full')) return 'full';
  if (has('alignwide', 'kg-width-wide', 'wide')) return 'wide';
  return undefined;
}

/** A formula that carries its TeX, as MathML of most programs does. */
function mathOf(part: HtmlElement, { notes }: Reading): HtmlPart[] {
  const [source] = elementsWhere(
    part.children,
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes.encoding ?? ''),
  );
  const tex = (part.attributes.alttext ?? (source ? wordsIn(source.children) : '')).trim();
  if (tex === '') {
    notes.changed('formula', oneLine(wordsIn(part.children)));
    return [text(oneLine(wordsIn(part.children)))];
  }
  return formulaOf(tex, part.attributes.display === 'block');
}

/** A formula in TeX, in a line or on lines of its own. */
export function formulaOf(tex: string, isBlock: boolean): HtmlElement[] {
  if (!isBlock) return [element('code', { class: 'formula' }, text(tex.trim()))];
  return [element('pre', { class: 'formula' }, element('code', {}, text(tex.trim())))];
}
