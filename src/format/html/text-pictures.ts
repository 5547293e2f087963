import { imageStemsIn } from '../images/image-paths.ts';
import { pictureSources } from '../images/picture-sources.ts';
import type { EditableHtml, HtmlToken } from './html-scan.ts';

interface Size {
  /** In pixels. */
  width: number;
  height: number;
}

interface TextPicture extends Size {
  /** The URL of the original. */
  url: string;
  /** The widths of its copies. */
  widths: readonly number[];
  /** A data URI, or empty. */
  placeholder: string;
}

/** The site's own images, by the stem of their URL (`imageStemsIn`). */
export type TextPictures = Record<string, TextPicture>;

/** The width of a picture in the text column of a page, and of a wide one (src/app/styles/prose.css and layout.css). */
const TEXT_WIDTH = '(min-width: 680px) 620px, 92vw';
const WIDE_WIDTH = '(min-width: 1328px) 892px, (min-width: 1024px) 67vw, 92vw';

/** The height that a tall picture has at most, in pixels (44rem in src/app/styles/prose.css). */
const TALL_HEIGHT = 704;

/** From this width divided by height on, and this width in pixels, a picture is as wide as its page allows. */
const WIDE_RATIO = 1.6;
const WIDE_PIXELS = 1000;

/** The first view of a page shows so many characters of HTML at most, some of which are tags. */
const FIRST_VIEW = 1_500;

/** A picture after more characters is below the first view of a phone, where it must not delay the font. */
const FIRST_VIEW_OF_PHONE = 400;

/**
 * Adds to every picture of sanitised HTML what a page needs and its writer left out: the size, so that the text below does not
 * move when the picture arrives; `loading` and `decoding`, so that it does not delay the page; an empty `alt`, without which
 * a screen reader reads the address aloud. A picture of the site gets its copies and its placeholder as well. Nobody knows the
 * sizes of other sites' pictures, and a frame of one shape for all of them would be wrong for badges and formulas, so those
 * keep the browser's own lazy loading. If the text `leads` its page, with no picture above it, a picture at its beginning is
 * in the first view and loads at once.
 */
export function completePictures(html: EditableHtml, pictures: TextPictures, leads = false): void {
  let isFirst = leads;
  for (const [index, token] of html.tokens.entries()) {
    if (token.kind !== 'start' || token.name !== 'img') continue;
    const isInFirstView = isFirst && token.start < FIRST_VIEW;
    isFirst = false;
    const given = new Map(token.attributes.map(({ name, value }) => [name, value]));
    const { sources, attributes } = copiesOf(given, pictures, standsAlone(html.tokens, index));
    const missing = [
      ...Object.entries(sizeOf(given, pictures) ?? {}),
      ...attributes,
      ...(isInFirstView ? atOnce(token.start) : [['loading', 'lazy']]),
      ['decoding', 'async'],
      ['alt', ''],
    ].filter(([name]) => !given.has(String(name)));
    const text = missing.map(([name, value]) => ` ${name}="${value}"`).join('');
    if (sources !== '') html.replace(token.start, token.start, `<picture>${sources}`);
    html.replace(token.nameEnd, token.nameEnd, text);
    if (sources !== '') html.replace(token.end, token.end, '</picture>');
  }
}

const atOnce = (start: number) => [
  ['loading', 'eager'],
  ...(start < FIRST_VIEW_OF_PHONE ? [['fetchpriority', 'high']] : []),
];

/** A picture of the text column has the usual shape. Its writer's own width or height decides instead. */
type Shape = 'wide' | 'tall' | undefined;

function shapeOf(given: Map<string, string>, { width, height }: Size, isAlone: boolean): Shape {
  if (given.has('width') || given.has('height') || width < 1 || height < 1) return undefined;
  if (isAlone && width >= WIDE_PIXELS && width / height >= WIDE_RATIO) return 'wide';
  return height > width ? 'tall' : undefined;
}

/** Whether a paragraph or a figure has no text beside the picture, which would become as wide as the picture. */
function standsAlone(tokens: EditableHtml['tokens'], index: number): boolean {
  const isBlank = (token: HtmlToken | undefined) => token?.kind === 'text' && token.text.trim() === '';
  const before = tokens[isBlank(tokens[index - 1]) ? index - 2 : index - 1];
  const after = tokens[isBlank(tokens[index + 1]) ? index + 2 : index + 1];
  const begins = before?.kind === 'start' && ['p', 'figure'].includes(before.name);
  const ends = after?.kind === 'end' && ['p', 'figure'].includes(after.name);
  return begins && (ends || (after?.kind === 'start' && after.name === 'figcaption'));
}

/** The `source` elements of a picture that its writer gave as it was uploaded, and the attributes of its `img`. */
function copiesOf(
  given: Map<string, string>,
  pictures: TextPictures,
  isAlone: boolean,
): { sources: string; attributes: [string, string][] } {
  const src = given.get('src') ?? '';
  const picture = pictures[imageStemsIn(src)[0] ?? ''];
  if (!picture || given.has('srcset') || !src.endsWith(picture.url)) return { sources: '', attributes: [] };
  const shape = shapeOf(given, picture, isAlone);
  const { sources, srcSet } = pictureSources(picture, shape === 'wide');
  const sizes = sizesOf(given, picture, shape);
  const attributes: [string, string][] =
    srcSet === undefined
      ? []
      : [
          ['srcset', srcSet],
          ['sizes', sizes],
        ];
  const style = [
    ...(shape === 'tall' ? [`--ratio:${(picture.width / picture.height).toFixed(4)}`] : []),
    // The document takes it off a loaded picture (src/app/visitor/document-images.ts).
    ...(picture.placeholder === '' ? [] : [`background-image:url('${picture.placeholder}')`]),
  ].join(';');
  if (style !== '') attributes.push(['style', style]);
  if (shape) attributes.push(['data-shape', shape]);
  return {
    sources: sources
      .map(({ type, srcSet: copies }) => `<source type="${type}" srcset="${copies}" sizes="${sizes}">`)
      .join(''),
    attributes,
  };
}

function sizesOf(given: Map<string, string>, { width, height }: Size, shape: Shape): string {
  const own = given.get('width') ?? '';
  if (/^\d{1,5}$/.test(own)) return `min(${own}px, 92vw)`;
  if (shape === 'tall') return `min(${Math.round((TALL_HEIGHT * width) / height)}px, 92vw)`;
  return shape === 'wide' ? WIDE_WIDTH : TEXT_WIDTH;
}

/** The width in the name of a copy: `/images/boat-k3v7x2qa-800.avif`. */
const COPY_WIDTH = /-(\d{2,4})\.[a-z]+$/;

/** The size of a picture whose proportions are known. A width or a height of the writer's own stays, and decides the other. */
function sizeOf(given: Map<string, string>, pictures: TextPictures): Size | undefined {
  const address = (given.get('src') ?? '').replace(/[?#].*$/s, '');
  const known = pictures[imageStemsIn(address)[0] ?? ''];
  if (!known || known.width < 1 || known.height < 1) return undefined;
  const ownWidth = given.get('width');
  const ownHeight = given.get('height');
  // A width such as `50%` is drawn by the browser in its own way.
  if ([ownWidth, ownHeight].some((own) => own !== undefined && !/^\d{1,5}$/.test(own))) return undefined;
  const ratio = known.width / known.height;
  const copyWidth = COPY_WIDTH.exec(address)?.[1];
  const width =
    ownWidth !== undefined
      ? Number(ownWidth)
      : ownHeight !== undefined
        ? Math.round(Number(ownHeight) * ratio)
        : Number(copyWidth ?? known.width);
  return { width, height: Math.round(width / ratio) };
}
