import { FLOAT_END, FLOAT_START } from './block-layout.ts';
import { classesOf, element, type HtmlElement, type HtmlPart, oneLine, styleOf, text } from './html-tree.ts';
import type { Reading } from './markup-rule.ts';
import { fileNameOf } from './source-addresses.ts';

/** The longest picture within an address, in characters: ten megabytes. */
const LONGEST_DATA = 14_000_000;

/** A picture, or the sign that a picture of an emoji stands for. */
export function pictureOf(part: HtmlElement, { addresses, notes }: Reading): HtmlPart | undefined {
  const { attributes } = part;
  const alt = oneLine(attributes.alt ?? '');
  const classes = classesOf(part);
  if ((classes.includes('wp-smiley') || classes.includes('emoji')) && alt !== '') return text(alt);
  // A picture of one pixel counts visitors.
  if (attributes.width === '1' && attributes.height === '1') return undefined;
  const given = addressOf(attributes);
  if (given === undefined) {
    notes.lost('picture', alt || 'without an address');
    return undefined;
  }
  const isData = given.startsWith('data:');
  const url = isData ? dataPicture(given) : addresses.picture(given)?.url;
  if (url === undefined) {
    notes.lost('picture', given.slice(0, 100));
    return undefined;
  }
  const { width, height } = attributes;
  return element('img', {
    src: url,
    alt,
    width: sizeOf(width),
    height: sizeOf(height),
    title: titleOf(attributes.title, alt, url),
    class: floatOf(part, classes),
  });
}

/** Programs write the name of the file, or the alternative text again, where nobody wrote a title. */
function titleOf(given: string | undefined, alt: string, url: string): string | undefined {
  const title = oneLine(given ?? '');
  const plain = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const isNoise = title === '' || title === alt || plain(fileNameOf(url)).startsWith(plain(title));
  return isNoise ? undefined : title;
}

const sizeOf = (value: string | undefined) =>
  value !== undefined && /^\d{1,5}(?:px)?$/.test(value) && Number.parseInt(value, 10) > 0
    ? value.replace('px', '')
    : undefined;

/** Scripts that load pictures late keep the address in an attribute of their own. */
const LATE = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-file',
  'data-large-file',
  'data-large_image',
];

function addressOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const src = attributes.src?.trim() ?? '';
  const late = LATE.map((name) => attributes[name]?.trim()).find(Boolean);
  const isPlaceholder = src === '' || (src.startsWith('data:') && (late !== undefined || src.length < 200));
  if (!isPlaceholder) return src;
  return late ?? largestOf(attributes.srcset ?? attributes['data-srcset'] ?? '') ?? (src || undefined);
}

/** The largest picture of a `srcset`. */
function largestOf(set: string): string | undefined {
  const entries = set.split(/,\s+/).flatMap((entry) => {
    const [url, size = '1x'] = entry.trim().split(/\s+/);
    return url ? [{ url, size: Number.parseFloat(size) || 1 }] : [];
  });
  return entries.toSorted((one, other) => other.size - one.size)[0]?.url;
}

function dataPicture(address: string): string | undefined {
  const isPicture = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i.test(address);
  return isPicture && address.length <= LONGEST_DATA ? address.replace(/\s+/g, '') : undefined;
}

function floatOf({ attributes, ...part }: HtmlElement, classes: readonly string[]): string | undefined {
  const align = attributes.align?.toLowerCase() ?? styleOf({ attributes, ...part }).float;
  if (classes.includes('alignleft') || align === 'left') return FLOAT_START;
  return classes.includes('alignright') || align === 'right' ? FLOAT_END : undefined;
}
