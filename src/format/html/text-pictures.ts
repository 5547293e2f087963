import { imageStemsIn } from '../images/image-paths.ts';
import { pictureSources } from '../images/picture-sources.ts';
import { classesOf } from './blocks/text-elements.ts';
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
/** Of a figure of the whole page, one beside the text, and a picture of a gallery (src/app/rich-text/text-blocks.css). */
const FULL_WIDTH = '(min-width: 1328px) 1200px, 100vw';
const ASIDE_WIDTH = '(min-width: 641px) 286px, 92vw';
const GALLERY_WIDTH = '(min-width: 680px) 310px, 46vw';
const WIDE_GALLERY_WIDTH = '(min-width: 1328px) 446px, 46vw';

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
  let figure: readonly string[] | undefined;
  for (const [index, token] of html.tokens.entries()) {
    if (token.kind !== 'comment' && token.kind !== 'text' && token.name === 'figure')
      figure = token.kind === 'start' ? classesOf(token) : undefined;
    if (token.kind !== 'start' || token.name !== 'img') continue;
    const isInFirstView = isFirst && token.start < FIRST_VIEW;
    isFirst = false;
    const given = new Map(token.attributes.map(({ name, value }) => [name, value]));
    const place = { figure, isAlone: standsAlone(html.tokens, index) };
    const { sources, attributes } = copiesOf(given, pictures, place);
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

/** Where a picture stands. */
interface Place {
  /** The classes of the figure around it. */
  figure: readonly string[] | undefined;
  /** Nothing else stands in its paragraph or figure, apart from a caption. */
  isAlone: boolean;
}

/** A picture of the text column has the usual shape. Its writer's own width or height decides instead. */
type Shape = 'wide' | 'tall' | undefined;

function shapeOf(given: Map<string, string>, picture: Size, { figure = [], isAlone }: Place): Shape {
  const { width, height } = picture;
  if (width < 1 || height < 1 || figure.includes('gallery') || isResized(given, picture)) return undefined;
  if (height > width) return 'tall';
  if (figure.some((name) => name.startsWith('align-'))) return undefined;
  return isAlone && width >= WIDE_PIXELS && width / height >= WIDE_RATIO ? 'wide' : undefined;
}

/** Whether the writer chose another size than that of the file, which the editor writes into every figure. */
function isResized(given: Map<string, string>, { width, height }: Size): boolean {
  const isOwn = (name: string, size: number) => given.has(name) && given.get(name) !== String(size);
  const isWhole = given.has('width') && given.has('height');
  return isWhole
    ? isOwn('width', width) || isOwn('height', height)
    : given.has('width') || given.has('height');
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
  place: Place,
): { sources: string; attributes: [string, string][] } {
  const src = given.get('src') ?? '';
  const picture = pictures[imageStemsIn(src)[0] ?? ''];
  if (!picture || given.has('srcset') || !src.endsWith(picture.url)) return { sources: '', attributes: [] };
  const shape = shapeOf(given, picture, place);
  const { figure = [] } = place;
  const isWide = shape === 'wide' || figure.includes('wide') || figure.includes('full');
  const { sources, srcSet } = pictureSources(picture, isWide);
  const sizes = sizesOf(given, picture, shape, figure);
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

function sizesOf(given: Map<string, string>, picture: Size, shape: Shape, figure: readonly string[]): string {
  const has = (name: string) => figure.includes(name);
  if (has('gallery')) return has('wide') || has('full') ? WIDE_GALLERY_WIDTH : GALLERY_WIDTH;
  if (has('align-start') || has('align-end')) return ASIDE_WIDTH;
  if (shape === 'tall') return `min(${Math.round((TALL_HEIGHT * picture.width) / picture.height)}px, 92vw)`;
  if (has('full')) return FULL_WIDTH;
  if (has('wide') || shape === 'wide') return WIDE_WIDTH;
  const own = given.get('width') ?? '';
  // A picture that is wider than the text column is drawn in its width.
  return /^\d{1,5}$/.test(own) && Number(own) < 620 ? `min(${own}px, 92vw)` : TEXT_WIDTH;
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
