import { imageStemsIn } from '../images/image-paths.ts';
import { pictureSources } from '../images/picture-sources.ts';
import type { EditableHtml } from './html-scan.ts';

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

/** The width of a picture in the text column of a page (src/app/styles/layout.css). */
const TEXT_WIDTH = '(min-width: 1024px) 620px, 92vw';

/**
 * Adds to every picture of sanitised HTML what a page needs and its writer left out: the size, so that the text below does not
 * move when the picture arrives; `loading` and `decoding`, so that it does not delay the page; an empty `alt`, without which
 * a screen reader reads the address aloud. A picture of the site gets its copies and its placeholder as well. Nobody knows the
 * sizes of other sites' pictures, and a frame of one shape for all of them would be wrong for badges and formulas, so those
 * keep the browser's own lazy loading.
 */
export function completePictures(html: EditableHtml, pictures: TextPictures): void {
  for (const token of html.tokens) {
    if (token.kind !== 'start' || token.name !== 'img') continue;
    const given = new Map(token.attributes.map(({ name, value }) => [name, value]));
    const { sources, attributes } = copiesOf(given, pictures);
    const missing = [
      ...Object.entries(sizeOf(given, pictures) ?? {}),
      ...attributes,
      ['loading', 'lazy'],
      ['decoding', 'async'],
      ['alt', ''],
    ].filter(([name]) => !given.has(String(name)));
    const text = missing.map(([name, value]) => ` ${name}="${value}"`).join('');
    if (sources !== '') html.replace(token.start, token.start, `<picture>${sources}`);
    html.replace(token.nameEnd, token.nameEnd, text);
    if (sources !== '') html.replace(token.end, token.end, '</picture>');
  }
}

/** The `source` elements of a picture that its writer gave as it was uploaded, and the attributes of its `img`. */
function copiesOf(
  given: Map<string, string>,
  pictures: TextPictures,
): { sources: string; attributes: [string, string][] } {
  const src = given.get('src') ?? '';
  const picture = pictures[imageStemsIn(src)[0] ?? ''];
  if (!picture || given.has('srcset') || !src.endsWith(picture.url)) return { sources: '', attributes: [] };
  const { sources, srcSet } = pictureSources(picture.url, picture.width, picture.widths);
  const own = given.get('width') ?? '';
  const sizes = /^\d{1,5}$/.test(own) ? `min(${own}px, 92vw)` : TEXT_WIDTH;
  const attributes: [string, string][] =
    srcSet === undefined
      ? []
      : [
          ['srcset', srcSet],
          ['sizes', sizes],
        ];
  // The document takes it off a loaded picture (src/app/document/waiting-code.ts).
  if (picture.placeholder !== '')
    attributes.push(['style', `background-image:url('${picture.placeholder}')`]);
  return {
    sources: sources
      .map(({ type, srcSet: copies }) => `<source type="${type}" srcset="${copies}" sizes="${sizes}">`)
      .join(''),
    attributes,
  };
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
