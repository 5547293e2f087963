import type { ImportFile } from './found-records.ts';
import { ImportError } from './import-error.ts';

/** In bytes: an XML declaration is far shorter. */
const HEAD = 1_024;

/** The beginning of a file as text, at most 16 kB of it, for a look at its format. It never fails. */
export async function headOf(file: ImportFile): Promise<string> {
  const bytes = await firstBytes(file, 16 * HEAD);
  return new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes);
}

/**
 * The text of a file in pieces, without a byte order mark. The encoding is that of the byte order mark, of the XML declaration, or UTF-8.
 * It throws an `ImportError` for bytes that are no text in this encoding.
 */
export async function* textOfFile(
  file: ImportFile,
  read: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const declared = encodingOf(await firstBytes(file, HEAD));
  const decoder = decoderFor(declared ?? 'utf-8', file);
  let lines = 0;
  const decode = (bytes?: Uint8Array) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      lines += linesIn(text);
      return text;
    } catch {
      const [good = ''] = new TextDecoder(decoder.encoding).decode(bytes).split('\uFFFD');
      lines += linesIn(good);
      throw new ImportError('encoding', { path: file.path, line: lines + 1, detail: decoder.encoding });
    }
  };
  for await (const bytes of file.open()) {
    read(bytes.length);
    const text = decode(bytes);
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

/**
 * The text of a small file. Bytes that are not UTF-8 are read as Windows-1252, in which older editors wrote, and then
 * `guessed` is true.
 */
export async function wholeText(
  file: ImportFile,
  mostBytes: number,
): Promise<{ text: string; guessed: boolean }> {
  if (file.size > mostBytes) throw new ImportError('too-long', { path: file.path });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file.open()) {
    length += part.length;
    // The size is what the package says, which need not be true.
    if (length > mostBytes) throw new ImportError('too-long', { path: file.path });
    parts.push(part);
  }
  const bytes = joined(parts, length);
  const marked = markOf(bytes);
  // A null byte is in no text: it is a picture or a program with the ending of a text.
  if (marked === undefined && bytes.includes(0)) throw new ImportError('encoding', { path: file.path });
  try {
    return { text: new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    if (marked !== undefined) throw new ImportError('encoding', { path: file.path, detail: marked });
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}

/** The number of line breaks in a text. */
export function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function decoderFor(encoding: string, file: ImportFile): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImportError('encoding', { path: file.path, detail: encoding });
  }
}

async function firstBytes(file: ImportFile, count: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file.open()) {
    parts.push(part);
    length += part.length;
    if (length >= count) break;
  }
  return joined(parts, length).subarray(0, count);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The encoding that a byte order mark names, or that the null bytes of a first `<` or `{` show. */
function markOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && fourth === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0)) return 'utf-16be';
  return undefined;
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const marked = markOf(bytes);
  if (marked !== undefined) return marked;
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD));
  return /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase();
}
