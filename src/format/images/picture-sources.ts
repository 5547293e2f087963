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

/**
 * The copies of one of the site's own pictures. The `img` has the last format, which every browser reads, and the
 * original as the widest. A picture without copies has no choice to offer.
 */
export function pictureSources(path: string, width: number, widths: readonly number[]): PictureSources {
  if (widths.length === 0) return { sources: [], srcSet: undefined };
  const copies = (format: string) => widths.map((each) => `${copyPathOf(path, each, format)} ${each}w`);
  const formats = copyFormatsOf(path);
  const last = formats.at(-1);
  return {
    sources: formats
      .filter((format) => format !== last)
      .map((format) => ({ type: `image/${format}`, srcSet: copies(format).join(', ') })),
    srcSet:
      last &&
      [...copies(last).filter((copy) => !copy.endsWith(` ${width}w`)), `${path} ${width}w`].join(', '),
  };
}
