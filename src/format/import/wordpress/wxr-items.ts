import { Parser } from 'htmlparser2';
import { copiedText } from '../copied-text.ts';
import { linesIn, textOfFile } from '../file-text.ts';
import type { ImportFile } from '../found-records.ts';
import { ImportError } from '../import-error.ts';

/** An element of the channel with all that stands in it, such as an `item` or a `wp:author`. */
export interface WxrElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Without that of its children. */
  text: string;
  children: WxrElement[];
  /** Of the start tag of an element of the channel, counted from 1; 0 for those within it. */
  line: number;
}

/** The text of the first child with a name, without white space around it. */
export const valueIn = (parent: WxrElement, name: string): string =>
  parent.children.find((child) => child.name === name)?.text.trim() ?? '';

export const childrenOf = (parent: WxrElement, name: string): WxrElement[] =>
  parent.children.filter((child) => child.name === name);

/** In UTF-16 units. The longest text of a post is a fraction of it. */
const LONGEST_ELEMENT = 30_000_000;
/** An export has five levels. */
const MOST_LEVELS = 50;

/**
 * Reads the elements of the channel one after the other, so that only one of them is in the memory. It throws an `ImportError` for a
 * file that ends too early or that declares entities.
 */
export async function* wxrElements(
  file: ImportFile,
  read: (bytes: number) => void,
): AsyncGenerator<WxrElement> {
  const reading = new WxrReading(file.path);
  for await (const text of textOfFile(file, read)) {
    reading.write(text);
    yield* reading.taken();
  }
  reading.end();
  yield* reading.taken();
}

/** In UTF-16 units. Longer texts are those of posts, which nothing keeps. */
const LONGEST_COPY = 2_000;

interface OpenElement extends WxrElement {
  parts: string[];
}

class WxrReading {
  readonly #path: string;
  readonly #parser: Parser;
  readonly #open: OpenElement[] = [];
  #found: WxrElement[] = [];
  /** Where the text that was written last begins, and the line breaks before it. */
  #chunk = { start: 0, lines: 0, text: '' };
  #written = 0;
  #length = 0;
  #rootHasEnded = false;

  constructor(path: string) {
    this.#path = path;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#start(name, attributes),
        ontext: (text) => this.#addText(text),
        onclosetag: (name, isImplied) => this.#close(name, isImplied),
        onprocessinginstruction: (name, data) => this.#checkDeclaration(name, data),
      },
      // Only the five entities of XML and numbers are decoded: no declaration of a document type is ever followed.
      { xmlMode: true, decodeEntities: true },
    );
  }

  write(text: string) {
    this.#chunk = {
      start: this.#written,
      lines: this.#chunk.lines + linesIn(this.#chunk.text),
      text,
    };
    this.#written += text.length;
    this.#parser.write(text);
    // The parser keeps a section that has not ended.
    if (this.#written - this.#parser.endIndex > LONGEST_ELEMENT) this.#fail('too-long');
  }

  end() {
    this.#parser.end();
    if (!this.#rootHasEnded) this.#fail('truncated');
  }

  taken(): WxrElement[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #start(name: string, attributes: Record<string, string>) {
    if (this.#open.length >= MOST_LEVELS) this.#fail('damaged');
    // Only the line of an element of the channel is of use, and to count lines takes time.
    const line = this.#open.length === 2 ? this.#line() : 0;
    const own = Object.entries(attributes).map(([key, value]) => [key, copiedText(value)]);
    this.#open.push({ name, attributes: Object.fromEntries(own), text: '', parts: [], children: [], line });
  }

  #addText(text: string) {
    const last = this.#open.at(-1);
    // Below the channel, text is white space only.
    if (!last || this.#open.length <= 2) return;
    this.#length += text.length;
    if (this.#length > LONGEST_ELEMENT) this.#fail('too-long');
    last.parts.push(text);
  }

  #close(name: string, isImplied: boolean) {
    const closed = this.#open.pop();
    if (!closed) return;
    const { parts, ...element } = closed;
    if (this.#open.length === 0) this.#rootHasEnded ||= name === 'rss' && !isImplied;
    // The parser closes what is open when the file ends, or when another element ends.
    if (isImplied && this.#open.length > 0) return;
    const text = parts.join('');
    element.text = text.length <= LONGEST_COPY ? copiedText(text) : text;
    const parent = this.#open.at(-1);
    if (this.#open.length === 2) {
      this.#found.push(element);
      this.#length = 0;
    } else if (this.#open.length > 2) {
      parent?.children.push(element);
    }
  }

  #checkDeclaration(name: string, data: string) {
    if (name.toLowerCase() !== '!doctype' && !/^!(?:entity|element|attlist|notation)/i.test(name)) return;
    if (name.toLowerCase() !== '!doctype' || data.includes('[') || /entity/i.test(data))
      this.#fail('entities');
  }

  #line(): number {
    const { start, lines, text } = this.#chunk;
    const before = this.#parser.startIndex - start;
    return lines + (before > 0 ? linesIn(text.slice(0, before)) : 0) + 1;
  }

  #fail(code: 'too-long' | 'truncated' | 'damaged' | 'entities'): never {
    throw new ImportError(code, { path: this.#path, line: this.#line() });
  }
}
