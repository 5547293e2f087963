import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { QuoteType, Tokenizer } from 'htmlparser2';

/** A part of the source. Offsets count UTF-16 units, and `end` is exclusive. */
interface Range {
  start: number;
  end: number;
}

/** An attribute of a start tag. The range is that of its value with the quotes, and is empty without a value. */
interface Attribute extends Range {
  /** In lower case. */
  name: string;
  /** Without entities. */
  value: string;
}

export interface StartTag extends Range {
  kind: 'start';
  /** In lower case. */
  name: string;
  nameEnd: number;
  attributes: Attribute[];
}

export interface EndTag extends Range {
  kind: 'end';
  /** In lower case. */
  name: string;
}

interface Text {
  kind: 'text';
  /** Without entities. */
  text: string;
}

/** A comment, a declaration or a processing instruction. */
interface Comment {
  kind: 'comment';
}

export type HtmlToken = StartTag | EndTag | Text | Comment;

/**
 * Returns the tags, texts and comments of some HTML in their order. It reads the source once, by the rules of the HTML
 * standard, and accepts any text: like a browser, it ignores a tag that never ends. It does not pair tags, because
 * the parser that pairs them takes the square of the nesting depth.
 */
export function tokensOf(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let tag: StartTag = { kind: 'start', name: '', start: 0, nameEnd: 0, end: 0, attributes: [] };
  let attribute: Attribute = { name: '', value: '', start: 0, end: 0 };

  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const endStartTag = (bracket: number) => {
    tag.end = bracket + 1;
    tokens.push(tag);
  };
  const addComment = () => tokens.push({ kind: 'comment' });

  const tokenizer = new Tokenizer(
    // Several times as fast as with entities, which are rare.
    { decodeEntities: false },
    {
      ontext: (start, end) => {
        const text = withoutEntities(html.slice(start, end), decodeHTML);
        const last = tokens.at(-1);
        // The tokenizer splits a text at a `<` that begins no tag.
        if (last?.kind === 'text') last.text += text;
        else tokens.push({ kind: 'text', text });
      },
      onopentagname: (start, nameEnd) => {
        const name = nameAt(start, nameEnd);
        tag = { kind: 'start', name, start: start - 1, nameEnd, end: nameEnd, attributes: [] };
      },
      onattribname: (start, end) => {
        attribute = { name: nameAt(start, end), value: '', start: end, end };
      },
      onattribdata: (start, end) => {
        attribute.value = withoutEntities(html.slice(start, end), decodeHTMLAttribute);
        attribute.start = start;
      },
      onattribend: (quote, end) => {
        if (quote === QuoteType.Single || quote === QuoteType.Double) attribute.start -= 1;
        if (quote !== QuoteType.NoValue) attribute.end = end;
        tag.attributes.push(attribute);
      },
      onopentagend: endStartTag,
      onselfclosingtag: endStartTag,
      onclosetag: (start, nameEnd) => {
        const bracket = html.indexOf('>', nameEnd);
        if (bracket < 0) return;
        tokens.push({ kind: 'end', name: nameAt(start, nameEnd), start: start - 2, end: bracket + 1 });
      },
      oncomment: addComment,
      oncdata: addComment,
      ondeclaration: addComment,
      onprocessinginstruction: addComment,
      // The tokenizer reports entities only when it decodes them.
      onattribentity: () => {},
      ontextentity: () => {},
      onend: () => {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tokens;
}

/** In UTF-16 units: the scan can end after each piece. */
const PIECE = 16_384;

/** Elements whose end tag may be absent, and elements without one. They say nothing of the depth. */
const UNCOUNTED = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup caption br hr img col wbr input area base embed link meta source track'.split(
    ' ',
  ),
);

/**
 * Whether some HTML has more parts (tags, attributes, texts, comments), or elements deeper inside each other, than
 * allowed. It reads pieces until a limit is exceeded, so that its time has a bound for any text.
 */
export function excessOf(
  html: string,
  most: { parts: number; depth: number },
): 'parts' | 'depth' | undefined {
  let parts = 0;
  let depth = 0;
  let deepest = 0;
  const open = new Map<string, number>();
  const change = (name: string, by: 1 | -1) => {
    const count = open.get(name) ?? 0;
    if (UNCOUNTED.has(name) || count + by < 0) return;
    open.set(name, count + by);
    depth += by;
    deepest = Math.max(deepest, depth);
  };
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + 20)).toLowerCase();
  const count = () => {
    parts += 1;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: count,
      onopentagname: (start, end) => {
        count();
        change(nameAt(start, end), 1);
      },
      onclosetag: (start, end) => change(nameAt(start, end), -1),
      onattribname: count,
      oncomment: count,
      oncdata: count,
      ondeclaration: count,
      onprocessinginstruction: count,
      onopentagend: () => {},
      onselfclosingtag: () => {},
      onattribdata: () => {},
      onattribend: () => {},
      onattribentity: () => {},
      ontextentity: () => {},
      onend: () => {},
    },
  );
  for (let from = 0; from < html.length; from += PIECE) {
    tokenizer.write(html.slice(from, from + PIECE));
    if (parts > most.parts) return 'parts';
    if (deepest > most.depth) return 'depth';
  }
  return undefined;
}

function withoutEntities(source: string, decode: (source: string) => string): string {
  return source.includes('&') ? decode(source) : source;
}

/** The text of some HTML, with `separator` for every tag and comment. */
export function textOf(tokens: readonly HtmlToken[], separator: string): string {
  return tokens.map((token) => (token.kind === 'text' ? token.text : separator)).join('');
}

/** The order of edits at the same offset: an element ends before the next one starts. */
const AFTER_TAG = 0;
const REPLACEMENT = 1;
const BEFORE_TAG = 2;

interface Edit {
  start: number;
  end: number;
  text: string;
  order: typeof AFTER_TAG | typeof REPLACEMENT | typeof BEFORE_TAG;
}

/**
 * HTML that several functions edit: it is scanned once, they record edits at offsets of the source in any order, and
 * `toString` applies all of them in one pass. Edits must not overlap.
 */
export class EditableHtml {
  readonly source: string;
  readonly tokens: readonly HtmlToken[];
  readonly #edits: Edit[] = [];

  constructor(source: string) {
    this.source = source;
    this.tokens = tokensOf(source);
  }

  insertBefore({ start }: StartTag | EndTag, text: string): void {
    this.#edits.push({ start, end: start, text, order: BEFORE_TAG });
  }

  insertAfter({ end }: StartTag | EndTag, text: string): void {
    this.#edits.push({ start: end, end, text, order: AFTER_TAG });
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text, order: REPLACEMENT });
  }

  toString(): string {
    const pieces: string[] = [];
    let copied = 0;
    for (const { start, end, text } of this.#edits.toSorted(bySource)) {
      pieces.push(this.source.slice(copied, start), text);
      copied = end;
    }
    return pieces.join('') + this.source.slice(copied);
  }
}

function bySource(one: Edit, other: Edit): number {
  return one.start - other.start || one.order - other.order;
}
