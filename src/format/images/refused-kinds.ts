import { tokensOf } from '../html/html-scan.ts';
import { imageKindOf } from './image-kinds.ts';

/** A kind of picture or document that the site does not take as a picture. */
interface RefusedKind {
  /** How a file of this kind begins, in the notation of `headOf`. */
  begins: RegExp;
  /** The name of the kind, and a way for its sender to make a picture of it. */
  advice: string;
  /** The media library stores no picture as a download. Documents and videos it does. */
  isPicture: boolean;
}

/** The kinds that people send, most special first: a raw photo of a camera is a TIFF file as well. */
const refusedKinds: RefusedKind[] = [
  {
    begins: /^.{4}ftyp(?:.{8}(?:.{4}){0,12})?(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s,
    advice:
      'This is an iPhone photo (HEIC), which most browsers cannot show. In Settings > Camera > Formats choose Most Compatible, or export the photo as JPEG.',
    isPicture: true,
  },
  {
    begins: /^(?:(?:II\*␀.{4}|II␚␀.{2}HEAP)CR|.{4}ftypcrx |FUJIFILMCCD-RAW|IIR[OS]|IIU␀)/s,
    advice: 'This is a raw photo of a camera. Develop it in a photo program and export it as JPEG.',
    isPicture: true,
  },
  {
    begins: /^(?:II[*+]␀|MM␀[*+])/,
    advice:
      'This is a TIFF image, which browsers cannot show. Export it as JPEG, or as PNG if it is transparent.',
    isPicture: true,
  },
  {
    begins: /^8BPS/,
    advice:
      'This is a Photoshop document. In Photoshop choose File > Export > Export As, and save it as JPEG or PNG.',
    isPicture: true,
  },
  {
    begins: /^BM.{4}␀␀␀␀/s,
    advice: 'This is a BMP image. Open it in a photo program and save it as PNG.',
    isPicture: true,
  },
  {
    begins: /^␀␀[␁␂]␀[^␀]/,
    advice: 'This is an icon file (ICO). Open it in a photo program and save its largest picture as PNG.',
    isPicture: true,
  },
  {
    begins: /^(?:\xff\n|␀␀␀␌JXL )/,
    advice: 'This is a JPEG XL image, which most browsers cannot show. Export it as JPEG or AVIF.',
    isPicture: true,
  },
  {
    begins: /^(?:␀␀␀␌jP {2}|\xff\x4f\xff\x51)/,
    advice: 'This is a JPEG 2000 image, which browsers cannot show. Export it as JPEG.',
    isPicture: true,
  },
  {
    begins: /^(?:%!PS|\xc5\xd0\xd3\xc6)/,
    advice: 'This is a PostScript or Illustrator drawing. Export it as PNG, 1200 pixels wide or more.',
    isPicture: false,
  },
  {
    begins: /^%PDF/,
    advice: 'This is a PDF document. Export the page that you want to show as JPEG or PNG.',
    isPicture: false,
  },
  {
    begins: /^(?:.{4}ftyp(?!avi[fs])|␚\x45\xdf\xa3|RIFF.{4}AVI |.{4}(?:moov|mdat|wide))/s,
    advice: 'This is a video. Export one frame of it as JPEG, or a short part of it as GIF or WebP.',
    isPicture: false,
  },
];

const SVG = 'This is an SVG drawing, which may contain scripts. Export it as PNG, 1200 pixels wide or more.';
const WEB_PAGE =
  'This is a web page and not an image. Open the image by itself, save it, and send that file.';

/** The longest beginning that decides, in bytes: comments may stand before the drawing in an SVG. */
export const REFUSED_HEAD = 4096;

/** Why a file is no picture for the site: what it is and what to do, or the kinds that the site takes. */
export const refusedKindText = (bytes: Uint8Array): string =>
  refusedKindAdvice(bytes) ?? 'Send a JPEG, PNG, WebP, AVIF or GIF image.';

/** Says what a file is that the site does not take as a picture, and what to do; undefined for a file of no known kind. */
export function refusedKindAdvice(bytes: Uint8Array): string | undefined {
  if (imageKindOf(bytes)) return undefined;
  const head = headOf(bytes);
  return refusedKinds.find(({ begins }) => begins.test(head))?.advice ?? markupAdvice(head);
}

/** Whether the bytes are a picture of a kind that the site does not take. */
export function isRefusedPicture(bytes: Uint8Array): boolean {
  if (imageKindOf(bytes)) return false;
  const head = headOf(bytes);
  const known = refusedKinds.find(({ begins }) => begins.test(head));
  return known ? known.isPicture : markupAdvice(head) === SVG;
}

/** The first bytes as letters of Latin-1. A control character is the picture of it (␀ is 0), but line breaks and tabs stay. */
function headOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, REFUSED_HEAD), (byte) =>
    String.fromCharCode(byte < 32 && ![9, 10, 13].includes(byte) ? 0x2400 + byte : byte),
  );
  return letters.join('');
}

/** Comments and declarations may come before the element that tells a drawing from a page. */
function markupAdvice(head: string): string | undefined {
  if (!/^(?:\xef\xbb\xbf)?\s*</.test(head)) return undefined;
  const first = tokensOf(head).find(({ kind }) => kind === 'start');
  const name = first?.kind === 'start' ? first.name : '';
  if (name === 'svg') return SVG;
  return ['html', 'head', 'body', 'script', 'meta'].includes(name) ? WEB_PAGE : undefined;
}
