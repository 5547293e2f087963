import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { copiedText } from '../copied-text.ts';

/** A text with the data that stand above it. */
interface FrontMatter {
  fields: Fields;
  /** The text below the data. */
  body: string;
  /** The line at which it begins, counted from 1. */
  bodyLine: number;
}

/** Values as YAML, TOML and JSON have them. Dates are texts. */
export type Fields = Readonly<Record<string, unknown>>;

/** Data above a text, or in a file of settings, that cannot be read. */
export class UnreadableFields extends Error {
  readonly line: number | undefined;

  constructor(detail: string, line: number | undefined) {
    super(detail);
    this.name = 'UnreadableFields';
    this.line = line;
  }
}

/** In UTF-16 units. The data of a text are a hundredth of it. */
const LONGEST = 500_000;

/** Reads the data above a text in YAML (`---`), TOML (`+++`) or JSON. It throws `UnreadableFields`. */
export function readFrontMatter(text: string): FrontMatter {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const first = source.slice(0, 4).trimEnd();
  if (first === '---' || first === '+++') return fenced(source, first);
  if (/^\{\s*\n?\s*"/.test(source)) return braced(source);
  return { fields: {}, body: source, bodyLine: 1 };
}

function fenced(source: string, fence: '---' | '+++'): FrontMatter {
  const lines = source.split('\n');
  const isEnd = (line: string) => line.trimEnd() === fence || (fence === '---' && line.trimEnd() === '...');
  const end = lines.findIndex((line, index) => index > 0 && isEnd(line));
  // A line of dashes above a text without an end is a divider.
  if (end < 0) return { fields: {}, body: source, bodyLine: 1 };
  const data = lines.slice(1, end).join('\n');
  const fields = fence === '---' ? readYaml(data, 1) : readToml(data, 1);
  return { fields, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

function braced(source: string): FrontMatter {
  const lines = source.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trimEnd() !== '}') continue;
    const fields = parsedJson(lines.slice(0, index + 1).join('\n'));
    if (fields) return { fields, body: lines.slice(index + 1).join('\n'), bodyLine: index + 2 };
  }
  return { fields: {}, body: source, bodyLine: 1 };
}

/** Reads YAML. `linesBefore` are the lines above it, for the place of a fault. */
export function readYaml(source: string, linesBefore = 0): Fields {
  if (source.length > LONGEST) throw new UnreadableFields('too long', linesBefore + 1);
  // Without the limit, ten lines of aliases could stand for a text that fills the memory.
  const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent', strict: false });
  const [error] = document.errors;
  if (error) {
    const [message = ''] = error.message.split('\n');
    throw new UnreadableFields(message, linesBefore + (error.linePos?.[0].line ?? 1));
  }
  try {
    return fieldsOf(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    throw new UnreadableFields(error instanceof Error ? error.message : '', linesBefore + 1);
  }
}

export function readToml(source: string, linesBefore = 0): Fields {
  if (source.length > LONGEST) throw new UnreadableFields('too long', linesBefore + 1);
  try {
    return fieldsOf(parseToml(source));
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? Number(error.line) : 1;
    const [message = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new UnreadableFields(message, linesBefore + line);
  }
}

export function readJson(source: string): Fields {
  const fields = parsedJson(source);
  if (!fields) throw new UnreadableFields('JSON', 1);
  return fields;
}

function parsedJson(source: string): Fields | undefined {
  if (source.length > LONGEST) return undefined;
  try {
    return fieldsOf(JSON.parse(source));
  } catch {
    return undefined;
  }
}

/** An object with its dates as texts, and with texts of its own. Anything else has no fields. */
function fieldsOf(value: unknown): Fields {
  const plain = withoutDates(value, 0);
  return isRecord(plain) ? plain : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutDates(value: unknown, depth: number): unknown {
  if (depth > 20) return undefined;
  // The values of all files are kept until the last one is read.
  if (typeof value === 'string') return copiedText(value);
  if (value instanceof TomlDate) return value.toISOString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (Array.isArray(value)) return value.map((each) => withoutDates(each, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutDates(each, depth + 1)]),
  );
}

/** The value of the first of some names that has one. Case does not count, as for Hugo. */
export function fieldOf(fields: Fields, ...names: string[]): unknown {
  const entries = Object.entries(fields);
  for (const name of names) {
    const wanted = name.toLowerCase();
    const found = entries.find(
      ([key, value]) => key.toLowerCase() === wanted && value !== null && value !== undefined,
    );
    if (found) return found[1];
  }
  return undefined;
}

/** A value as a line of text. Lists and objects are none. */
export function textField(fields: Fields, ...names: string[]): string {
  return textOfValue(fieldOf(fields, ...names));
}

export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function booleanField(fields: Fields, ...names: string[]): boolean | undefined {
  const value = fieldOf(fields, ...names);
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** A list of texts. A text with commas, or for Jekyll one with spaces, is a list as well. */
export function listField(fields: Fields, separator: RegExp, ...names: string[]): string[] {
  const value = fieldOf(fields, ...names);
  const entries = Array.isArray(value) ? value.map(nameOfValue) : textOfValue(value).split(separator);
  return [...new Set(entries.map((each) => each.trim()).filter(Boolean))];
}

/** Authors and tags may be objects with a name. */
function nameOfValue(value: unknown): string {
  return isRecord(value) ? textField(value, 'name', 'title', 'id', 'slug') : textOfValue(value);
}

export function recordField(fields: Fields, ...names: string[]): Fields {
  const value = fieldOf(fields, ...names);
  return isRecord(value) ? value : {};
}
