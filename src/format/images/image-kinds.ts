/** The kinds of pictures that the site takes. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Finds the kind of a file by its first bytes; its name and the type that came along are only claims of the sender. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp';
  // ISO 14496-12: a box of four bytes of length, its name, then the brands of the file.
  if (/^.{4}ftyp(.{8,})?avi[fs]/s.test(head)) return 'avif';
  return undefined;
}

/**
 * True for a GIF or WebP with more than one frame. A canvas draws the first frame only. The other kinds have no animation
 * that the site keeps.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const kind = imageKindOf(bytes);
  if (kind === 'gif') return gifFrames(bytes, 2) > 1;
  // The extended header of WebP has a flag for animations: byte 20 of a file that begins with VP8X, bit 1.
  return (
    kind === 'webp' && String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X' && (at(bytes, 20) & 2) > 0
  );
}

const at = (bytes: Uint8Array, index: number) => bytes[index] ?? 0;

/** The colours of a table, three bytes each, where the flags of a block announce one. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * True unless a GIF breaks off within a frame. Its decoder would take the frames before as the whole animation. A file that
 * only lacks the last byte, as some programs write it, is whole.
 */
export const isWholeGif = (bytes: Uint8Array) => walkGif(bytes, Number.POSITIVE_INFINITY).end <= bytes.length;

const gifFrames = (bytes: Uint8Array, enough: number) => walkGif(bytes, enough).frames;

/** Walks the blocks of a GIF (GIF89a, appendix A), at most to a number of frames, and returns where they end. */
function walkGif(bytes: Uint8Array, enough: number): { frames: number; end: number } {
  const [SCREEN, EXTENSION, FRAME] = [13, 0x21, 0x2c];
  let frames = 0;
  let index = SCREEN + tableLength(at(bytes, 10));
  while (index < bytes.length && frames < enough) {
    const block = at(bytes, index);
    if (block === FRAME) {
      frames += 1;
      // Nine bytes of place, size and flags, a table of colours, and a byte of the compression.
      index += 10 + tableLength(at(bytes, index + 9)) + 1;
    } else if (block === EXTENSION) {
      index += 2;
    } else {
      break;
    }
    // The data comes in pieces, each with its length before it; one of no length ends them.
    while (at(bytes, index) > 0) index += at(bytes, index) + 1;
    index += 1;
  }
  return { frames, end: index };
}
