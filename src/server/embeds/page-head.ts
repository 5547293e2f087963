import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { ForeignError } from '../fetching/foreign-error.ts';

/** What the head of a page says of it: untrusted texts, empty if missing. Addresses may be relative, or none at all. */
export interface PageHead {
  title: string;
  description: string;
  author: string;
  siteName: string;
  image: string;
  canonical: string;
  /** The address of the page's oEmbed data in JSON. */
  oembed: string;
}

/** Longer values are cut before they are decoded. */
const MOST_RAW = 20_000;

/**
 * Reads the head of an HTML page while it arrives and stops at its end, so that a long page costs little. A page that
 * is too large or breaks off counts as far as it was read, if it has a title; otherwise the failure is thrown.
 */
export async function readPageHead(body: AsyncIterable<Uint8Array>, contentType: string): Promise<PageHead> {
  const raw = createRawHead();
  let hasMark: boolean | undefined;
  let failure: ForeignError | undefined;
  try {
    for await (const part of body) {
      // One character for each byte: the encoding may be known later, and all its markup is ASCII.
      const text = Buffer.from(part).toString('latin1');
      hasMark ??= text.startsWith('\xef\xbb\xbf');
      raw.write(text);
      if (raw.isOver()) break;
    }
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    failure = error;
  }
  raw.end();
  const head = decodedHead(raw.values, charsetsOf(hasMark === true, contentType, raw.values));
  if (failure && head.title === '') throw failure;
  return head;
}

/** The names of the values that are read, from the `name` or `property` of `meta`, `rel` of `link`, and `title`. */
type RawValues = Map<string, string>;

/** A page without `<head>` ends its head with the first other element. */
const HEAD_ELEMENTS = new Set('html head title meta link base style script noscript template'.split(' '));

function createRawHead() {
  const values: RawValues = new Map();
  let hasHead = false;
  let isOver = false;
  let isInTitle = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        hasHead ||= name === 'head';
        isOver ||= name === 'body' || (!hasHead && !HEAD_ELEMENTS.has(name));
        if (isOver) return;
        isInTitle = name === 'title' && !values.has('title');
        const [key, value] = namedValue(name, attributes);
        if (key && value && !values.has(key)) values.set(key, value.slice(0, MOST_RAW));
      },
      ontext: (text) => {
        const before = values.get('title') ?? '';
        if (isInTitle && !isOver && before.length < MOST_RAW)
          values.set('title', before + text.slice(0, MOST_RAW));
      },
      onclosetag: (name, isImplied) => {
        if (name === 'title') isInTitle = false;
        if (name === 'head' && !isImplied) isOver = true;
      },
    },
    // The entities stand in the encoding of the page, so they are decoded after it.
    { decodeEntities: false },
  );
  return {
    values,
    isOver: () => isOver,
    write: (text: string) => parser.write(text),
    end: () => parser.end(),
  };
}

function namedValue(tag: string, attributes: Record<string, string>): [key: string, value: string] {
  const { name, property, charset, content = '', rel = '', type = '', href = '' } = attributes;
  if (tag === 'meta' && charset !== undefined) return ['meta charset', charset];
  if (tag === 'meta') return [(property ?? name ?? attributes['http-equiv'] ?? '').toLowerCase(), content];
  const relations = rel.toLowerCase().split(/\s+/);
  if (tag !== 'link') return ['', ''];
  if (relations.includes('canonical')) return ['link canonical', href];
  if (relations.includes('image_src')) return ['link image', href];
  const isOembed = relations.includes('alternate') && /^(application|text)\/json\+oembed/i.test(type.trim());
  return [isOembed ? 'link oembed' : '', href];
}

function decodedHead(values: RawValues, charsets: string[]): PageHead {
  const first = (...names: string[]) => {
    for (const name of names) {
      const value = values.get(name);
      const decode = name === 'title' ? decodeHTML : decodeHTMLAttribute;
      const text = value === undefined ? '' : decode(decodedText(value, charsets)).trim();
      if (text !== '') return text;
    }
    return '';
  };
  return {
    title: first('og:title', 'twitter:title', 'title'),
    description: first('og:description', 'twitter:description', 'description'),
    author: first('author', 'twitter:creator'),
    siteName: first('og:site_name', 'application-name'),
    image: first(
      'og:image:secure_url',
      'og:image',
      'og:image:url',
      'twitter:image',
      'twitter:image:src',
      'link image',
    ),
    canonical: first('link canonical', 'og:url'),
    oembed: first('link oembed'),
  };
}

/** Reads a text in the first encoding that fits its bytes: some pages name another one than they use. */
function decodedText(raw: string, charsets: string[]): string {
  const bytes = Buffer.from(raw, 'latin1');
  for (const charset of charsets) {
    const text = decoderOf(charset)?.decode(bytes);
    if (text !== undefined && !text.includes('\ufffd')) return text;
  }
  return new TextDecoder().decode(bytes);
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/**
 * The encodings that a page may have, the likeliest first: its byte order mark, the header, its own `meta` element,
 * UTF-8, and the encoding of old pages that name none.
 */
function charsetsOf(hasMark: boolean, contentType: string, values: RawValues): string[] {
  const inPage = values.get('meta charset') ?? charsetIn(values.get('content-type') ?? '');
  return [hasMark ? 'utf-8' : '', charsetIn(contentType), inPage, 'utf-8', 'windows-1252'].filter(Boolean);
}

/** The parameter of a content type: `text/html; charset=utf-8`. */
function charsetIn(contentType: string): string {
  return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? '';
}
