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
  text,
  withoutSpace,
  wordsIn,
} from './html-tree.ts';

/** Elements that stand on lines of their own. A `div` is a group that layout opens. */
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre figure div section aside ul ol dl details table hr footer'.split(' '),
);
const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '));
/** Parts of other elements. Elsewhere they are groups. */
const PARTS = new Set(
  'li dt dd summary figcaption caption thead tbody tfoot tr td th colgroup col'.split(' '),
);

export const isBlock = (part: HtmlPart): part is HtmlElement =>
  part.kind === 'element' && (BLOCKS.has(part.name) || PARTS.has(part.name));

const hasBlock = (part: HtmlPart): boolean =>
  part.kind === 'element' && part.children.some((child) => isBlock(child) || hasBlock(child));

/** The blocks of a text: groups are opened, and words between blocks become paragraphs. */
export function layoutBlocks(parts: readonly HtmlPart[]): HtmlPart[] {
  const blocks: HtmlPart[] = [];
  let run: HtmlPart[] = [];
  const endRun = () => {
    blocks.push(...paragraphsOf(run));
    run = [];
  };
  for (const part of parts.flatMap((each) => (isBlock(each) ? [each] : openInline(each)))) {
    if (!isBlock(part)) {
      run.push(part);
      continue;
    }
    endRun();
    blocks.push(...layoutBlock(part));
  }
  endRun();
  return blocks;
}

/** Formatting around blocks becomes formatting within each of them. */
function openInline(part: HtmlPart): HtmlPart[] {
  if (part.kind !== 'element' || !hasBlock(part)) return [part];
  const parts: HtmlPart[] = [];
  let run: HtmlPart[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push({ ...part, children: run });
    run = [];
  };
  for (const child of part.children.flatMap((each) => (isBlock(each) ? [each] : openInline(each)))) {
    if (isBlock(child)) {
      endRun();
      parts.push(formatted(child, part));
    } else {
      run.push(child);
    }
  }
  endRun();
  return parts;
}

/** A block whose words, or whose only picture, have the formatting of an element around it. */
function formatted(block: HtmlElement, format: HtmlElement): HtmlElement {
  const { id: _, ...attributes } = format.attributes;
  const copy = { ...format, attributes };
  const isLeaf =
    block.name === 'p' || HEADINGS.has(block.name) || block.name === 'div' || block.name === 'li';
  if (block.children.some((child) => isBlock(child) || hasBlock(child)))
    return {
      ...block,
      children: block.children.map((child) => (isBlock(child) ? formatted(child, format) : child)),
    };
  if (isLeaf && block.children.length > 0)
    return { ...block, children: [{ ...copy, children: block.children }] };
  if (block.name !== 'figure' || format.name !== 'a') return block;
  return {
    ...block,
    children: block.children.map((child) =>
      isElement(child, 'img') ? { ...copy, children: [child] } : child,
    ),
  };
}

function layoutBlock(block: HtmlElement): HtmlPart[] {
  const { name, children } = block;
  if (name === 'div' || (PARTS.has(name) && name !== 'figcaption')) return layoutBlocks(children);
  if (name === 'pre' || name === 'hr') return [block];
  if (name === 'figure') return [block];
  if (name === 'p') return layoutParagraph(block);
  if (HEADINGS.has(name)) return filled({ ...block, children: trimmed(inlineOnly(children)) });
  if (name === 'figcaption') return paragraphsOf(inlineOnly(children));
  if (name === 'footer') return paragraphsOf(inlineOnly(children));
  if (name === 'ul' || name === 'ol') return layoutList(block);
  if (name === 'dl') return layoutTerms(block);
  if (name === 'table') return layoutTable(block);
  return layoutContainer(block);
}

/** A quote, an aside, a toggle or a section. */
function layoutContainer(block: HtmlElement): HtmlPart[] {
  const summary =
    block.name === 'details' ? block.children.find((part) => isElement(part, 'summary')) : undefined;
  const last = withoutSpace(block.children).at(-1);
  const footer = block.name === 'blockquote' && isElement(last, 'footer') ? last : undefined;
  const children = layoutBlocks(block.children.filter((part) => part !== summary && part !== footer));
  if (isElement(summary)) {
    const words = trimmed(inlineOnly(summary.children));
    children.unshift(element('summary', {}, ...(words.length > 0 ? words : [text('…')])));
  }
  const source = footer ? trimmed(inlineOnly(footer.children)) : [];
  if (source.length > 0) children.push(element('footer', {}, ...source));
  return children.length === 0 ? [] : [{ ...block, children }];
}

function layoutParagraph(block: HtmlElement): HtmlPart[] {
  if (block.children.some((child) => isBlock(child) || hasBlock(child))) {
    const { id: _, ...attributes } = block.attributes;
    return layoutBlocks(block.children).map((part) =>
      isElement(part, 'p') ? { ...part, attributes: { ...attributes, ...part.attributes } } : part,
    );
  }
  // The rules made these lines, and know best.
  if (['button-line', 'file', 'callout-title'].some((name) => hasClass(block, name))) return [block];
  return paragraphsOf(block.children, block.attributes);
}

/** Paragraphs of words that stand in a row. Pictures among them that are no part of a line become blocks. */
function paragraphsOf(
  run: readonly HtmlPart[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlPart[] {
  return splitAtBreaks(run.flatMap(openAtBreaks)).flatMap((lines, index) => {
    const { id: _, ...others } = attributes;
    const given = index === 0 ? attributes : others;
    return pictureBlocks(trimmed(lines), (parts) => filled(element('p', given, ...trimmed(parts))));
  });
}

/** Two line breaks in a row begin a new paragraph. */
function splitAtBreaks(run: readonly HtmlPart[]): HtmlPart[][] {
  const paragraphs: HtmlPart[][] = [[]];
  let breaks: HtmlPart[] = [];
  for (const part of run) {
    const isSpace = part.kind === 'comment' || (part.kind === 'text' && isBlankText(part.text));
    if (isElement(part, 'br') || (isSpace && breaks.length > 0)) {
      breaks.push(part);
      continue;
    }
    if (breaks.filter((each) => isElement(each, 'br')).length > 1) paragraphs.push([]);
    else paragraphs.at(-1)?.push(...breaks);
    breaks = [];
    paragraphs.at(-1)?.push(part);
  }
  return paragraphs;
}

/** Formatting around the end of a paragraph is divided there. */
function openAtBreaks(part: HtmlPart): HtmlPart[] {
  if (part.kind !== 'element' || elementsNamed(part.children, 'br').length < 2) return [part];
  const paragraphs = splitAtBreaks(part.children.flatMap(openAtBreaks));
  if (paragraphs.length < 2) return [part];
  return paragraphs.flatMap((children, index) => {
    const piece = withoutSpace(children).length > 0 ? [{ ...part, children }] : [];
    return index === 0 ? piece : [element('br'), element('br'), ...piece];
  });
}

/** White space that may go. A no-break space alone is an empty line of an editor. */
const isBlankText = (value: string) => value.trim() === '';

/**
 * Takes pictures out of a paragraph: one that stands alone, stands at the beginning or end on lines of its own, or floats beside the
 * text becomes a block. Several that stand together are a gallery. A picture within a sentence stays.
 */
function pictureBlocks(
  parts: readonly HtmlPart[],
  paragraph: (parts: readonly HtmlPart[]) => HtmlPart[],
): HtmlPart[] {
  if (!parts.some((part) => pictureIn(part) !== undefined)) return paragraph(parts);
  const lines = linesOf(parts);
  const isWholePictures = lines.map((line) =>
    withoutSpace(line).every((part) => pictureIn(part) !== undefined),
  );
  const blocks: HtmlPart[] = [];
  let words: HtmlPart[] = [];
  const endWords = () => {
    if (words.length > 0) blocks.push(...paragraph(words));
    words = [];
  };
  for (const [index, line] of lines.entries()) {
    const pictures = withoutSpace(line).filter((part): part is HtmlElement => pictureIn(part) !== undefined);
    if (isWholePictures[index] && pictures.length > 0 && pictures.some((each) => !isSmall(each))) {
      endWords();
      blocks.push(...figuresOf(pictures));
      continue;
    }
    const floating = pictures.filter((each) => floatOf(each) !== undefined && !isSmall(each));
    if (floating.length > 0) {
      endWords();
      blocks.push(...floating.flatMap((each) => figuresOf([each])));
    }
    const rest = line.filter((part) => !floating.some((each) => each === part));
    if (words.length > 0 && withoutSpace(rest).length > 0) words.push(element('br'));
    words.push(...rest);
  }
  endWords();
  return blocks;
}

function linesOf(parts: readonly HtmlPart[]): HtmlPart[][] {
  const lines: HtmlPart[][] = [[]];
  for (const part of parts) {
    if (isElement(part, 'br')) lines.push([]);
    else lines.at(-1)?.push(part);
  }
  return lines;
}

/** The picture that a part consists of: an `img`, or a link or formatting around one. */
function pictureIn(part: HtmlPart): HtmlElement | undefined {
  if (part.kind !== 'element') return undefined;
  if (part.name === 'img') return part;
  const [only, ...others] = withoutSpace(part.children);
  return only && others.length === 0 && INLINE_AROUND_PICTURE.has(part.name) ? pictureIn(only) : undefined;
}

const INLINE_AROUND_PICTURE = new Set(['a', 'span', 'em', 'i', 'strong', 'b', 'u', 'small']);

/** An icon in a line of text, in pixels. */
const SMALL = 64;

function isSmall(part: HtmlElement): boolean {
  const picture = pictureIn(part);
  const [width, height] = [Number(picture?.attributes.width), Number(picture?.attributes.height)];
  const isBadge = /\/badge[/.]|shields\.io|badge\.svg/.test(picture?.attributes.src ?? '');
  return isBadge || (width > 0 && width <= SMALL) || (height > 0 && height <= SMALL);
}

/** The rules leave the alignment of a picture as a class that only layout reads. */
export const FLOAT_START = 'import-float-start';
export const FLOAT_END = 'import-float-end';

function floatOf(part: HtmlElement): 'align-start' | 'align-end' | undefined {
  const picture = pictureIn(part);
  if (!picture) return undefined;
  if (hasClass(picture, FLOAT_START)) return 'align-start';
  return hasClass(picture, FLOAT_END) ? 'align-end' : undefined;
}

/** The most pictures of a gallery. */
const MOST_IN_GALLERY = 9;

/** One picture as a figure, several as galleries. */
function figuresOf(pictures: readonly HtmlElement[], caption?: HtmlElement): HtmlElement[] {
  const rows = Math.ceil(pictures.length / MOST_IN_GALLERY);
  const size = Math.ceil(pictures.length / Math.max(1, rows));
  return Array.from({ length: rows }, (_, row) => {
    const group = pictures.slice(row * size, (row + 1) * size);
    const [first] = group;
    const className = group.length > 1 ? 'gallery' : first && floatOf(first);
    const bare = group.map((part) => (pictureIn(part) ? withoutFloat(part) : part));
    const note = caption && row === rows - 1 ? [caption] : [];
    return element('figure', { class: className }, ...bare, ...note);
  });
}

/** A figure with one picture, or galleries. The caption is of the whole. */
export function pictureFigures(
  pictures: readonly HtmlElement[],
  caption: readonly HtmlPart[],
  className?: string,
): HtmlElement[] {
  const note = caption.length > 0 ? element('figcaption', {}, ...caption) : undefined;
  return figuresOf(pictures, note).map((figure) => {
    // A gallery takes the whole line.
    const isBeside = className?.startsWith('align-') && figure.attributes.class === 'gallery';
    const classes = [figure.attributes.class, isBeside ? undefined : className].filter(Boolean);
    const unique = [...new Set(classes)].join(' ');
    return unique === '' ? figure : { ...figure, attributes: { ...figure.attributes, class: unique } };
  });
}

/** Formatting around a picture says nothing; a link stays. */
function withoutFloat(part: HtmlElement): HtmlElement {
  if (part.name === 'a')
    return {
      ...part,
      children: withoutSpace(part.children).map((child) => (isElement(child) ? withoutFloat(child) : child)),
    };
  const picture = part.name === 'img' ? part : undefined;
  if (!picture) {
    const [only] = withoutSpace(part.children);
    return isElement(only) ? withoutFloat(only) : part;
  }
  const left = classesOf(picture).filter((name) => name !== FLOAT_START && name !== FLOAT_END);
  const { class: _, ...attributes } = picture.attributes;
  return {
    ...picture,
    attributes: left.length > 0 ? { ...attributes, class: left.join(' ') } : attributes,
  };
}

/** The words of a block in one line each: inner blocks are divided by line breaks. */
export function inlineOnly(parts: readonly HtmlPart[]): HtmlPart[] {
  const inline: HtmlPart[] = [];
  let isBoundary = false;
  for (const part of parts) {
    const isWhole: boolean = isBlock(part);
    const inner = isWhole || hasBlock(part) ? innerWords(part, isWhole) : [part];
    if (withoutSpace(inner).length === 0) {
      if (!isWhole) inline.push(...inner);
      continue;
    }
    if ((isWhole || isBoundary) && withoutSpace(inline).length > 0) inline.push(element('br'));
    inline.push(...inner);
    isBoundary = isWhole;
  }
  return inline;
}

function innerWords(part: HtmlPart, isWhole: boolean): HtmlPart[] {
  if (part.kind !== 'element') return [part];
  const children = inlineOnly(part.children);
  return isWhole ? children : [{ ...part, children }];
}

/** Without white space and line breaks at the beginning and the end, and with one space for white space within. */
export function trimmed(parts: readonly HtmlPart[]): HtmlPart[] {
  const collapsed = parts.filter((part) => part.kind !== 'comment').map(collapse);
  return trimmedEnd(trimmedStart(joinSpaces(collapsed)));
}

function collapse(part: HtmlPart): HtmlPart {
  if (part.kind === 'text') return text(part.text.replace(/[ \t\n\r\f]+/g, ' '));
  if (part.kind !== 'element' || part.name === 'pre') return part;
  return { ...part, children: part.children.filter((child) => child.kind !== 'comment').map(collapse) };
}

/** A space after a line break or after another space says nothing. */
function joinSpaces(parts: readonly HtmlPart[]): HtmlPart[] {
  const joined: HtmlPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (isElement(part, 'br') && last?.kind === 'text')
      joined[joined.length - 1] = text(last.text.replace(/ +$/, ''));
    if (part.kind === 'text' && isElement(last, 'br')) joined.push(text(part.text.replace(/^ +/, '')));
    else if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = text(`${last.text}${part.text}`.replace(/ {2,}/g, ' '));
    else joined.push(part);
  }
  return joined.filter((part) => part.kind !== 'text' || part.text !== '');
}

function trimmedStart(parts: readonly HtmlPart[]): HtmlPart[] {
  const from = parts.findIndex((part) => !isEdge(part));
  const first = parts[from];
  if (first === undefined) return [];
  return [first.kind === 'text' ? text(first.text.trimStart()) : first, ...parts.slice(from + 1)];
}

function trimmedEnd(parts: readonly HtmlPart[]): HtmlPart[] {
  const to = parts.findLastIndex((part) => !isEdge(part));
  const last = parts[to];
  if (last === undefined) return [];
  return [...parts.slice(0, to), last.kind === 'text' ? text(last.text.trimEnd()) : last];
}

/** White space or a line break, which says nothing at the beginning or end. */
const isEdge = (part: HtmlPart) => (part.kind === 'text' ? isBlankText(part.text) : isElement(part, 'br'));

/** An element, unless it says nothing. An empty one with an id stays as the target of links. */
function filled(block: HtmlElement): HtmlElement[] {
  const isEmpty =
    oneLine(wordsIn(block.children)) === '' &&
    elementsNamed(block.children, 'img', 'hr').length === 0 &&
    elementsWhere(block.children, ({ attributes }) => attributes.id !== undefined).length === 0;
  return isEmpty ? [] : [block];
}

function layoutList(list: HtmlElement): HtmlPart[] {
  const items: HtmlElement[] = [];
  for (const part of list.children) {
    const last = items.at(-1);
    if (isElement(part, 'li')) items.push(part);
    else if ((isElement(part, 'ul') || isElement(part, 'ol')) && last)
      items[items.length - 1] = { ...last, children: [...last.children, part] };
    else if (withoutSpace([part]).length > 0) items.push(element('li', {}, part));
  }
  const children = items.map((item) => ({ ...item, children: layoutMixed(item.children) }));
  const left = children.filter((item) => item.children.length > 0);
  return left.length === 0 ? [] : [{ ...list, children: left }];
}

function layoutTerms(list: HtmlElement): HtmlPart[] {
  const parts = list.children.flatMap((part) => (isElement(part, 'div') ? part.children : [part]));
  const children = withoutSpace(parts).map((part) => {
    const item = isElement(part, 'dt') || isElement(part, 'dd') ? part : element('dd', {}, part);
    const inner = item.name === 'dt' ? trimmed(inlineOnly(item.children)) : layoutMixed(item.children);
    return { ...item, children: inner };
  });
  const left = children.filter((item) => item.children.length > 0);
  return left.length === 0 ? [] : [{ ...list, children: left }];
}

/** The content of an item or a cell: words, or blocks where one paragraph is not enough. */
function layoutMixed(parts: readonly HtmlPart[]): HtmlPart[] {
  if (!parts.some((part) => isBlock(part) || hasBlock(part))) return trimmed(parts);
  const blocks = layoutBlocks(parts);
  const [first, ...rest] = blocks;
  const areLists = rest.every((part) => isElement(part, 'ul') || isElement(part, 'ol'));
  if (!isElement(first, 'p') || !areLists || Object.keys(first.attributes).length > 0) return blocks;
  return [...first.children, ...rest];
}

function layoutTable(table: HtmlElement): HtmlPart[] {
  const children = withoutSpace(table.children).flatMap((part): HtmlPart[] => {
    if (part.kind !== 'element') return [];
    if (part.name === 'caption') return filled({ ...part, children: trimmed(inlineOnly(part.children)) });
    if (['thead', 'tbody', 'tfoot'].includes(part.name)) {
      const rows = elementsNamed(part.children, 'tr').map(layoutRow);
      return rows.length === 0 ? [] : [{ ...part, children: rows }];
    }
    return part.name === 'colgroup' ? [{ ...part, children: elementsNamed(part.children, 'col') }] : [];
  });
  return elementsNamed(children, 'tr').length === 0 ? [] : [{ ...table, children }];
}

function layoutRow(row: HtmlElement): HtmlElement {
  const cells = row.children.filter((part) => isElement(part, 'td') || isElement(part, 'th'));
  return {
    ...row,
    children: cells.map((cell) =>
      isElement(cell) ? { ...cell, children: layoutMixed(cell.children) } : cell,
    ),
  };
}
