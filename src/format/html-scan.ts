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
