import type { FoundFile, FoundPicture } from '../found-records.ts';
import { inlineOnly, layoutBlocks, trimmed } from './block-layout.ts';
import { convertElement } from './element-rules.ts';
import {
  elementsNamed,
  elementsWhere,
  type HtmlPart,
  isElement,
  oneLine,
  parseHtml,
  printHtml,
  wordsIn,
} from './html-tree.ts';
import { withLineBreaks } from './line-breaks.ts';
import type { MarkupRule, Reading } from './markup-rule.ts';
import type { NoteList } from './note-list.ts';
import { addressKind, isFilePath, pathOf, type SourceAddresses } from './source-addresses.ts';

interface TextSource {
  html: string;
  addresses: SourceAddresses;
  notes: NoteList;
  /** The rules of the source, of which the first that knows an element counts. */
  rules?: readonly MarkupRule[];
  /** Changes the tree before the rules read it. */
  prepare?: (parts: readonly HtmlPart[]) => readonly HtmlPart[];
  /** Line breaks of the source are line breaks of the text, and blank lines are paragraphs. */
  lineBreaks?: boolean;
}

interface StoredText {
  /** The markup of decision 0039. */
  html: string;
  /** The words of the text. */
  words: string;
  pictures: FoundPicture[];
  files: FoundFile[];
}

/** Converts the HTML of a source. It throws `UnreadableText` for a text that is too long or too deep. */
export function storedText(source: TextSource): StoredText {
  const { notes, addresses, rules = [], prepare = (parts) => parts } = source;
  const reading: Reading = {
    notes,
    addresses,
    convert: (parts) =>
      parts.flatMap((part) => {
        if (part.kind !== 'element') return part.kind === 'text' ? [part] : [];
        for (const rule of rules) {
          const known = rule(part, reading);
          if (known) return known;
        }
        return convertElement(part, reading);
      }),
    blocks: (parts) => layoutBlocks(reading.convert(parts)),
    words: (parts) => trimmed(inlineOnly(reading.convert(parts))),
  };
  const parsed = prepare(parseHtml(source.html));
  const parts = reading.blocks(source.lineBreaks ? withLineBreaks(parsed) : parsed);
  notes.place = '';
  return {
    html: parts.map((part) => printHtml([part])).join('\n'),
    words: oneLine(wordsOf(parts)),
    pictures: picturesOf(parts, addresses),
    files: filesOf(parts, addresses),
  };
}

/** The words of blocks, with a space between two blocks. */
function wordsOf(parts: readonly HtmlPart[]): string {
  return parts.map((part) => wordsIn([part])).join(' ');
}

function picturesOf(parts: readonly HtmlPart[], addresses: SourceAddresses): FoundPicture[] {
  const pictures = new Map<string, FoundPicture>();
  const add = (within: readonly HtmlPart[], caption: string) => {
    for (const { attributes } of elementsNamed(within, 'img')) {
      const { src: url = '', alt = '' } = attributes;
      const known = pictures.get(url);
      if (known) pictures.set(url, { ...known, alt: known.alt || alt, caption: known.caption || caption });
      else pictures.set(url, { url, file: addresses.picture(url)?.file, alt, caption });
    }
  };
  const visit = (part: HtmlPart) => {
    if (!isElement(part)) return;
    const figures = part.name === 'figure' ? [part] : [];
    for (const figure of figures) {
      const caption = figure.children.find((child) => isElement(child, 'figcaption'));
      add(figure.children, caption ? oneLine(wordsIn([caption])) : '');
    }
    if (figures.length > 0) return;
    if (part.name === 'img') add([part], '');
    for (const child of part.children) visit(child);
  };
  for (const part of parts) visit(part);
  return [...pictures.values()];
}

/** The files of the source that a text links to. */
function filesOf(parts: readonly HtmlPart[], addresses: SourceAddresses): FoundFile[] {
  const files = new Map<string, FoundFile>();
  for (const { attributes } of elementsWhere(parts, ({ name }) => name === 'a')) {
    const { href = '' } = attributes;
    const found = addressKind(href) === 'web' ? addresses.link(href) : undefined;
    if (!found || !(found.file !== undefined || (found.isOwn && isFilePath(pathOf(href))))) continue;
    files.set(href, { url: href, file: found.file });
  }
  return [...files.values()];
}
