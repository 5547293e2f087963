import { copyFormatsOf, copyPathOf } from './image-paths.ts';

/** One `source` element: the copies of a picture in one format. */
interface PictureSource {
  type: string;
  srcSet: string;
}

/** The files that a browser may choose from: the `source` elements, best format first, and the `srcset` of the `img`. */
export interface PictureSources {
  sources: PictureSource[];
  srcSet: string | undefined;
}

interface PictureFiles {
  /** The path of the picture. */
  url: string;
  width: number;
  /** The widths of its copies. */
  widths: readonly number[];
}

/** Wider copies are for wide pictures and the gallery (decision D23). */
const USUAL_WIDTH = 1200;

/**
 * The copies of one of the site's own pictures. The `img` has the last format, which every browser reads, and the picture
 * itself. A picture without copies has no choice to offer.
 */
export function pictureSources({ url, width, widths }: PictureFiles, isWide: boolean): PictureSources {
  const offered = widths.filter((each) => isWide || each <= USUAL_WIDTH);
  if (offered.length === 0) return { sources: [], srcSet: undefined };
  const copies = (format: string) => offered.map((each) => `${copyPathOf(url, each, format)} ${each}w`);
  const formats = copyFormatsOf(url);
  const last = formats.at(-1);
  return {
    sources: formats
      .filter((format) => format !== last)
      .map((format) => ({ type: `image/${format}`, srcSet: copies(format).join(', ') })),
    srcSet:
      last && [...copies(last).filter((copy) => !copy.endsWith(` ${width}w`)), `${url} ${width}w`].join(', '),
  };
}
