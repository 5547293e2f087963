import { attributeOf, classesOf } from '../html/blocks/text-elements.ts';
import { type HtmlToken, type StartTag, tokensOf } from '../html/html-scan.ts';
import { addLines, addWords, type ComparedPicture, type Numbers, type Word } from './compared-words.ts';

/** The form of a block, without its words. */
export interface BlockShape {
  kind:
    | 'paragraph'
    | 'heading'
    | 'item'
    | 'term'
    | 'definition'
    | 'summary'
    | 'caption'
    | 'code'
    | 'row'
    | 'picture'
    | 'divider';
  /** The level of a heading, or the depth of a list item. */
  level?: number;
  /** The sign before a list item; its further paragraphs have none. */
  marker?: string;
  /** The classes of the blocks around it, outermost first, such as `quote` and `callout-note`. */
  around: string[];
  /** Alignment, size and direction. */
  look: string;
  dir?: string;
  /** The number of the row's table in the text. */
  table?: number;
  /** For each cell of a row, whether it is a header cell. */
  headers?: boolean[];
  picture?: ComparedPicture;
}

/** A block of a text: the smallest part that is moved, added or removed as a whole. */
export interface TextBlock {
  shape: BlockShape;
  words: Word[];
  /** The words of each cell of a row; `words` has all of them. */
  cells?: Word[][];
  /** Equal for blocks that look and read the same. */
  id: number;
}

/** Elements that begin a block. Everything else is part of a line. */
const BLOCKS = new Set(
  [
    'p h1 h2 h3 h4 h5 h6 blockquote footer pre figure figcaption div section aside ul ol li dl dt dd details summary',
    'table caption colgroup col thead tbody tfoot tr th td hr article main header nav address form fieldset',
  ]
    .join(' ')
    .split(' '),
);
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input', 'source']);
/** An open element that a start tag closes, and the elements that it does not look beyond. */
const CLOSES: Record<string, { open: string[]; within: string[] }> = {
  li: { open: ['li'], within: ['ul', 'ol'] },
  dt: { open: ['dt', 'dd'], within: ['dl'] },
  dd: { open: ['dt', 'dd'], within: ['dl'] },
  td: { open: ['td', 'th'], within: ['tr', 'table'] },
  th: { open: ['td', 'th'], within: ['tr', 'table'] },
  tr: { open: ['tr'], within: ['table'] },
};
const KINDS: Record<string, BlockShape['kind']> = {
  pre: 'code',
  figcaption: 'caption',
  caption: 'caption',
  summary: 'summary',
  dt: 'term',
  dd: 'definition',
};
const LOOKS = /^(align-\w+|wide|full|decorative|callout-title|button-line|language-.+|formula|is-done)$/;

interface OpenElement {
  name: string;
  classes: string[];
  tag: StartTag;
  /** Its entry in the list of marks, for elements within a line. */
  mark?: string;
  /** The next number of a list, and whether an item has its sign already. */
  count: number;
  marked?: boolean;
}

/** Reads a text into blocks. Broken HTML is read as a browser reads it in most cases, and no text is lost in any case. */
export function blocksOf(html: string, numbers: Numbers): TextBlock[] {
  const reader = new BlockReader(numbers);
  for (const token of tokensOf(html)) reader.read(token);
  return reader.end();
}

/** Reads a text without tags: each line is a block. */
export function linesOf(text: string, numbers: Numbers): TextBlock[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const words: Word[] = [];
      addWords(words, line, [], numbers);
      return finished({ kind: 'paragraph', around: [], look: '' }, words, undefined, numbers);
    });
}

class BlockReader {
  readonly #numbers: Numbers;
  readonly #blocks: TextBlock[] = [];
  readonly #open: OpenElement[] = [];
  #shape: BlockShape | undefined;
  #words: Word[] = [];
  #row: { shape: BlockShape; cells: Word[][] } | undefined;
  #tables = 0;

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  read(token: HtmlToken): void {
    if (token.kind === 'text') this.#text(token.text);
    if (token.kind === 'start') this.#start(token);
    if (token.kind === 'end') this.#close(token.name);
  }

  end(): TextBlock[] {
    while (this.#open.length > 0) this.#pop();
    this.#flush();
    this.#endRow();
    return this.#blocks;
  }

  #text(text: string): void {
    const isCode = this.#nearest('pre') !== undefined;
    if (!isCode && this.#words.length === 0 && text.trim() === '') return;
    if (this.#nearest('a')?.classes.includes('footnote-back')) return;
    this.#shape ??= this.#newShape();
    if (isCode) addLines(this.#words, text, [], this.#numbers);
    else if (this.#nearest('sup')?.classes.includes('footnote-ref')) this.#footnote(text);
    else addWords(this.#words, text, this.#marks(), this.#numbers);
  }

  /** The number of a footnote follows from its place, so a note keeps its identity when its number changes. */
  #footnote(text: string): void {
    const link = this.#nearest('a');
    const target = link ? attributeOf(link.tag, 'href') : undefined;
    const id = this.#numbers.of(`footnote ${target ?? text}`);
    this.#words.push({ text: text.trim(), id, space: false, marks: ['sup'] });
  }

  #start(tag: StartTag): void {
    const { name } = tag;
    const classes = classesOf(tag);
    if (name === 'img') return void this.#picture(tag, classes);
    if (name === 'br') return void this.#text(this.#nearest('pre') ? '\n' : ' ');
    if (BLOCKS.has(name)) {
      this.#flush();
      this.#closeImplied(name);
    }
    if (name === 'hr') return void this.#add({ kind: 'divider', around: this.#around(), look: '' }, []);
    if (VOID.has(name)) return;
    if (name === 'table') this.#tables += 1;
    if (name === 'tr') this.#beginRow();
    if ((name === 'td' || name === 'th') && this.#row) {
      this.#row.cells.push([]);
      this.#row.shape.headers?.push(name === 'th');
    }
    const start = name === 'ol' ? Number(attributeOf(tag, 'start') ?? 1) : 1;
    this.#open.push({
      name,
      classes,
      tag,
      count: Number.isFinite(start) ? start : 1,
      ...(BLOCKS.has(name) ? {} : { mark: markOf(tag, classes) }),
    });
  }

  #picture(tag: StartTag, classes: string[]): void {
    const picture = { src: attributeOf(tag, 'src') ?? '', alt: attributeOf(tag, 'alt') ?? '' };
    const inFigure = this.#open.at(-1)?.name === 'figure' && !this.#row;
    if (inFigure) {
      this.#flush();
      const look = [...this.#look(), ...classes.filter((name) => LOOKS.test(name))].join(' ');
      this.#add({ kind: 'picture', around: this.#around(), look, picture }, []);
      return;
    }
    this.#shape ??= this.#newShape();
    const id = this.#numbers.of(`picture ${picture.src} ${picture.alt}`);
    this.#words.push({ text: picture.alt, id, space: false, marks: this.#marks(), picture });
  }

  #closeImplied(name: string): void {
    const rule = CLOSES[name];
    const at = this.#open.findLastIndex(
      (element) => rule?.open.includes(element.name) || rule?.within.includes(element.name),
    );
    if (rule && at >= 0 && rule.open.includes(this.#open[at]?.name ?? '')) {
      while (this.#open.length > at) this.#pop();
      return;
    }
    // A block ends the paragraph that is open around it; inline elements without an end stay within it.
    const paragraph = this.#open.findLastIndex((element) => BLOCKS.has(element.name));
    if (this.#open[paragraph]?.name === 'p') while (this.#open.length > paragraph) this.#pop();
  }

  #close(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    // An inline end tag closes nothing beyond the block that it is in.
    const block = this.#open.findLastIndex((element) => BLOCKS.has(element.name));
    if (!BLOCKS.has(name) && at < block) return;
    while (this.#open.length > at) this.#pop();
  }

  #pop(): void {
    const element = this.#open.at(-1);
    if (!element) return;
    if (BLOCKS.has(element.name)) this.#flush();
    if (element.name === 'tr' || element.name === 'table') this.#endRow();
    this.#open.pop();
  }

  /** Ends the block that is being read. */
  #flush(): void {
    const shape = this.#shape;
    const words = this.#words;
    this.#shape = undefined;
    this.#words = [];
    if (!shape || words.length === 0) return;
    const cell = this.#inCell() ? this.#row?.cells.at(-1) : undefined;
    if (!cell) {
      this.#add(shape, words);
      return;
    }
    const last = cell.at(-1);
    if (last) last.space = true;
    for (const word of words) cell.push(word);
  }

  #add(shape: BlockShape, words: Word[]): void {
    const last = words.at(-1);
    if (last) last.space = false;
    this.#blocks.push(finished(shape, words, undefined, this.#numbers));
  }

  #beginRow(): void {
    this.#endRow();
    const shape: BlockShape = {
      kind: 'row',
      around: this.#around(),
      look: '',
      table: this.#tables,
      headers: [],
    };
    this.#row = { shape, cells: [] };
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row || row.cells.length === 0) return;
    for (const cell of row.cells) {
      const last = cell.at(-1);
      if (last) last.space = false;
    }
    this.#blocks.push(finished(row.shape, row.cells.flat(), row.cells, this.#numbers));
  }

  #inCell(): boolean {
    return this.#nearest('td') !== undefined || this.#nearest('th') !== undefined;
  }

  #newShape(): BlockShape {
    const block = this.#open.findLast(({ name }) => BLOCKS.has(name));
    const name = block?.name ?? 'p';
    const dir = block && attributeOf(block.tag, 'dir');
    const look = [...this.#look(), ...(dir ? [dir] : [])].join(' ');
    const rest = { around: this.#around(), look, ...(dir ? { dir } : {}) };
    if (/^h[1-6]$/.test(name)) return { kind: 'heading', level: Number(name.charAt(1)), ...rest };
    const kind = KINDS[name];
    if (kind) return { kind, ...rest };
    const depth = this.#open.filter((element) => element.name === 'li').length;
    if (depth === 0) return { kind: 'paragraph', ...rest };
    const marker = this.#marker();
    return { kind: 'item', level: depth, ...(marker ? { marker } : {}), ...rest };
  }

  /** The sign of the present list item; undefined from its second block on. */
  #marker(): string | undefined {
    const at = this.#open.findLastIndex(({ name }) => name === 'li');
    const item = this.#open[at];
    if (!item || item.marked) return undefined;
    item.marked = true;
    if (item.classes.includes('task')) return item.classes.includes('is-done') ? '☑' : '☐';
    const list = this.#open.slice(0, at).findLast(({ name }) => name === 'ol' || name === 'ul');
    if (list?.name !== 'ol') return '•';
    list.count += 1;
    return `${list.count - 1}.`;
  }

  #look(): string[] {
    const last = this.#open.findLastIndex(({ name }) => BLOCKS.has(name));
    return this.#open
      .slice(Math.max(0, last))
      .flatMap(({ classes }) => classes.filter((name) => LOOKS.test(name)));
  }

  #around(): string[] {
    return this.#open.flatMap(({ name, classes }) => {
      if (name === 'blockquote') return ['quote'];
      if (name === 'details') return ['toggle'];
      if (name === 'aside' || name === 'section' || name === 'figure')
        return classes.filter((each) => each !== 'callout' && !LOOKS.test(each)).slice(0, 1);
      return [];
    });
  }

  #marks(): string[] {
    return this.#open.flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
  }

  #nearest(name: string): OpenElement | undefined {
    return this.#open.findLast((element) => element.name === name);
  }
}

const SAME_MARK: Record<string, string> = { b: 'strong', i: 'em', del: 's' };

/** The formatting that an element within a line gives to its words. */
function markOf(tag: StartTag, classes: string[]): string {
  const name = SAME_MARK[tag.name] ?? tag.name;
  if (name === 'a') return `a ${attributeOf(tag, 'href') ?? ''}`;
  return [name, ...classes.toSorted()].join(' ');
}

function finished(
  shape: BlockShape,
  words: Word[],
  cells: Word[][] | undefined,
  numbers: Numbers,
): TextBlock {
  const { kind, level, around, look, headers, picture, marker } = shape;
  // The number of an item follows from its place.
  const sign = marker?.endsWith('.') ? '1.' : marker;
  const form = JSON.stringify([kind, level, sign, around, look, headers, picture]);
  const content = (cells ?? [words])
    .map((each) =>
      each.map(({ id, space, marks }) => `${id}${space ? '_' : '.'}${marks.join('|')}`).join(' '),
    )
    .join('/');
  return { shape, words, ...(cells ? { cells } : {}), id: numbers.of(`block ${form} ${content}`) };
}
