/**
 * How the address of a picture is stored, for posts and projects alike: without its query string, which the uploader
 * adds against caches, and with `/assets/images/…` as `/images/{filename}` (rows 51, 130). Data and blob addresses,
 * which the browser alone holds, stay as they are.
 */
export function imagePathOf(address: string): string {
  if (/^(data|blob):/i.test(address)) return address;
  return address.replace(/\?[^#]*/g, '').replace(/^\/assets\/images\/(?:.*\/)?([^/]+)$/, '/images/$1');
}

/**
 * The same for pictures of the blog, whose file names also lose a leading timestamp (row 111):
 * `/images/1699999999999-foo.jpg` is `/images/foo.jpg`. Addresses of other sites keep theirs.
 */
export function blogImagePathOf(address: string): string {
  return withoutTimestampPrefix(imagePathOf(address));
}

/** Ten digits or more are seconds or milliseconds since 1970; `2024-harbour.jpg` is a name. */
export function withoutTimestampPrefix(path: string): string {
  return path.replace(/^(\/(?!\/)(?:.*\/)?)(?:\d{10,}[-_])+(?=[^/])/, '$1');
}

/** A file name as uploads carry it: lower case, everything but letters, digits and dots an underscore (row 184). */
export function imageFileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '_');
}

/** Where the site serves its images from; the names in it are made by `imageNameOf` and never change their content. */
export const IMAGE_FOLDER = '/images/';

/** The widths of copies, in pixels. Those above 1200 are made from the full-size file of an upload (decision D23). */
export const imageWidths = [400, 800, 1200, 1600, 2400] as const;

/** The longest side of a copy: a wider copy of a tall picture has more pixels than any screen shows of it. */
const LONGEST_COPY_SIDE = 2400;

/** The widths in which copies of a picture of this size are made. No copy is larger than the picture. */
export function copyWidthsOf({ width, height }: { width: number; height: number }): number[] {
  return imageWidths.filter((each) => each <= width && (each * height) / width <= LONGEST_COPY_SIDE);
}

/**
 * The formats of the copies, best first. The last one is for browsers that know neither of the others; an image
 * that is WebP itself has no reader without WebP.
 */
export function copyFormatsOf(path: string): ('avif' | 'webp' | 'jpg' | 'png')[] {
  if (path.endsWith('.webp')) return ['avif', 'webp'];
  return ['avif', 'webp', path.endsWith('.jpg') ? 'jpg' : 'png'];
}

/** `/images/boat-k3v7x2qa.jpg` in a width and a format: `/images/boat-k3v7x2qa-800.avif`. */
export function copyPathOf(path: string, width: number, format: string): string {
  return `${withoutExtension(path)}-${width}.${format}`;
}

/** The beginning that the paths of an image and of all its copies share. */
export function withoutExtension(path: string): string {
  return path.replace(/\.[a-z][a-z0-9]*$/, '');
}

/** Longest readable part of a name. */
const STEM_LENGTH = 60;

/**
 * The name of an uploaded image: a readable part from the name of its file, and a random one. No folder survives,
 * no hidden file comes about, and no number in front that `withoutTimestampPrefix` would take off again.
 */
export function imageNameOf(fileName: string, random: string, extension: string): string {
  const bare = imageFileName(fileName.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, ''));
  const stem = bare.replace(/^(?:\d{10,}|[._])+/, '').slice(0, STEM_LENGTH);
  return `${stem || 'image'}-${random}.${extension}`;
}

/** RFC 4648 in lower case: no letters that look like digits. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The random part of a name: a letter for each byte. */
export function randomName(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => BASE32[byte & 31]).join('');
}

/** The extensions of the site's images. */
export const imageExtensions = ['.jpg', '.png', '.webp', '.gif', '.avif'];

const IMAGE_NAME = new RegExp(
  `^([a-z0-9_.]{1,60}-[a-z2-7]{8})(-(?:${imageWidths.join('|')}))?\\.(jpg|png|webp|gif|avif)$`,
);

/** A name in the images folder, taken apart; undefined for one that `imageNameOf` and `copyPathOf` never make. */
export function imageNameParts(name: string): { stem: string; copy: boolean; extension: string } | undefined {
  const [, stem, width, extension] = IMAGE_NAME.exec(name) ?? [];
  return stem === undefined || extension === undefined
    ? undefined
    : { stem, copy: width !== undefined, extension };
}

/** The addresses in the images folder that a text names, each once. */
export function imagePathsIn(text: string): string[] {
  return [...new Set(text.match(/\/images\/[a-z0-9_.-]+/g))];
}

/**
 * The stems of the site's own images that a text refers to, each once: the address of an image without its extension,
 * also where the text names a copy. Every name that `imageNameOf` makes has this form.
 */
export function imageStemsIn(text: string): string[] {
  return [...new Set(text.match(/\/images\/[a-z0-9_.]+-[a-z2-7]{8}/g))];
}

/** Where the site serves its other uploaded files from: PDF, audio, video. */
export const FILE_FOLDER = '/files/';

/** The same for pictures and other files. */
export function mediaStemsIn(text: string): string[] {
  return [...new Set(text.match(/\/(?:images|files)\/[a-z0-9_.]+-[a-z2-7]{8}/g))];
}

/** Whether a path leads to the upload at a URL: it is that URL, or the URL of a copy that the site makes of the picture. */
export function leadsToUpload(path: string, url: string): boolean {
  if (path === url) return true;
  if (!url.startsWith(IMAGE_FOLDER)) return false;
  const formats = copyFormatsOf(url);
  return imageWidths.some((width) => formats.some((format) => path === copyPathOf(url, width, format)));
}

/** The name of a file as people read it: without folders and control characters, of a length that fits. */
export function readableName(fileName: string, length: number): string {
  const bare = fileName
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return bare.slice(0, length).trim() || 'file';
}
