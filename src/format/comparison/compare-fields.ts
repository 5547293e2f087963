import { compareHtml, compareLines, type TextComparison } from './compare-texts.ts';

/** A field of a record, as its editor names it. */
export interface FieldDescription {
  /** The name of the field, with the name of its section in front: `hero.title`. */
  name: string;
  label: string;
  /** Text in HTML, the address of a picture, or a list of pictures; otherwise a plain value. */
  kind?: 'html' | 'picture' | 'pictures';
  /** The names of the values, where they are no words for people. */
  choices?: Record<string, string>;
  /** The fields of each entry of a list. */
  parts?: FieldDescription[];
}

/** The fields of one version, and the names of the records that they refer to by id. */
export interface FieldValues {
  fields: Record<string, unknown>;
  names: Record<string, string>;
}

/** A field that differs between two versions. */
export interface FieldComparison {
  name: string;
  label: string;
  comparison: TextComparison;
}

/**
 * Compares two versions of a record field by field, in the order of their descriptions. A field without a description, such
 * as one that a later release removed, comes last under its name.
 */
export function compareFields(
  before: FieldValues,
  after: FieldValues,
  descriptions: readonly FieldDescription[],
): FieldComparison[] {
  const described = new Set(descriptions.map(({ name }) => name));
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  const others = names
    .filter((name) => !described.has(name))
    .map((name): FieldDescription => ({ name, label: nameInWords(name) }));
  return [...descriptions, ...others].flatMap((description) => {
    const { name, label } = description;
    const one = before.fields[name];
    const other = after.fields[name];
    if (meaningOf(one) === meaningOf(other)) return [];
    const comparison = isMarkup(description)
      ? compareHtml(markupOf(one, description), markupOf(other, description))
      : compareLines(
          linesOfValue(one, description, before.names[name]),
          linesOfValue(other, description, after.names[name]),
        );
    return [{ name, label, comparison }];
  });
}

/** `general.siteName` is "General: site name". */
export function nameInWords(name: string): string {
  const words = name.split('.').map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
  const text = words.join(': ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isMarkup({ kind }: FieldDescription): boolean {
  return kind !== undefined;
}

/** Equal for values that say the same: an absent field equals an empty one, and the ids of entries say nothing. */
function meaningOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return JSON.stringify(value, (name, part: unknown) => {
    if (name === 'id') return undefined;
    if (!isRecord(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** A value as text, one line for each value of a list. */
function linesOfValue(value: unknown, { choices, parts }: FieldDescription, name?: string): string {
  if (value === undefined || value === null || value === '') return '';
  if (name !== undefined && (typeof value === 'number' || typeof value === 'string')) return name;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value))
    return value
      .map((entry) => linesOfValue(entry, { name: '', label: '', ...(parts ? { parts } : {}) }))
      .join('\n');
  if (isRecord(value)) return linesOfEntry(value, parts ?? []);
  return choices?.[String(value)] ?? String(value);
}

/** One line for each part of an entry of a list: "Title: Consulting". */
function linesOfEntry(entry: Record<string, unknown>, parts: readonly FieldDescription[]): string {
  return Object.entries(entry)
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => {
      const part = parts.find((each) => each.name === name) ?? { name, label: nameInWords(name) };
      const text = linesOfValue(value, part).replaceAll('\n', ', ');
      return text && part.label ? `${part.label}: ${text}` : text;
    })
    .filter(Boolean)
    .join('\n');
}

/** A text in HTML as it is, and pictures as the blocks of a text. */
function markupOf(value: unknown, { kind }: FieldDescription): string {
  if (kind === 'html') return typeof value === 'string' ? value : '';
  const pictures = Array.isArray(value) ? value : [value];
  return pictures
    .map((picture): Record<string, unknown> => (isRecord(picture) ? picture : { imageUrl: picture }))
    .filter(({ imageUrl }) => typeof imageUrl === 'string' && imageUrl !== '')
    .map(({ imageUrl, alt }) => `<figure><img src="${escaped(imageUrl)}" alt="${escaped(alt)}"></figure>`)
    .join('');
}

function escaped(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
