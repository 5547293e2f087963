import { imageStemsIn } from '../images/image-paths.ts';
import type { EditableHtml } from './html-scan.ts';

interface Size {
  /** In pixels. */
  width: number;
  height: number;
}

/** The sizes of the site's own images, by the stem of their URL (`imageStemsIn`). */
export type PictureSizes = Record<string, Size>;

/**
 * Adds to every picture of sanitised HTML the attributes that a page needs and its writer left out: the size, so that the
 * text below does not move when the picture arrives; `loading` and `decoding`, so that it does not delay the page; an empty
 * `alt`, without which a screen reader reads the address aloud. Nobody knows the sizes of other sites' pictures, and a frame
 * of one shape for all of them would be wrong for badges and formulas, so those keep the browser's own lazy loading.
 */
export function addPictureAttributes(html: EditableHtml, sizes: PictureSizes): void {
  for (const token of html.tokens) {
    if (token.kind !== 'start' || token.name !== 'img') continue;
    const given = new Map(token.attributes.map(({ name, value }) => [name, value]));
    const missing = [
      ...Object.entries(sizeOf(given, sizes) ?? {}),
      ['loading', 'lazy'],
      ['decoding', 'async'],
      ['alt', ''],
    ].filter(([name]) => !given.has(String(name)));
    const text = missing.map(([name, value]) => ` ${name}="${value}"`).join('');
    html.replace(token.nameEnd, token.nameEnd, text);
  }
}

/** The width in the name of a copy: `/images/boat-k3v7x2qa-800.avif`. */
const COPY_WIDTH = /-(\d{2,4})\.[a-z]+$/;

/** The size of a picture whose proportions are known. A width or a height of the writer's own stays, and decides the other. */
function sizeOf(given: Map<string, string>, sizes: PictureSizes): Size | undefined {
  const address = (given.get('src') ?? '').replace(/[?#].*$/s, '');
  const known = sizes[imageStemsIn(address)[0] ?? ''];
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
